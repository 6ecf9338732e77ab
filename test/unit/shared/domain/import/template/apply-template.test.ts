import { describe, expect, it } from 'vitest';
import { guessPlan, type PlanGuess } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { applyTemplate } from '#shared/domain/import/template/apply-template.ts';
import {
  type ImportTemplate,
  importTemplateSchema,
  makeTemplate,
} from '#shared/domain/import/template/import-template.ts';
import {
  isOwnSourceKey,
  layoutLikeness,
  sourceKey,
} from '#shared/domain/import/template/layout-fingerprint.ts';
import { recogniseLayout, sortFilesByKind } from '#shared/domain/import/template/recognise-layout.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const guess = (rows: string[][], fileName = 'WL-07_202401.csv'): PlanGuess => {
  const sheet = sheetOfTexts(rows);
  return guessPlan(sampleOfSheet(sheet, fileName), sheet, []);
};

const JANUARY = [
  ['时间', '液位(mm)', '瞬时流量(m³/h)', '备注'],
  ['01/02/2024 08:00', '1850', '10', ''],
  ['01/02/2024 08:05', '1860', '11', ''],
];

/** As the user set it up: converted, another name, day first. */
const plan: ImportPlan = (() => {
  const { plan: guessed } = guess(JANUARY);
  const conversion = { from: 'mm', to: 'm', multiply: '1', divide: '1000', add: '0' };
  return {
    ...guessed,
    columns: guessed.columns.map((column) =>
      column.column === 1 ? { ...column, field: 'wellLevel', conversion } : column,
    ),
    time: { ...guessed.time, order: 'mdy' },
    equipment: { equipType: 'radar', typeOfEquip: {}, equipId: { from: 'fixed', equipId: 'E-7' } },
    corrections: [{ row: 2, column: 1, text: '5' }],
  };
})();
const template = makeTemplate(plan, {
  templateId: 't1',
  name: '雷达',
  savedAtMs: 1,
  fileName: 'WL-07_202401.csv',
});

const apply = (rows: string[][], fileName = 'WL-07_202402.csv') =>
  applyTemplate(template, guess(rows, fileName), fileName);

describe('a template', () => {
  it('is data that can be kept and read again', () => {
    expect(importTemplateSchema.parse(JSON.parse(JSON.stringify(template)))).toEqual(template);
    expect(template.plan.corrections).toEqual([]);
    expect(importTemplateSchema.safeParse({ ...template, version: 3 }).success).toBe(false);
  });

  it('reads the next file of its kind as the first was read', () => {
    const { plan: applied, differences } = apply([['二月报表', '', '', ''], ...JANUARY]);
    expect(differences).toEqual([]);
    expect(applied.headerRows).toEqual([2]);
    expect(applied.firstDataRow).toBe(3);
    expect(applied.columns[1]).toMatchObject({ field: 'wellLevel', unit: 'mm', conversion: { to: 'm' } });
    expect(applied.time.order).toBe('mdy');
    expect(applied.equipment).toEqual(plan.equipment);
    expect(applied.corrections).toEqual([]);
  });

  it('finds its columns by name where they have moved, and ignores new ones', () => {
    const { plan: applied, differences } = apply([
      ['时间', '水温(℃)', '瞬时流量(m³/h)', '液位(mm)'],
      ['01/02/2024 08:00', '11.5', '10', '1850'],
      ['01/02/2024 08:05', '11.5', '11', '1860'],
    ]);
    expect(applied.columns.map(({ column, role, field }) => `${column} ${role} ${field}`.trim())).toEqual([
      '0 time',
      '1 ignore',
      '2 value flow',
      '3 value wellLevel',
    ]);
    expect(differences).toEqual([{ kind: 'column-new', column: 1, template: '', file: '水温(℃)' }]);
  });

  it('converts nothing where the file has another unit than it was made for', () => {
    const { plan: applied, differences } = apply([
      ['时间', '液位(m)', '瞬时流量(m³/h)', '备注'],
      ['01/02/2024 08:00', '1.85', '10', ''],
      ['01/02/2024 08:05', '1.86', '11', ''],
    ]);
    expect(applied.columns[1]).toMatchObject({ unit: 'm', conversion: null, field: 'wellLevel' });
    expect(differences).toEqual([{ kind: 'unit-changed', column: 1, template: 'mm', file: 'm' }]);
  });

  it('gives way to an order of dates that the file proves', () => {
    const { plan: applied, differences } = apply([...JANUARY, ['25/02/2024 08:00', '1860', '11', '']]);
    expect(applied.time.order).toBe('dmy');
    expect(differences).toEqual([{ kind: 'order-changed', column: null, template: 'mdy', file: 'dmy' }]);
  });

  it('says which of its columns are gone', () => {
    const { differences } = apply(JANUARY.map((row) => row.slice(0, 2)));
    expect(differences).toEqual([
      { kind: 'column-gone', column: null, template: '瞬时流量(m³/h)', file: '' },
    ]);
  });

  it("never gives one equipment's id to the file of another", () => {
    const { plan: applied, differences } = apply(JANUARY, 'WL-08_202401.csv');
    expect(applied.equipment.equipId).toEqual({ from: 'fixed', equipId: '' });
    expect(differences.map(({ kind }) => kind)).toEqual(['equipment-open']);
  });

  it('remembers the equipment of every file it was saved with', () => {
    const equipment = { ...plan.equipment, equipId: { from: 'fixed', equipId: 'E-8' } as const };
    const saving = { templateId: 't1', name: '雷达', savedAtMs: 2, fileName: 'WL-08_202401.csv' };
    const both = makeTemplate({ ...plan, equipment }, saving, template);
    const idOf = (fileName: string): unknown =>
      applyTemplate(both, guess(JANUARY, fileName), fileName).plan.equipment.equipId;
    expect(idOf('WL-07_202403.csv')).toEqual({ from: 'fixed', equipId: 'E-7' });
    expect(idOf('WL-08_202403.csv')).toEqual({ from: 'fixed', equipId: 'E-8' });
  });

  it('takes the equipment that a file names before the one that is remembered', () => {
    const sheet = sheetOfTexts([['设备编号：E-9', '', '', ''], ...JANUARY]);
    const known = [{ equipId: 'E-9', placeName: '', equipType: 'radar' }];
    const named = guessPlan(sampleOfSheet(sheet, 'WL-07_202402.csv'), sheet, known);
    const { plan: applied } = applyTemplate(template, named, 'WL-07_202402.csv');
    expect(applied.equipment.equipId).toEqual({ from: 'fixed', equipId: 'E-9' });
  });

  it("remembers nothing by a name that every station's file may have", () => {
    for (const fileName of [
      '历史数据_202401.csv',
      '202401.csv',
      'export (2).csv',
      'export3.csv',
      '导出数据3.csv',
    ]) {
      const saving = { templateId: 't1', name: '雷达', savedAtMs: 1, fileName };
      expect(makeTemplate(plan, saving).equipIdOfSource, fileName).toEqual({});
    }
  });
});

