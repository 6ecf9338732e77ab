import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hold, ImportPlan } from '#shared/domain/import/import-plan.ts';
import { sumOfRows } from '#shared/domain/import/row-account.ts';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { quote, runTextPlan } from '#test/support/spreadsheets/run-text-plan.ts';

const times = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('2024-01-05 08:00:00', '2024/1/5 8:03', '2024.2.29 23:59:59') },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(400), fc.nat(1439))
      .map(([day, minute]) =>
        new Date(Date.UTC(2024, 0, 1 + day, 0, minute)).toISOString().slice(0, 19).replace('T', ' '),
      ),
  },
  fc.constantFrom(
    '',
    '2024-02-30 08:00',
    '2024年1月5日 8时3分',
    '20240105080300',
    '2024-1-5',
    '合计',
    '24:00',
    '2024-1/5 8:00',
  ),
  fc.constantFrom(
    '2024-01-05T08:00:00Z',
    '1/2/2024 8:00',
    ' 2024-01-05 08:00:00 ',
    '２０２４-01-05 08:00',
    '2099-01-01 00:00',
    '2024-01-05 24:00',
    '2024-01-05 8:60',
  ),
);
const values = fc.oneof(
  fc.double({ min: -1e5, max: 1e5, noNaN: true }).map((value) => value.toFixed(3)),
  fc.integer().map(String),
  fc.constantFrom(
    '',
    ' ',
    '007.50',
    '.5',
    '5.',
    '-0',
    '1,234.5',
    '12,34',
    '1e5',
    '+3',
    '－1.5',
    '—',
    '无',
    '-',
    '-9999',
  ),
  fc.constantFrom(
    '-9999.0',
    '<0.05',
    '1.2m',
    '#N/A',
    'abc',
    '1 234',
    '\u{fffd}',
    '９９',
    '0.30000000000000004',
    '9'.repeat(50),
    '00',
    '0,123',
    '1.2.3',
    '--1',
    '"',
    '12\n3',
  ),
);
const plans = fc
  .record({
    sentinels: fc.constantFrom<string[]>([], ['-9999']),
    shortRows: fc.constantFrom('hold' as const, 'blank' as const),
    badRows: fc.constantFrom('hold' as const, 'leave-out' as const, 'leave-out-cell' as const),
    duplicates: fc.constantFrom('hold' as const, 'keep-first' as const, 'keep-last' as const),
    hasStation: fc.boolean(),
    isText: fc.boolean(),
    hasUnit: fc.boolean(),
    sign: fc.constantFrom('.' as const, ',' as const),
    held: fc.constantFrom<Hold | null>(
      null,
      { kind: 'columns', columns: [2] },
      { kind: 'columns', columns: [3] },
      { kind: 'columns', columns: [2, 3] },
      { kind: 'values', columns: [2], texts: ['1.5', '-9999', 'abc'] },
      { kind: 'stations', stations: ['甲'] },
      { kind: 'rows', firstRow: 3, lastRow: 5 },
      { kind: 'short-rows' },
    ),
    corrections: fc.constantFrom<ImportPlan['corrections']>([], [{ row: 3, column: 2, text: '42' }]),
  })
  .map(({ hasStation, isText, hasUnit, sign, held, ...rest }) =>
    importPlan(
      [
        columnPlan(0, 'time'),
        columnPlan(1, hasStation ? 'station' : 'ignore'),
        columnPlan(2, 'value', 'level', {
          decimalSign: sign,
          thousandsSign: sign === '.' ? ',' : null,
          unit: 'm',
          conversion: hasUnit ? { from: 'm', to: 'cm', multiply: '100', divide: '1', add: '0' } : null,
        }),
        columnPlan(3, 'value', '状态"', { type: isText ? 'text' : 'number' }),
      ],
      {
        ...rest,
        questions: held
          ? [
              {
                id: 'q',
                about: 'field',
                certainty: 'assumed',
                column: null,
                evidence: [],
                holds: held,
                options: [],
              },
            ]
          : [],
        equipment: {
          equipType: 'gauge',
          typeOfEquip: { B: 'pump' },
          equipId: hasStation
            ? { from: 'station', idOfStation: { 甲: 'A', 乙: 'B', 丙: '' } }
            : { from: 'fixed', equipId: 'E1' },
        },
      },
    ),
  );
const rows = fc.array(
  fc
    .tuple(times, fc.constantFrom('甲', '乙', '丙', '丁', '', ' 甲 '), values, values, fc.nat(9))
    .map(([time, station, level, state, odd]) => {
      const cells = [time, station, level, state].map(quote);
      if (odd === 0) cells.pop();
      if (odd === 1) cells.push('');
      if (odd === 2) cells.push('extra');
      return odd === 3 ? '' : cells.join(',');
    }),
  { maxLength: 30 },
);

