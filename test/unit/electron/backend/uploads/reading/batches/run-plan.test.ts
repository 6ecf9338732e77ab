import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesAsFile } from '#electron/backend/uploads/reading/byte-file.ts';
import { findDuplicates, makeBatches } from '#electron/backend/uploads/reading/batches/make-batches.ts';
import { TextSheet } from '#electron/backend/uploads/reading/text/text-sheet.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { columnPlan, CONTEXT, importPlan } from '#test/support/spreadsheets/import-plans.ts';

type Run = { isGeneralOnly?: boolean; maxBatchBytes?: number };

function run(text: string, plan: ImportPlan, options: Run = {}) {
  const sheet = new TextSheet(bytesAsFile(Buffer.from(text)), {
    encoding: 'utf-8',
    delimiter: ',',
    dataOffset: 0,
  });
  const batches: UploadBatch[] = [];
  const shared = { context: CONTEXT, ...options };
  const dropped = findDuplicates(sheet, plan, shared);
  const { report } = makeBatches(sheet, plan, { ...shared, take: (batch) => batches.push(batch) }, dropped);
  const records: Record<string, unknown>[] = batches.flatMap(({ equipId, body }) =>
    (JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>[]).map((record) => ({
      equipId,
      ...record,
    })),
  );
  const bodies = batches.map(({ body }) => Buffer.from(body).toString());
  return { report, batches, bodies, records };
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

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
    corrections: fc.constantFrom<ImportPlan['corrections']>([], [{ row: 3, column: 2, text: '42' }]),
  })
  .map(({ hasStation, isText, hasUnit, sign, ...rest }) =>
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
  it('comes to the same on the fast way and on the general way', () => {
    fc.assert(
      fc.property(plans, rows, (plan, lines) => {
        const text = `time,station,level,state\n${lines.join('\n')}\n`;
        const fast = run(text, plan);
        const general = run(text, plan, { isGeneralOnly: true });
        expect(fast.bodies).toEqual(general.bodies);
        expect(fast.report).toEqual(general.report);
      }),
      { numRuns: 1500 },
    );
  });

  it('puts every row of the file in exactly one place', () => {
    fc.assert(
      fc.property(plans, rows, (plan, lines) => {
        const { report } = run(`time,station,level,state\n${lines.join('\n')}\n`, plan);
        const skipped = Object.values(report.skippedRows).reduce((sum, count) => sum + count, 0);
        expect(report.sentRows + report.heldRows + report.leftOutRows + skipped).toBe(report.rowCount);
      }),
      { numRuns: 300 },
    );
  });

  it('never makes a body longer than its limit, and loses no record to a cut', () => {
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', '说明', { type: 'text' })]);
    const letters = fc.string({
      unit: fc.constantFrom('水', '𠮷', '"', '\\', '\n', 'a', '\u{7}', '，', ','),
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 60 }), (texts) => {
        const lines = texts.map(
          (text, at) => `2024-01-05 08:00:${String(at).padStart(2, '0')},${quote(text)}`,
        );
        const { batches, records, report } = run(`t,v\n${lines.join('\n')}`, plan, { maxBatchBytes: 1000 });
        for (const { body } of batches) expect(body.length).toBeLessThanOrEqual(1000);
        const sent = texts.map((text) => text.trim()).filter((text) => text !== '');
        const tooLong = report.problemCounts['too-long'] ?? 0;
        expect(records.length + tooLong).toBe(sent.length);
        if (tooLong === 0) expect(records.map((record) => record['说明'])).toEqual(sent);
      }),
      { numRuns: 300 },
    );
  });

  it('fills bodies up to the limit of uploads and names the rows and times of each', () => {
    const lines = Array.from({ length: 12_000 }, (_, at) => {
      const time = new Date(Date.UTC(2024, 0, 1, 0, at)).toISOString().slice(0, 19).replace('T', ' ');
      return `${time},${at}.50`;
    });
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
    const { batches, records } = run(`t,v\n${lines.join('\n')}`, plan);
    expect(batches).toHaveLength(2);
    expect(batches[0]?.body.length).toBeGreaterThan(SENT_UPLOAD_BYTES - 100);
    expect(batches[0]?.body.length).toBeLessThanOrEqual(SENT_UPLOAD_BYTES);
    expect(batches[0]).toMatchObject({
      firstRow: 2,
      firstTimestamp: '2024-01-01 00:00:00',
      equipType: 'gauge',
    });
    expect(batches[1]).toMatchObject({ lastRow: 12_001, lastTimestamp: '2024-01-09 07:59:00' });
    expect(batches[1]?.firstRow).toBe((batches[0]?.lastRow ?? 0) + 1);
    expect(records).toHaveLength(12_000);
  });

  it('copies digits as they stand', () => {
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
    const { bodies } = run(
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
    const { batches } = run('t,s,v\n2024-1-5 8:00,甲,1\n2024-1-5 8:00,乙,2\n2024-1-5 8:01,甲,3', plan);
    expect(batches.map(({ equipType, equipId, recordCount }) => [equipType, equipId, recordCount])).toEqual([
      ['gauge', '甲', 2],
      ['pump', 'B', 1],
    ]);
  });

  it.each([
    ['hold', [1, 3], { heldRows: 1, leftOutRows: 1 }],
    ['keep-first', [1, 3], { heldRows: 0, leftOutRows: 2 }],
    ['keep-last', [2, 3], { heldRows: 0, leftOutRows: 2 }],
  ] as const)('sends one record of a time under the rule %s', (duplicates, levels, counts) => {
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')], { duplicates });
    const text = 't,v\n2024-1-5 8:00,1\n2024-1-5 8:00,2\n2024-1-5 8:01,3\n2024-1-5 8:01,3';
    const { records, report } = run(text, plan);
    expect(records.map((record) => record['level'])).toEqual(levels);
    expect(report).toMatchObject(counts);
    expect(report.problemCounts).toEqual({ 'duplicate-other': 1, 'duplicate-same': 1 });
  });
});
