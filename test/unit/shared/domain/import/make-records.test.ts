import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUploadProblem } from '#shared/domain/upload-record.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { LongRecordJoiner } from '#shared/domain/import/join-long-records.ts';
import { type MadeRecord, writeRecord } from '#shared/domain/import/made-record.ts';
import { createRecordMaker } from '#shared/domain/import/make-records.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';

const CONTEXT = { serviceZone: 'Asia/Shanghai', nowMs: Date.UTC(2026, 0, 1) };

const ROWS = [
  ['站号', '时间', '液位(m)', '流量(m³/h)'],
  ['A', '2024-01-05 08:00', '1.0', '10'],
  ['A', '2024-01-05 08:05', 'x', '11'],
  ['', '2024-01-05 08:10', '1.2', '12'],
  ['B', '', '1.3', '13'],
  ['B', '2030-01-05 08:00', '1.4', '14'],
  ['C', '2024-01-05 08:00', '', ''],
  ['', '', '', ''],
];

const planOf = (rows: string[][], change: Partial<ImportPlan> = {}): ImportPlan => {
  const sheet = sheetOfTexts(rows);
  return { ...guessPlan(sampleOfSheet(sheet), sheet, []).plan, ...change };
};

/** Outcome of every row below the header, shortly. */
const run = (rows: string[][], change: Partial<ImportPlan> = {}): string[] => {
  const make = createRecordMaker(planOf(rows, change), CONTEXT);
  return sheetOfTexts(rows)
    .head.slice(1)
    .map((row) => {
      const outcome = make(row);
      if (outcome.kind === 'skipped') return outcome.because;
      const problems = outcome.problems.map(({ column, reason }) => `${column}:${reason}`).join(' ');
      if (outcome.kind !== 'records') return `${outcome.kind} ${problems}`;
      const records = outcome.records.map(
        (record) => `${record.equipId} ${writeRecord(record).slice(35, -1)}`,
      );
      return [...records, problems].join(' ').trim();
    });
};

