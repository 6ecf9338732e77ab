import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const KNOWN: KnownEquipment[] = [
  { equipId: 'A1', placeName: 'North Weir', equipType: '液位计' },
  { equipId: 'A2', placeName: 'South Weir', equipType: '液位计' },
];

const plan = (rows: string[][], known: readonly KnownEquipment[] = []) => {
  const sheet = sheetOfTexts(rows);
  return guessPlan(sampleOfSheet(sheet), sheet, known).plan;
};
const roles = (rows: string[][]): string[] => plan(rows).columns.map(({ role }) => role);

describe('the time of a table', () => {
  it('is not when its rows were received, whatever that column has', () => {
    expect(
      roles([
        ['日期', '时间', '液位(m)', '上报时间'],
        ['2024-01-05', '06:00:00', '1.2', '2024-01-05 06:00:42'],
        ['2024-01-05', '12:00:00', '1.3', '2024-01-05 12:00:29'],
      ]),
    ).toEqual(['date', 'clock', 'value', 'ignore']);
    expect(
      roles([
        ['Date', 'Level(m)', 'Received at'],
        ['20240105', '1.2', '2024-01-05 00:00:42'],
        ['20240106', '1.3', '2024-01-06 00:00:29'],
      ]),
    ).toEqual(['time', 'value', 'ignore']);
    expect(
      roles([
        ['年', '月', '日', '时', '液位(m)', '入库时间'],
        ['2024', '1', '5', '8', '1.2', '2024-01-05 08:01:42'],
        ['2024', '1', '5', '9', '1.3', '2024-01-05 09:01:29'],
      ]),
    ).toEqual(['year', 'month', 'day', 'hour', 'value', 'ignore']);
  });

  it('is when they were received where nothing else is there', () => {
    expect(
      roles([
        ['上报时间', '液位(m)'],
        ['2024-01-05 06:00:42', '1.2'],
        ['2024-01-05 12:00:29', '1.3'],
      ]),
    ).toEqual(['time', 'value']);
  });

  it('has the clock of the row where the days across are date cells', () => {
    const { columns } = plan([
      ['Stunde', '2022-08-28 00:00:00', '2022-08-29 00:00:00'],
      ['2', '0.22', '0.69'],
      ['8', '0.32', '0.72'],
    ]);
    expect(columns.map(({ role, date, clock }) => [role, date, clock])).toEqual([
      ['clock', null, null],
      ['value', '2022-08-28', null],
      ['value', '2022-08-29', null],
    ]);
  });
});

describe('units', () => {
  it('are asked for where header and row of units differ', () => {
    const { questions } = plan([
      ['时间', '液位(m)'],
      ['', 'cm'],
      ['2024-01-05 06:00:00', '1.25'],
      ['2024-01-05 12:00:00', '1.26'],
    ]);
    expect(questions).toMatchObject([
      {
        about: 'unit',
        certainty: 'contradictory',
        options: [{ id: 'unit:cm' }, { id: 'unit:m' }, { id: 'unit:none' }],
      },
    ]);
  });
});

describe('stations in headers', () => {
  it('are what most headers have in common', () => {
    const { questions } = plan(
      [
        ['时间', '人民路31号Level(m)', '人民路31号Rain(mm)', '凤凰河51号Level(m)', '凤凰河51号Rain(mm)'],
        ['2024-01-05 06:00:00', '1.25', '0.5', '1.5', '0.5'],
        ['2024-01-05 12:00:00', '1.26', '0.5', '1.5', '0.5'],
      ],
      KNOWN,
    );
    expect(questions.flatMap(({ evidence }) => evidence)).toEqual(['人民路31号', '凤凰河51号']);
  });
});

describe('the first row of values', () => {
  it('is the one below the names, even if its time is damaged', () => {
    const { headerRows, firstDataRow } = plan([
      ['Time', 'Stage[m]', 'Rain[mm]'],
      ['\0\0\0\0 09:15', '0.26', '17.0'],
      ['2024-01-05 09:30:00', '0.22', '16.6'],
      ['2024-01-05 09:45:00', '0.21', '16.5'],
    ]);
    expect([headerRows, firstDataRow]).toEqual([[1], 2]);
  });
});

describe('short rows', () => {
  const rows = (short: string[][]): string[][] => [
    ['时间', '液位(m)', '雨量(mm)'],
    ['2024-01-05 06:00:00', '1.25', '0.5'],
    ['2024-01-05 07:00:00', '1.26', '0.5'],
    ...short,
  ];

  it('are asked about where there are many: they may be cut off', () => {
    expect(plan(rows([['2024-01-05 08:00:00', '1.2']])).questions).toMatchObject([
      { id: 'short-rows', evidence: ['4'], holds: { kind: 'short-rows' } },
    ]);
    expect(plan(rows([])).questions).toEqual([]);
  });
});