describe('Making batches', () => {
  it.each([1, 2, 3, 4, 5])('comes to the same on the fast way and on the general way: part %i', () => {
    fc.assert(
      fc.property(plans, rows, (plan, lines) => {
        const text = `time,station,level,state\n${lines.join('\n')}\n`;
        const fast = runTextPlan(text, plan);
        const general = runTextPlan(text, plan, { isGeneralOnly: true });
        expect(fast.bodies).toEqual(general.bodies);
        expect(fast.report).toEqual(general.report);
        expect(fast.unsent).toEqual(general.unsent);
      }),
      { numRuns: 300 },
    );
  });

  it('puts every row of the file in exactly one place', () => {
    fc.assert(
      fc.property(plans, rows, (plan, lines) => {
        const { report } = runTextPlan(`time,station,level,state\n${lines.join('\n')}\n`, plan);
        expect(sumOfRows(report)).toBe(report.rowCount);
      }),
      { numRuns: 300 },
    );
  });

  it('lists every row that is not sent as it stands, once', () => {
    fc.assert(
      fc.property(plans, rows, (drawn, lines) => {
        const plan = { ...drawn, duplicates: 'hold' as const };
        const { report, unsent } = runTextPlan(`time,station,level,state\n${lines.join('\n')}\n`, plan);
        const listed = new Set(unsent.map(({ row }) => row));
        expect(listed.size).toBe(unsent.length);
        expect(listed.size).toBe(report.heldRows + report.leftOutRows + report.partlySentRows);
      }),
      { numRuns: 300 },
    );
  });

  it('lists the rows of a column that an open question holds', () => {
    const plan = importPlan(
      [columnPlan(0, 'time'), columnPlan(1, 'value', 'level'), columnPlan(2, 'value', 'flow')],
      {
        questions: [
          {
            id: 'field:flow',
            about: 'field',
            certainty: 'assumed',
            column: 2,
            evidence: [],
            holds: { kind: 'columns', columns: [2] },
            options: [{ id: 'field:flow', changes: [] }],
          },
        ],
      },
    );
    const { report, unsent } = runTextPlan('t,v,w\n2024-1-5 8:00,1,2\n2024-1-5 8:01,3,\n', plan);
    expect(report).toMatchObject({ sentRows: 2, partlySentRows: 1 });
    expect(unsent).toMatchObject([{ row: 2, reasons: ['open-question', 'partly-sent'] }]);
  });

  it('counts a row as held of which one record is a repeat and another one is bad', () => {
    const plan = importPlan([
      columnPlan(0, 'time'),
      columnPlan(1, 'value', 'level', { equipId: 'A' }),
      columnPlan(2, 'value', 'level', { equipId: 'B' }),
    ]);
    const text = 't,A,B\n2024-1-5 8:00,1,x\n2024-1-5 8:00,1,x\n';
    const { report, unsent } = runTextPlan(text, plan);
    expect(report).toMatchObject({ sentRows: 1, heldRows: 1, duplicateRows: 0, partlySentRows: 1 });
    expect(unsent.map(({ row }) => row)).toEqual([2, 3]);
  });

  it.each([
    [[3, 3], { sentRows: 0, heldRows: 2, partlySentRows: 0 }],
    [[3, 0], { sentRows: 2, heldRows: 0, partlySentRows: 2 }],
    [[0, 0], { sentRows: 2, heldRows: 0, partlySentRows: 0 }],
  ])(
    'counts a row of several times once, of which %j are as long as that too long',
    ([a = 0, b = 0], counts) => {
      const plan = importPlan(
        [
          columnPlan(0, 'field-name'),
          columnPlan(1, 'value', '', { date: '2024-01-05' }),
          columnPlan(2, 'value', '', { date: '2024-01-06', block: 1 }),
          columnPlan(3, 'clock'),
        ],
        {
          namedFields: ['level', 'flow'].map((field) => ({
            name: field,
            field,
            unit: null,
            conversion: null,
          })),
        },
      );
      const cell = (length: number) => '1'.repeat(length * 10 + 1);
      const text = `n,a,b,t\nlevel,${cell(a)},${cell(b)},8:00\nflow,${cell(a)},${cell(b)},8:00\n`;
      const { report, unsent } = runTextPlan(text, plan, { maxBatchBytes: 90 });
      expect(report).toMatchObject(counts);
      expect(sumOfRows(report)).toBe(report.rowCount);
      expect(unsent).toHaveLength(report.heldRows + report.partlySentRows);
      expect(unsent.every(({ reasons }) => reasons.includes('too-long'))).toBe(true);
    },
  );

  it('copies digits as they stand', () => {
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
    const { bodies } = runTextPlan(
      't,v\n2024-1-5 8:00,0.870\n2024-1-5 8:01,"100,043.860"\n2024-1-5 8:02,-0.10',
      plan,
    );
    expect(bodies[0]).toBe(
      '[{"timestamp":"2024-01-05 08:00:00","level":0.870},{"timestamp":"2024-01-05 08:01:00","level":100043.860},' +
        '{"timestamp":"2024-01-05 08:02:00","level":-0.10}]',
    );
  });

  it('splits a file with many stations by equipment', () => {
    const plan = importPlan(
      [columnPlan(0, 'time'), columnPlan(1, 'station'), columnPlan(2, 'value', 'level')],
      {
        equipment: {
          equipType: 'gauge',
          typeOfEquip: { B: 'pump' },
          equipId: { from: 'station', idOfStation: { 乙: 'B' } },
        },
      },
    );
    const { batches } = runTextPlan(
      't,s,v\n2024-1-5 8:00,甲,1\n2024-1-5 8:00,乙,2\n2024-1-5 8:01,甲,3',
      plan,
    );
    expect(batches.map(({ equipType, equipId, recordCount }) => [equipType, equipId, recordCount])).toEqual([
      ['gauge', '甲', 2],
      ['pump', 'B', 1],
    ]);
  });

  it('names every station of the file: plain rows, odd ones, those left out, and none of a footer', () => {
    const plan = importPlan(
      [columnPlan(0, 'station'), columnPlan(1, 'time'), columnPlan(2, 'value', 'level')],
      {
        footerMarks: ['合计'],
        corrections: [{ row: 6, column: 0, text: '戊' }],
        equipment: {
          equipType: 'gauge',
          typeOfEquip: {},
          equipId: { from: 'station', idOfStation: { 乙: '' } },
        },
      },
    );
    const lines = ['甲,2024-1-5 8:00,1', '乙,2024-1-5 8:00,2', '丙,2024年1月5日 8时,3', '丁,2024-1-5 8:01,'];
    const text = ['s,t,v', ...lines, '成,2024-1-5 8:02,4', '合计,,10', ''].join('\n');
    for (const isGeneralOnly of [false, true])
      expect(runTextPlan(text, plan, { isGeneralOnly }).report.stations).toEqual([
        '甲',
        '乙',
        '丙',
        '丁',
        '戊',
      ]);
  });

  it('asks about a line with the day of the rows around it on the fast way and on the general way', () => {
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
    const text = 't,v\n2024-01-05 8:00,1\n日期：2024-01-05,\n2024-01-05 9:00,2\n';
    for (const isGeneralOnly of [false, true]) {
      const { report, unsent } = runTextPlan(text, plan, { isGeneralOnly });
      expect(report.questions.map(({ about }) => about)).toEqual(['section']);
      expect(unsent.map(({ row, reasons }) => [row, ...reasons])).toEqual([[4, 'another-table']]);
    }
  });

  it.each([true, false])(
    'takes a missing text for what it is with either sign (general only: %s)',
    (isGeneralOnly) => {
      const signs = { decimalSign: ',', thousandsSign: '.' } as const;
      const columns = [
        columnPlan(0, 'time'),
        columnPlan(1, 'value', 'level', signs),
        columnPlan(2, 'value', 'flow'),
      ];
      const text = 't,v,f\n2024-1-5 8:00,9.999,1\n2024-1-5 8:01,9.998,2\n';
      const { records } = runTextPlan(text, importPlan(columns, { missingTexts: ['9.999'] }), {
        isGeneralOnly,
      });
      expect(records.map((record) => record['level'])).toEqual([undefined, 9998]);
    },
  );

  it.each([false, true])(
    'holds a number by its text where the comma is its decimal sign, read the general way: %s',
    (isGeneralOnly) => {
      const columns = [columnPlan(0, 'time'), columnPlan(1, 'value', 'level', { decimalSign: ',' })];
      const text = `t,v\n${['9999,9', '9999,8'].map((value, at) => `2024-01-05 0${at}:00,"${value}"`).join('\n')}\n`;
      const plan = importPlan(columns, {
        questions: [
          {
            id: 'limits',
            about: 'limits',
            certainty: 'assumed',
            column: 1,
            evidence: [],
            holds: { kind: 'values', columns: [1], texts: ['9999,9'] },
            options: [],
          },
        ],
      });
      const { records } = runTextPlan(text, plan, { isGeneralOnly });
      expect(records.map((record) => record['level'])).toEqual([9999.8]);
    },
  );

  it.each([
    ['hold', [3], { heldRows: 2, duplicateRows: 1 }, 2],
    ['keep-first', [1, 3], { heldRows: 0, duplicateRows: 2 }, 1],
    ['keep-last', [2, 3], { heldRows: 0, duplicateRows: 2 }, 1],
  ] as const)(
    'sends at most one record of a time under the rule %s',
    (duplicates, levels, counts, others) => {
      const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')], { duplicates });
      const text = 't,v\n2024-1-5 8:00,1\n2024-1-5 8:00,2\n2024-1-5 8:01,3\n2024-1-5 8:01,3';
      const { records, report } = runTextPlan(text, plan);
      expect(records.map((record) => record['level'])).toEqual(levels);
      expect(report).toMatchObject(counts);
      expect(report.problemCounts).toEqual({ 'duplicate-other': others, 'duplicate-same': 1 });
    },
  );
});
