import { describe, expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { findPlanProblems } from '#shared/domain/import/find-plan-problems.ts';
import { importPlanSchema } from '#shared/domain/import/import-plan-schema.ts';
import type { Cell, MergedCells, SheetSample } from '#shared/domain/import/source-sample.ts';
import { layoutFixtures, sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const cellOf = (value: string | number): Cell =>
  typeof value === 'number'
    ? { text: String(value), kind: 'number' }
    : { text: value, kind: value === '' ? 'empty' : /^\d{4}-\d\d-\d\d \d\d:/u.test(value) ? 'date' : 'text' };

const workbookSheet = (
  rows: (string | number)[][],
  merged: MergedCells[] = [],
  name = 'Sheet1',
): SheetSample => ({
  name,
  head: rows.map((cells, at) => ({ number: at + 1, cells: cells.map(cellOf) })),
  tail: [],
  rowCount: rows.length,
  merged,
});

const guessSheet = (
  sheet: SheetSample,
  fileName = 'report.xlsx',
  known: Parameters<typeof guessPlan>[2] = [],
) =>
  guessPlan(
    { ...sampleOfSheet(sheet, fileName), format: { kind: 'workbook', container: 'xlsx' } },
    sheet,
    known,
  );

describe('guessPlan', () => {
  it('flattens merged header cells of a workbook, across and down', () => {
    const { plan } = guessSheet(
      workbookSheet(
        [
          ['滨江泵站运行日报表', '', '', ''],
          ['时间', '流量', '', '液位(m)'],
          ['', '瞬时(m³/h)', '累计(m³)', ''],
          ['2024-01-05 08:00:00', 12.5, 1000, 1.2],
          ['2024-01-05 09:00:00', 12.6, 1012, 1.3],
        ],
        [
          { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 3 },
          { firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 },
          { firstRow: 2, lastRow: 2, firstColumn: 1, lastColumn: 2 },
          { firstRow: 2, lastRow: 3, firstColumn: 3, lastColumn: 3 },
        ],
      ),
    );
    expect(plan.headerRows).toEqual([2, 3]);
    expect(plan.firstDataRow).toBe(4);
    expect(plan.shortRows).toBe('blank');
    expect(plan.columns.map(({ header }) => header)).toEqual([
      '时间',
      '流量 > 瞬时(m³/h)',
      '流量 > 累计(m³)',
      '液位(m)',
    ]);
    expect(plan.columns.map(({ unit }) => unit)).toEqual([null, 'm³/h', 'm³', 'm']);
  });

  it('asks once in which unit the columns of one quantity are, also those that could be in the usual one', () => {
    const levels = (at: number): number[] => [
      41 + at,
      28 + at / 10,
      9 + at / 10,
      55 + at,
      2.5 + at / 100,
      12 + at / 10,
    ];
    const columns = levels(0).map((_, at) => `YT000100${at + 1}液位`);
    const rows = Array.from({ length: 12 }, (_, at) => [
      `2024-01-05 ${String(at).padStart(2, '0')}:00:00`,
      ...levels(at),
    ]);
    const { plan } = guessSheet(workbookSheet([['时间', ...columns], ...rows]));
    const units = plan.questions.filter(({ about }) => about === 'unit');
    expect(units).toMatchObject([
      { column: 1, texts: columns, holds: { kind: 'columns', columns: [1, 2, 3, 4, 5, 6] } },
    ]);
    const option = units[0]?.options.find(({ id }) => id === 'unit:cm');
    expect(option?.changes.map((change) => (change.kind === 'column' ? change.column : null))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('asks apart in which unit columns are whose sizes no one unit explains', () => {
    const rows = Array.from({ length: 12 }, (_, at) => [
      `2024-01-05 ${String(at).padStart(2, '0')}:00:00`,
      1850 + at,
      1.2 + at / 100,
    ]);
    const { plan } = guessSheet(workbookSheet([['时间', 'YT0001001液位', 'YT0001002液位'], ...rows]));
    expect(plan.questions.filter(({ about }) => about === 'unit')).toMatchObject([
      { column: 1, holds: { kind: 'columns', columns: [1] } },
    ]);
  });

  it('asks about cells of a name in another unit than its own, in the long shape', () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const time = `2024-01-05 ${String(at).padStart(2, '0')}:00:00`;
      return [
        [time, 'Level', at === 7 ? '512cm' : `${5 + at / 100}m`],
        [time, 'Flow', `${300 + at}m³/h`],
      ];
    }).flat();
    const { plan } = guessSheet(workbookSheet([['Time', 'Name', 'Value'], ...rows]));
    expect(plan.questions.filter(({ about }) => about === 'cell-units')).toMatchObject([
      {
        column: 2,
        evidence: ['512cm'],
        holds: { kind: 'values', columns: [2], texts: ['512cm'] },
        options: [{ id: 'cell-units:convert' }, { id: 'cell-units:ignore' }, { id: 'cell-units:hold' }],
      },
    ]);
  });

  it('takes the unit in the cells of some names for no unit of the others, in the long shape', () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const time = `2024-01-05 ${String(Math.floor(at / 4)).padStart(2, '0')}:00:00`;
      return [
        [time, 'Level', `${5 + at / 100}m`],
        [time, 'Depth', `${3 + at / 100}m`],
        [time, 'Rainfall', `${1 + at / 10}`],
      ][at % 3] as string[];
    });
    const { plan } = guessSheet(workbookSheet([['Time', 'Name', 'Value'], ...rows]));
    expect(plan.namedFields.map(({ name, unit, conversion }) => [name, unit, conversion])).toEqual([
      ['Level', 'm', null],
      ['Depth', 'm', null],
      ['Rainfall', null, null],
    ]);
    expect(plan.questions.filter(({ about }) => about === 'unit' || about === 'sent-unit')).toEqual([]);
  });

  it('asks about numbers that stand out among the values of their name, in the long shape', () => {
    const sheet = sheetOfTexts([
      ['时间', '指标', '数值'],
      ...['68', '73', '9999'].flatMap((value, at) => [
        [`2024-01-05 0${at}:00`, '充满度(%)', value],
        [`2024-01-05 0${at}:00`, '累计流量(m³)', String(71_415_448 + at)],
      ]),
    ]);
    const { plan } = guessPlan(sampleOfSheet(sheet), sheet, []);
    expect(plan.questions).toMatchObject([{ id: 'sentinel:9999', holds: { columns: [2] } }]);
  });

  it('fills dates down that are merged over their rows', () => {
    const { plan } = guessSheet(
      workbookSheet(
        [
          ['日期', '时间', '雨量(mm)'],
          ['2024-01-05 00:00:00', '8:00', 1.5],
          ['', '9:00', 1],
        ],
        [{ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 }],
      ),
    );
    expect(plan.columns.map(({ role, fillDown }) => [role, fillDown])).toEqual([
      ['date', true],
      ['clock', false],
      ['value', false],
    ]);
  });

  it('takes the day from the name of the sheet and the equipment from the name of the file', () => {
    const sheet = workbookSheet(
      [
        ['时刻', '液位(m)'],
        ['8:00', 1.5],
        ['9:00', 1.6],
      ],
      [],
      '2024年1月5日',
    );
    const known = [{ equipId: 'WL-07', placeName: '滨江七号井', equipType: 'radar' }];
    const { plan, guesses } = guessSheet(sheet, '滨江七号井-报表.xlsx', known);
    expect(plan.time.fixedDate).toBe('2024-01-05');
    expect(plan.equipment).toEqual({
      equipType: 'radar',
      typeOfEquip: {},
      equipId: { from: 'fixed', equipId: 'WL-07' },
    });
    expect(guesses.filter(({ about }) => about === 'equipment')).toMatchObject([
      { certainty: 'proved', reason: 'file-name' },
    ]);
    expect(findPlanProblems(plan)).toEqual([]);
  });

  it('takes a longer equipment id before a shorter one that it contains', () => {
    const sheet = workbookSheet([
      ['时间', '液位'],
      ['2024-01-05 08:00:00', 1],
    ]);
    const known = ['WL-1', 'WL-12'].map((equipId) => ({ equipId, placeName: '', equipType: '' }));
    expect(guessSheet(sheet, 'WL-12.xlsx', known).plan.equipment.equipId).toEqual({
      from: 'fixed',
      equipId: 'WL-12',
    });
    expect(guessSheet(sheet, 'WL-123.xlsx', known).plan.equipment.equipId).toEqual({
      from: 'fixed',
      equipId: '',
    });
  });

  it('takes the longest place name that the name of a file has in it', () => {
    const sheet = workbookSheet([
      ['时间', '液位'],
      ['2024-01-05 08:00:00', 1],
    ]);
    const known = [
      { equipId: 'A', placeName: '滨江', equipType: '' },
      { equipId: 'B', placeName: '滨江七号井', equipType: '' },
    ];
    expect(guessSheet(sheet, '滨江七号井.xlsx', known).plan.equipment.equipId).toEqual({
      from: 'fixed',
      equipId: 'B',
    });
  });

  it('reads a group above all columns but the time as part of the header', () => {
    const { plan } = guessSheet(
      workbookSheet(
        [
          ['基本', '流量(m³/h)', ''],
          ['时间', '瞬时', '累计'],
          ['2024-01-05 08:00:00', 1.5, 10],
          ['2024-01-05 09:00:00', 1.5],
        ],
        [{ firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 2 }],
      ),
    );
    expect(plan.columns.map(({ header }) => header)).toEqual([
      '基本 > 时间',
      '流量(m³/h) > 瞬时',
      '流量(m³/h) > 累计',
    ]);
    expect(plan.shortRows).toBe('blank');
  });

  it('knows the equipment of the service, but takes a name that two places have for neither', () => {
    const sheet = sheetOfTexts([
      ['x', '站名', '时间', '液位', '手机'],
      ['E1', '一号井', '2024-01-05 08:00', '1.0', '13800000000'],
      ['E2', '二号井', '2024-01-05 08:00', '1.0', '13800000000'],
    ]);
    const known = [
      { equipId: 'E1', placeName: '一号井', equipType: '' },
      { equipId: 'E2', placeName: '一号井', equipType: '' },
    ];
    const { plan, guesses } = guessPlan(sampleOfSheet(sheet), sheet, known);
    expect(plan.columns.map(({ role }) => role)).toEqual(['station', 'ignore', 'time', 'value', 'ignore']);
    expect(guesses.find(({ about, column }) => about === 'role' && column === 0)?.reason).toBe(
      'known-equipment',
    );
    const named = sheetOfTexts(sheet.head.map(({ cells }) => cells.slice(1).map(({ text }) => text)));
    const open = guessPlan(sampleOfSheet(named), named, known).plan;
    expect(open.equipment.equipId).toEqual({
      from: 'station',
      idOfStation: { 一号井: '', 二号井: '' },
      unlisted: 'hold',
    });
    expect(open.questions.map(({ id, certainty }) => `${id} ${certainty}`)).toEqual([
      'station:一号井 contradictory',
      'station:二号井 assumed',
    ]);
  });

  it('takes the header that the user points at', () => {
    const sheet = sheetOfTexts([
      ['a', 'b'],
      ['时间', '液位(m)'],
      ['x', 'y'],
      ['2024-01-05 08:00', '1.0'],
    ]);
    const { plan } = guessPlan(sampleOfSheet(sheet), sheet, [], {
      rows: { headerRows: [2], firstDataRow: 4 },
    });
    expect(plan.columns.map(({ header, role }) => `${header} ${role}`)).toEqual([
      '时间 time',
      '液位(m) value',
    ]);
    expect(plan.headerRows).toEqual([2]);
  });

  it('says of every column why it is what it is', () => {
    for (const { name, sample, expected } of layoutFixtures()) {
      const [sheet] = sample.sheets;
      if (!sheet || expected.hasValues === false) continue;
      const { plan, guesses } = guessPlan(sample, sheet, expected.known ?? []);
      for (const { column, role } of plan.columns) {
        const why = guesses.filter((guess) => guess.column === column && guess.about === 'role');
        expect(why, `${name}, column ${column}, ${role}`).toHaveLength(1);
      }
    }
  });

  it('makes plans that have the shape of plans', () => {
    for (const { name, sample, expected } of layoutFixtures()) {
      const [sheet] = sample.sheets;
      if (!sheet) continue;
      const { plan } = guessPlan(sample, sheet, expected.known ?? []);
      expect(importPlanSchema.safeParse(plan).error, name).toBeUndefined();
    }
  });

  it('finds nothing to send in a sheet that is empty or has text alone', () => {
    for (const rows of [[], [['']], [['说明'], ['本表由系统导出']]]) {
      const sheet = sheetOfTexts(rows);
      expect(guessPlan(sampleOfSheet(sheet), sheet, []).hasValues).toBe(false);
    }
  });
});