describe('making records', () => {
  it('keeps a row with a problem back and says where it is', () => {
    expect(run(ROWS)).toEqual([
      'A "level":1.0,"flow":10',
      'held 2:number-not-understood',
      'held 0:station-missing',
      'held 1:time-missing',
      'held 1:time-in-future',
      'no-values',
      'blank',
    ]);
  });

  it('holds records above the header, and takes them for no titles', () => {
    const rows = [['日报', '', '', ''], ['A', '2024-01-05 07:55', '0.9', '9'], ...ROWS];
    expect(run(rows, { headerRows: [3], firstDataRow: 4, questions: [] }).slice(0, 3)).toEqual([
      'held null:another-table',
      'header',
      'A "level":1.0,"flow":10',
    ]);
  });

  it('leaves bad rows out only when told to', () => {
    expect(run(ROWS, { badRows: 'leave-out' }).slice(1, 4)).toEqual([
      'left-out 2:number-not-understood',
      'left-out 0:station-missing',
      'left-out 1:time-missing',
    ]);
  });

  it('sends a row without its bad cell when told to, but not without time or equipment', () => {
    expect(run(ROWS, { badRows: 'leave-out-cell' }).slice(1, 4)).toEqual([
      'A "flow":11 2:number-not-understood',
      'held 0:station-missing',
      'held 1:time-missing',
    ]);
  });

  it('puts corrected cells in place of those of the file', () => {
    const corrections = [
      { row: 3, column: 2, text: '1.1' },
      { row: 4, column: 0, text: 'B' },
      { row: 5, column: 1, text: '2024-01-05 09:00' },
    ];
    expect(run(ROWS, { corrections }).slice(1, 4)).toEqual([
      'A "level":1.1,"flow":11',
      'B "level":1.2,"flow":12',
      'B "level":1.3,"flow":13',
    ]);
  });

  it('names stations as the plan maps them, and sends none that is mapped to nothing', () => {
    const plan = planOf(ROWS);
    const idOfStation = { A: 'E-1', B: '' };
    const equipment = { ...plan.equipment, equipId: { from: 'station', idOfStation } as const };
    const found = run(ROWS, { equipment });
    expect(found[0]).toBe('E-1 "level":1.0,"flow":10');
    expect(found[4]).toBe('station-left-out');
  });

  it('does not take a station that is called like a property of objects for one', () => {
    const rows = [
      ROWS[0] ?? [],
      ['constructor', '2024-01-05 08:00', '1.0', '10'],
      ['__proto__', '2024-01-05 08:00', '1', '1'],
    ];
    expect(run(rows)).toEqual(['constructor "level":1.0,"flow":10', '__proto__ "level":1,"flow":1']);
  });

  it('takes a footer for none if its row has a time', () => {
    const rows = [
      ['时间', '液位(m)'],
      ['2024-01-05 08:00', '1.0'],
      ['2024-01-05 09:00', '1.0'],
      ['合计', '2.0'],
      ['平均值', '1.0'],
      ['共 2 条', ''],
    ];
    expect(run(rows)).toEqual(
      [' "level":1.0', ' "level":1.0', 'footer', 'footer', 'footer']
        .map((text) => text.trim())
        .map((text) => text),
    );
  });

  it('takes no station for a footer because its name begins like one', () => {
    const rows = [
      ['站号', '时间', '液位(m)'],
      ['Minhang-01', '2024-01-05 08:00', '1.0'],
      ['Minhang-01', 'bad', '1.0'],
      ['Min', '', '1.0'],
    ];
    expect(run(rows)).toEqual(['Minhang-01 "level":1.0', 'held 1:time-not-understood', 'footer']);
  });

  it('knows a text for no value however wide it is written', () => {
    const rows = [
      ['时间', '液位(m)', '流量'],
      ['2024-01-05 08:00', '-', 'Ｎ／Ａ'],
      ['2024-01-05 08:05', '1.0', '无 '],
    ];
    expect(run(rows, { missingTexts: ['　－', 'N/A', ' 无'] })).toEqual(['no-values', '"level":1.0']);
  });

  it('knows the station and the day of rows below one that is left out', () => {
    const leftOut = { leftOutRows: [{ firstRow: 4, lastRow: 4 }] };
    const filled = [
      ['站号', '时间', '液位(m)'],
      ['A', '2024-01-05 08:00', '1.0'],
      ['', '2024-01-05 08:05', '1.1'],
      ['B', '2024-01-05 08:00', '2.0'],
      ['', '2024-01-05 08:05', '2.1'],
    ];
    const { columns } = planOf(filled);
    const fillDown = columns.map((one) => (one.column === 0 ? { ...one, fillDown: true } : one));
    expect(run(filled, { columns: fillDown, questions: [], ...leftOut })).toEqual([
      'A "level":1.0',
      'A "level":1.1',
      'left-out-by-hand',
      'B "level":2.1',
    ]);

    const marked = filled.map((row, at) => [...row, at === 0 ? '质量码' : at === 3 ? '1' : '0']);
    const ofMarks = { columns: planOf(marked).columns, leftOutMarks: [{ column: 3, text: '1' }] };
    const markedFill = ofMarks.columns.map((one) => (one.column === 0 ? { ...one, fillDown: true } : one));
    expect(run(marked, { ...ofMarks, columns: markedFill, questions: [] })).toEqual([
      'A "level":1.0',
      'A "level":1.1',
      'left-out-by-hand',
      'B "level":2.1',
    ]);

    const sections = [
      ['时间', '液位(m)'],
      ['A', ''],
      ['2024-01-05 08:00', '1.0'],
      ['B', ''],
      ['2024-01-05 08:05', '2.1'],
    ];
    const { equipment } = planOf(sections);
    const equipId = { from: 'section' as const, idOfStation: { A: 'A', B: 'B' }, unlisted: 'hold' as const };
    const ofSections = {
      equipment: { ...equipment, equipId },
      sections: 'station' as const,
      headerRows: [1],
      firstDataRow: 2,
      questions: [],
    };
    expect(run(sections, { ...ofSections, ...leftOut })).toEqual([
      'note',
      'A "level":1.0',
      'left-out-by-hand',
      'B "level":2.1',
    ]);

    const clocks = [
      ['时间', '液位(m)'],
      ['12:00', '1.0'],
      ['23:00', '1.1'],
      ['11:00', '1.2'],
      ['13:00', '1.3'],
    ];
    const { time } = planOf(clocks);
    const turns = { each: 'day', direction: 'forward' } as const;
    const ofDay = { time: { ...time, fixedDate: '2024-01-05', turns }, questions: [] };
    const make = createRecordMaker(planOf(clocks, { ...ofDay, ...leftOut }), CONTEXT);
    const times = sheetOfTexts(clocks)
      .head.map(make)
      .flatMap((outcome) => (outcome.kind === 'records' ? outcome.records.map((one) => one.timestamp) : []));
    expect(times).toEqual(['2024-01-05 12:00:00', '2024-01-05 23:00:00', '2024-01-06 13:00:00']);
  });

  it('ends at the last data row', () => {
    expect(run(ROWS, { lastDataRow: 2 }).slice(0, 2)).toEqual(['A "level":1.0,"flow":10', 'after-data']);
  });

  it('reports cells that could not be decoded', () => {
    const rows = [
      ['时间', '液位(m)'],
      ['2024-01-05 08:00', '1.0'],
      ['2024-01-05 08:05', '1.\uFFFD'],
    ];
    expect(run(rows)[1]).toBe('held 1:undecodable');
  });

  it('makes records that the service takes, whatever stands in the file', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '1.5',
        '2024-01-05 08:00',
        '',
        '—',
        '1,234.5',
        '#N/A',
        '<0.05',
        '合计',
        '1e999',
        '液位"\\',
      ),
    );
    const plan = planOf(ROWS, { badRows: 'leave-out-cell' });
    const columns = plan.columns.map((column) =>
      column.column === 3 ? { ...column, type: 'text' as const } : column,
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 4, maxLength: 4 }), { maxLength: 6 }), (rows) => {
        const make = createRecordMaker({ ...plan, columns }, CONTEXT);
        const valid = rows.map(([station = '', , ...values]) => [station, '2024/1/5 8:03', ...values]);
        for (const row of sheetOfTexts([...ROWS.slice(0, 1), ...valid]).head.slice(1)) {
          const outcome = make(row);
          if (outcome.kind !== 'records') continue;
          const records = outcome.records.map((record) => JSON.parse(writeRecord(record)) as unknown);
          expect(findUploadProblem(records)).toBeUndefined();
          expect(Object.keys(records[0] as object).length).toBeGreaterThan(1);
        }
      }),
    );
  });
});

