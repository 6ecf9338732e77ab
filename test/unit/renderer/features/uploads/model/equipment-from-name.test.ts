import { describe, expect, test } from 'vitest';
import type { WorkspaceFile, WorkspaceSheet } from '#renderer/features/uploads/model/workspace-state.ts';
import { equipmentFromName, nameOfEquipment } from '#renderer/features/uploads/model/equipment-from-name.ts';

const KNOWN = [
  { equipId: 'WL-07', placeName: '滨江一号井', equipType: 'gauge' },
  { equipId: 'WL-08', placeName: '滨江二号井', equipType: 'gauge' },
];

describe('The equipment a file name stands for', () => {
  test('is the id in it, whatever date stands beside', () => {
    expect(equipmentFromName('WL-07_202407.csv', KNOWN)).toBe('WL-07');
    expect(equipmentFromName('2024-07 X-12.xlsx', KNOWN)).toBe('X-12');
  });

  test('is the id behind a prefix that looks like one', () => {
    expect(equipmentFromName('a05 WL-08.csv', KNOWN)).toBe('WL-08');
    expect(equipmentFromName('Q4-YT0010099.csv', KNOWN)).toBe('YT0010099');
  });

  test('is not the month, day, time or version behind the id', () => {
    expect(equipmentFromName('WL-77 Jan2024.csv', [])).toBe('WL-77');
    expect(equipmentFromName('WL-77_data20240105.csv', [])).toBe('WL-77');
    expect(equipmentFromName('RG-3_20240105T1200.csv', [])).toBe('RG-3');
    expect(equipmentFromName('WL-77 v100.csv', [])).toBe('WL-77');
    expect(equipmentFromName('P2001.csv', [])).toBe('P2001');
    expect(equipmentFromName('P2001 v2.csv', [])).toBe('P2001');
    expect(equipmentFromName('BH-2013_data1.csv', [])).toBe('BH-2013');
    expect(equipmentFromName('WL2001 week5.csv', [])).toBe('WL2001');
    expect(equipmentFromName('Jan2024 WL-77.csv', [])).toBe('WL-77');
  });

  test('is not the serial number of a device behind the id', () => {
    expect(equipmentFromName('RG-3_SN100234.csv', [])).toBe('RG-3');
    expect(equipmentFromName('WL-7 sensor10234.csv', [])).toBe('WL-7');
    expect(equipmentFromName('WL-7 LTC20871.csv', [])).toBe('WL-7');
  });

  test('is the place of that name', () => {
    expect(equipmentFromName('滨江2#井.csv', KNOWN)).toBe('WL-08');
  });

  test('is open where the name says nothing', () => {
    expect(equipmentFromName('历史数据.csv', KNOWN)).toBeNull();
    expect(equipmentFromName('Sheet1', KNOWN)).toBeNull();
  });
});

test('The name that says it is that of the file, and of several sheets of a workbook that of each', () => {
  const file = { key: 'f', fileName: 'two.xlsx' } as WorkspaceFile;
  const [one, two] = ['一号井', '二号井'].map(
    (sheet) => ({ key: sheet, fileKey: 'f', sheet }) as WorkspaceSheet,
  );
  if (!one || !two) throw new Error('There are two sheets.');
  expect(nameOfEquipment({ files: [file], sheets: [one] }, one)).toBe('two.xlsx');
  expect(nameOfEquipment({ files: [file], sheets: [one, two] }, two)).toBe('二号井');
});