describe('sourceKey', () => {
  it('tells devices apart by their numbers', () => {
    for (const [one, other] of [
      ['RTU2_10000001.csv', 'RTU2_10000002.csv'],
      ['L8_86123456.csv', 'L8_86123457.csv'],
      ['泵站2(1).csv', '泵站2(2).csv'],
      ['A1_86201234.csv', 'A1_86201235.csv'],
    ] as const)
      expect(sourceKey(one, ''), one).not.toBe(sourceKey(other, ''));
  });

  it('belongs to one logger by the name of its file, or by a sheet that is called as ids are', () => {
    const isOwn = (fileName: string, sheet: string) => isOwnSourceKey(sourceKey(fileName, sheet));
    expect(['Sheet1', '工作表2', '1号', '3'].filter((sheet) => isOwn('历史数据.xlsx', sheet))).toEqual([]);
    expect(isOwn('历史数据.xlsx', 'YW0020001')).toBe(true);
    expect(isOwn('WL-07.xlsx', 'Sheet1')).toBe(true);
  });

  it('is the same for the files of one logger, and different for two', () => {
    const key = sourceKey('WL-07_202401.csv', '');
    for (const name of [
      'WL-07_202402.CSV',
      'WL-07 2024-02.csv',
      'WL-07-20240201.csv',
      'WL-07_202401 (2).csv',
      'WL-07 2024年2月.xlsx',
    ]) {
      expect(sourceKey(name, ''), name).toBe(key);
    }
    expect(sourceKey('WL-08_202401.csv', '')).not.toBe(key);
    expect(sourceKey('WL-07_202401.csv', '流量')).not.toBe(key);
  });
});

describe('layoutLikeness', () => {
  it('counts every column once', () => {
    expect(layoutLikeness(['a', 'a'], ['a'])).toBe(0.5);
    expect(layoutLikeness(['a', 'b'], ['b', 'a'])).toBe(1);
    expect(layoutLikeness([], [])).toBe(0);
  });
});

describe('sorting files', () => {
  const other = [
    ['站号', '采集时间', '雨量(mm)'],
    ['A', '2024-01-05 08:00', '1.5'],
    ['A', '2024-01-05 08:05', '1.5'],
  ];

  it('puts forty files to the kinds they are of, and asks about each unknown kind once', () => {
    const files = Array.from({ length: 40 }, (_, at) => ({
      name: `file-${at}`,
      ...guess(at % 4 === 0 ? other : JANUARY, `file-${at}.csv`),
    }));
    const kinds = sortFilesByKind(files, [template]);
    expect(
      kinds.map(({ recognised, files: { length } }) => [
        recognised?.template.name ?? null,
        recognised?.likeness,
        length,
      ]),
    ).toEqual([
      [null, undefined, 10],
      ['雷达', 1, 30],
    ]);
    expect(kinds[0]?.files[1]?.name).toBe('file-4');
  });

  it('proposes the most alike template, and none that is hardly alike', () => {
    const near = guess(JANUARY.map((row) => row.slice(0, 3))).plan;
    expect(recogniseLayout(near, [template])?.likeness).toBe(0.75);
    expect(recogniseLayout(guess(other).plan, [template])).toBeUndefined();
    const newer: ImportTemplate = { ...template, templateId: 't2', savedAtMs: 9 };
    expect(recogniseLayout(plan, [template, newer])?.template.templateId).toBe('t2');
  });

  it('does not take a column in another unit for the same', () => {
    const metres = guess(JANUARY.map((row) => row.map((cell) => cell.replace('(mm)', '(m)')))).plan;
    expect(recogniseLayout(metres, [template])?.likeness).toBe(0.6);
  });
});
