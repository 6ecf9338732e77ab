import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnPlan, importPlan } from '#test/support/spreadsheets/import-plans.ts';
import { quote, runTextPlan } from '#test/support/spreadsheets/run-text-plan.ts';

describe('Bodies', () => {
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
        const { batches, records, report } = runTextPlan(`t,v\n${lines.join('\n')}`, plan, {
          maxBatchBytes: 1000,
        });
        for (const { body } of batches) expect(body.length).toBeLessThanOrEqual(1000);
        const sent = texts.map((text) => text.trim()).filter((text) => text !== '');
        const tooLong = report.problemCounts['too-long'] ?? 0;
        expect(records.length + tooLong).toBe(sent.length);
        if (tooLong === 0) expect(records.map((record) => record['说明'])).toEqual(sent);
      }),
      { numRuns: 300 },
    );
  });

  it('sends no body over 490,000 bytes, whatever letters it is made of', () => {
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', '说明', { type: 'text' })]);
    const piece = fc.string({
      unit: fc.constantFrom('水', '𠮷', '"', '\\', '\u{7}', 'é', 'a'),
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(piece, fc.nat(900)), { minLength: 20, maxLength: 50 }), (cells) => {
        const lines = cells.map(
          ([text, more], at) =>
            `2024-01-05 08:00:${String(at).padStart(2, '0')},${quote(text.repeat(more + 1))}`,
        );
        const { batches, records } = runTextPlan(`t,v\n${lines.join('\n')}`, plan);
        for (const { body } of batches) expect(body.length).toBeLessThanOrEqual(490_000);
        expect(records.map((record) => record['说明'])).toEqual(
          cells.map(([text, more]) => text.repeat(more + 1)),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('fills bodies up to the limit of uploads and names the rows and times of each', () => {
    const lines = Array.from({ length: 12_000 }, (_, at) => {
      const time = new Date(Date.UTC(2024, 0, 1, 0, at)).toISOString().slice(0, 19).replace('T', ' ');
      return `${time},${at}.50`;
    });
    const plan = importPlan([columnPlan(0, 'time'), columnPlan(1, 'value', 'level')]);
    const { batches, records } = runTextPlan(`t,v\n${lines.join('\n')}`, plan);
    expect(batches).toHaveLength(2);
    expect(batches[0]?.body.length).toBeGreaterThan(490_000 - 100);
    expect(batches[0]?.body.length).toBeLessThanOrEqual(490_000);
    expect(batches[0]).toMatchObject({
      firstRow: 2,
      firstTimestamp: '2024-01-01 00:00:00',
      equipType: 'gauge',
    });
    expect(batches[1]).toMatchObject({ lastRow: 12_001, lastTimestamp: '2024-01-09 07:59:00' });
    expect(batches[1]?.firstRow).toBe((batches[0]?.lastRow ?? 0) + 1);
    expect(records).toHaveLength(12_000);
  });
});