describe('units beside values', () => {
  it('hold a value whose row says two', () => {
    const texts = [
      ['时间', '液位', '单位', '单位', '流量', '单位'],
      ['2024-01-05 08:00', '1.00', 'm', 'm', '10', 'm³/h'],
      ['2024-01-05 08:05', '100', 'm', 'cm', '11', 'm³/h'],
    ];
    const plan = importPlan(
      [
        columnPlan(0, 'time'),
        columnPlan(1, 'value', 'level', { unit: 'm' }),
        columnPlan(2, 'unit'),
        columnPlan(3, 'unit'),
        columnPlan(4, 'value', 'flow', { unit: 'm³/h' }),
        columnPlan(5, 'unit'),
      ],
      { firstDataRow: 2 },
    );
    expect(run(texts, plan)).toEqual(['E1 "level":1.00,"flow":10', 'held 3:unit-differs']);
  });
});

describe('the long shape', () => {
  const LONG = [
    ['时间', '站号', '监测项目', '监测值', '单位'],
    ['2024-01-05 08:00', 'A', '液位', '1.0', 'm'],
    ['2024-01-05 08:00', 'A', '流量', '10', 'm³/h'],
    ['2024-01-05 08:00', 'B', '液位', '2.0', '米'],
    ['2024-01-05 08:05', 'B', '液位', '2000', 'mm'],
    ['2024-01-05 08:05', 'B', '浊度', '5', 'NTU'],
    ['2024-01-05 08:05', 'B', '', '5', 'NTU'],
    ['2024-01-05 08:05', 'B', '液位', '', 'm'],
    ['2024-01-05 08:10', 'B', '液位', '3', '尺'],
  ];
  const plan = planOf(LONG, {
    namedFields: [
      { name: '液位', field: 'level', unit: 'm', conversion: null },
      { name: '流量', field: 'flow', unit: 'm³/h', conversion: null },
    ],
  });

  it('converts units of rows, and holds names and units that it does not know', () => {
    expect(run(LONG, plan)).toEqual([
      'A "level":1.0',
      'A "flow":10',
      'B "level":2.0',
      'B "level":2.000',
      'held 2:field-name-unknown',
      'held 2:field-name-missing',
      'no-values',
      'held 4:unit-differs',
    ]);
  });

  it('holds rows that say two units', () => {
    const units = ['m', 'm', 'cm', '', 'cm'];
    const further = ['m', '米', 'm', 'cm', 'cm'];
    const texts = [
      ['时间', '站号', '监测项目', '监测值', '单位', '单位'],
      ...units.map((unit, at) => [`2024-01-05 08:0${at}`, 'A', '液位', '100', unit, further[at] ?? '']),
    ];
    const { namedFields } = plan;
    expect(run(texts, planOf(texts, { namedFields }))).toEqual([
      'A "level":100',
      'A "level":100',
      'held 5:unit-differs',
      'A "level":1.00',
      'A "level":1.00',
    ]);
  });

  const record = (equipId: string, timestamp: string, field: string, row: number): MadeRecord => ({
    equipId,
    timestamp,
    values: [{ column: 3, field, literal: String(row) }],
    row,
    lastRow: row,
  });

  it('joins rows that follow each other with one equipment and time into one record', () => {
    const joiner = new LongRecordJoiner(1);
    const joined = [
      record('A', 't1', 'level', 2),
      record('A', 't1', 'flow', 3),
      record('B', 't1', 'level', 4),
      record('B', 't1', 'level', 5),
      record('B', 't2', 'level', 6),
    ].flatMap((one) => joiner.add([one]));
    expect(
      [...joined, ...joiner.finish()].map(({ record: { row, lastRow, values }, rows }) => [
        row,
        lastRow,
        values.length,
        rows,
      ]),
    ).toEqual([
      [2, 3, 2, [2, 3]],
      [4, 4, 1, [4]],
      [5, 5, 1, [5]],
      [6, 6, 1, [6]],
    ]);
    expect(joiner.finish()).toEqual([]);
  });

  it('joins the records of one time of rows with several, although cells of other rows are blank', () => {
    const rowOf = (times: string[], field: string, row: number) =>
      times.map((time) => record('A', time, field, row));
    const joiner = new LongRecordJoiner(3);
    const joined = [
      rowOf(['t1', 't2'], 'level', 2),
      rowOf(['t1', 't2'], 'flow', 3),
      rowOf(['t4', 't5', 't6'], 'level', 4),
      rowOf(['t4', 't5', 't6'], 'flow', 5),
      rowOf(['t7', 't7'], 'level', 6),
    ].flatMap((records) => joiner.add(records));
    expect(
      [...joined, ...joiner.finish()].map(
        ({ record: { timestamp, values } }) => `${timestamp} ${values.map(({ field }) => field).join(' ')}`,
      ),
    ).toEqual([
      't1 level flow',
      't2 level flow',
      't4 level flow',
      't5 level flow',
      't6 level flow',
      't7 level',
      't7 level',
    ]);
  });
});
