import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { compareRows, findNotAgreed } from '#shared/domain/import/correspondence/compare-rows.ts';
import {
  correspondenceCells,
  correspondenceCsv,
} from '#shared/domain/import/correspondence/correspondence-cells.ts';
import {
  agreedVersion,
  type CorrespondenceRow,
  type CorrespondenceTable,
  correspondenceTableSchema,
  markAgreed,
  mergeIntoDraft,
  saveVersion,
} from '#shared/domain/import/correspondence/correspondence-table.ts';
import { rowsOfPlan } from '#shared/domain/import/correspondence/rows-of-plan.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const row = (change: Partial<CorrespondenceRow> = {}): CorrespondenceRow => ({
  equipId: 'E1',
  equipName: '一号井',
  equipType: 'radar',
  field: 'level',
  unit: 'm',
  decimals: 3,
  sourceHeaders: ['液位(m)'],
  ...change,
});

const EMPTY: CorrespondenceTable = { draft: [], versions: [] };

describe('the correspondence table', () => {
  it('takes the fields of a plan in, with the unit they are sent in', () => {
    const sheet = sheetOfTexts([
      ['站号', '时间', '液位(mm)', '瞬时流量(m³/h)', '状态'],
      ['A', '2024-01-05 08:00', '1850', '10', '正常'],
      ['B', '2024-01-05 08:00', '1850', '10', '正常'],
    ]);
    const { plan } = guessPlan(sampleOfSheet(sheet), sheet, []);
    const conversion = { from: 'mm', to: 'm', multiply: '1', divide: '1000', add: '0' };
    const columns = plan.columns.map((column) => (column.column === 2 ? { ...column, conversion } : column));
    const equipment = { ...plan.equipment, equipType: 'radar', typeOfEquip: { B: 'sonar' } };
    const known = [{ equipId: 'A', placeName: '一号井', equipType: 'radar' }];
    const rows = rowsOfPlan({ ...plan, columns, equipment }, ['A', 'B'], known, new Map([['level', 3]]));
    expect(rows.map((line) => Object.values(line).flat().join(' '))).toHaveLength(4);
    expect(rows[0]).toEqual(row({ equipId: 'A', sourceHeaders: ['液位(mm)'] }));
    expect(rows.find(({ equipId, field }) => equipId === 'B' && field === 'flow')).toMatchObject({
      equipName: '',
      equipType: 'sonar',
      unit: 'm³/h',
      decimals: null,
    });
  });

  it('takes the names of the long shape in, with the unit they are sent in', () => {
    const sheet = sheetOfTexts([
      ['时间', '监测项目', '监测值'],
      ['2024-01-05 08:00', '液位(mm)', '1850'],
      ['2024-01-05 08:00', '流量', '10'],
    ]);
    const { plan } = guessPlan(sampleOfSheet(sheet), sheet, []);
    const conversion = { from: 'mm', to: 'm', multiply: '1', divide: '1000', add: '0' };
    const namedFields = plan.namedFields.map((named, at) =>
      at === 0 ? { ...named, conversion } : { ...named, field: '' },
    );
    expect(rowsOfPlan({ ...plan, namedFields }, ['E1'], [])).toMatchObject([
      { equipId: 'E1', field: 'level', unit: 'm', sourceHeaders: ['液位(mm)'] },
    ]);
  });

  it('keeps what is known when a plan brings less, and takes nothing away', () => {
    const first = mergeIntoDraft(EMPTY, [row(), row({ field: 'flow', unit: 'm³/h' })]);
    const second = mergeIntoDraft(first, [
      row({ equipName: '', decimals: 1, unit: 'mm', sourceHeaders: ['水位'] }),
      row({ equipId: 'E0' }),
    ]);
    expect(second.draft.map(({ equipId, field }) => `${equipId} ${field}`)).toEqual([
      'E0 level',
      'E1 flow',
      'E1 level',
    ]);
    expect(second.draft[2]).toEqual(row({ unit: 'mm', sourceHeaders: ['液位(m)', '水位'] }));
  });

  it('has versions that never change, and the newest agreed one counts', () => {
    const one = markAgreed(saveVersion(mergeIntoDraft(EMPTY, [row()]), 'first', 1), 1, 5);
    const two = saveVersion(mergeIntoDraft(one, [row({ field: 'ph', unit: 'pH' })]), 'with pH', 2);
    expect(two.versions.map(({ version, rows }) => [version, rows.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(agreedVersion(two)?.version).toBe(1);
    expect(agreedVersion(markAgreed(two, 2, 6))?.version).toBe(2);
    expect(agreedVersion(markAgreed(one, 1, null))).toBeUndefined();
    expect(correspondenceTableSchema.parse(JSON.parse(JSON.stringify(two)))).toEqual(two);
  });

  it('shows what is different between versions', () => {
    const before = [row(), row({ field: 'flow', unit: 'm3/h' }), row({ field: 'ph' })];
    const after = [
      row({ unit: 'mm', decimals: 0 }),
      row({ field: 'flow', unit: '㎥/h' }),
      row({ field: 'cod' }),
    ];
    expect(
      compareRows(before, after).map((difference) =>
        difference.kind === 'changed'
          ? `changed ${difference.row.field} ${difference.columns.join(' ')}`
          : `${difference.kind} ${difference.row.field}`,
      ),
    ).toEqual(['changed level unit decimals', 'added cod', 'removed ph']);
    expect(compareRows(before, before)).toEqual([]);
  });

  it('points out what is planned and not agreed', () => {
    const agreed = [row(), row({ equipId: 'E2' })];
    const planned = [
      row({ equipName: 'other name', decimals: 5, unit: '米' }),
      row({ equipId: 'E2', unit: 'mm' }),
      row({ field: 'ph', unit: 'pH' }),
      row({ equipId: 'E3' }),
      row({ equipType: 'sonar' }),
    ];
    expect(
      findNotAgreed(agreed, planned).map(({ row: line, reason, agreed: instead }) =>
        `${line.equipId} ${line.field} ${reason} ${instead}`.trim(),
      ),
    ).toEqual([
      'E2 level unit-not-agreed m',
      'E1 ph field-not-agreed',
      'E3 level equipment-not-agreed',
      'E1 level type-not-agreed radar',
    ]);
  });
});

describe('the exported table', () => {
  const headings = {
    equipId: '设备编号',
    equipName: '设备名称',
    equipType: '设备类型',
    field: '测量字段标识',
    unit: '单位',
    decimals: '小数位数',
    sourceHeaders: '源文件表头',
  };

  it('is read back cell by cell', () => {
    const cells = correspondenceCells(
      [row({ equipName: '井,"一"\n号 ', sourceHeaders: ['a', 'b'] })],
      headings,
    );
    const csv = correspondenceCsv(cells);
    expect(csv.startsWith('\uFEFF设备编号,')).toBe(true);
    expect(Papa.parse(csv.slice(1).trimEnd(), { newline: '\r\n' }).data).toEqual([
      Object.values(headings),
      ['E1', '井,"一"\n号 ', 'radar', 'level', 'm', '3', 'a; b'],
    ]);
  });

  it("runs no formula in the operator's spreadsheet", () => {
    const cells = correspondenceCells(
      [row({ equipName: '=cmd|x', equipId: '-1', unit: '@SUM(1)', decimals: null })],
      headings,
    );
    expect(correspondenceCsv(cells)).toContain("'-1,'=cmd|x,radar,level,'@SUM(1),,");
  });
});