describe('findPlanProblems', () => {
  const sheet = sheetOfTexts([
    ['时间', '液位(m)', '流量'],
    ['2024-01-05 08:00', '1.0', '2'],
    ['2024-01-05 08:05', '1.0', '2'],
  ]);
  const { plan } = guessPlan(sampleOfSheet(sheet, 'x.csv'), sheet, []);
  const ready = {
    ...plan,
    equipment: { equipType: 'radar', typeOfEquip: {}, equipId: { from: 'fixed', equipId: 'E1' } as const },
  };
  const withColumns = (change: (at: number) => object): typeof ready => ({
    ...ready,
    columns: ready.columns.map((column, at) => ({ ...column, ...change(at) })),
  });
  const reasons = (candidate: typeof plan): string[] =>
    findPlanProblems(candidate).map(({ reason }) => reason);

  it('finds none in a plan that is ready', () => expect(reasons(ready)).toEqual([]));

  it('names what is open', () => {
    expect(reasons(plan)).toEqual(['equipment-type-open', 'equipment-open']);
    expect(reasons(withColumns((at) => (at === 0 ? { role: 'ignore' } : {})))).toEqual(['no-time']);
    expect(reasons(withColumns((at) => (at === 0 ? { role: 'clock' } : {})))).toEqual(['no-date']);
    expect(reasons(withColumns((at) => (at > 0 ? { role: 'ignore' } : {})))).toEqual(['no-values']);
    expect(reasons(withColumns((at) => (at > 0 ? { field: 'level' } : {})))).toEqual(['field-twice']);
    expect(reasons(withColumns((at) => (at > 0 ? { field: 'level', equipId: `E${at}` } : {})))).toEqual([]);
    expect(reasons(withColumns((at) => (at === 2 ? { equipId: '' } : {})))).toEqual(['equipment-open']);
    expect(reasons(withColumns((at) => (at === 1 ? { field: 'timestamp' } : {})))).toEqual([
      'field-reserved',
    ]);
    expect(reasons(withColumns((at) => (at === 1 ? { field: '' } : {})))).toEqual(['field-open']);
    expect(reasons({ ...ready, time: { ...ready.time, sourceZone: 'Mars/Olympus' } })).toEqual([
      'zone-unknown',
    ]);
  });
});
