import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRecords, joinRecords, timeNumberOf, timestampOf } from '#shared/domain/outbox/cut-body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (body: Uint8Array) => new TextDecoder().decode(body);

it('finds every record, whatever stands in its texts, and joins them to the same bytes', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('}{', '"', '\\', '],[', '液位"}'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const record = fc.dictionary(fc.string(), value, { maxKeys: 4 });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 8 }), (records) => {
      const body = bytes(JSON.stringify(records));
      const spans = findRecords(body);
      expect(spans.map(({ start, end }) => JSON.parse(text(body.subarray(start, end))))).toEqual(
        JSON.parse(JSON.stringify(records)),
      );
      expect(joinRecords(body, spans)).toEqual(body);
    }),
  );
});

it('keeps every digit of a number when it cuts', () => {
  const body = bytes(
    '[{"timestamp":"2026-01-01 00:00:00","level":0.870},{"timestamp":"2026-01-01 00:01:00","level":1e2}]',
  );
  const [, second] = findRecords(body);
  if (!second) throw new Error('no second record');
  expect(text(joinRecords(body, [second]))).toBe('[{"timestamp":"2026-01-01 00:01:00","level":1e2}]');
});

it('reads the time of a record wherever it stands', () => {
  const body = bytes(`[{"note":"${'x'.repeat(50)}","timestamp":"2026-01-01 00:01:00"}]`);
  const [span] = findRecords(body);
  expect(span && timestampOf(body, span)).toBe('2026-01-01 00:01:00');
});

it('reads the time of a record as a number that orders as the time does', () => {
  const body = bytes('[{"timestamp":"2026-01-31 23:59:58"},{"level":1}]');
  expect(findRecords(body).map((span) => timeNumberOf(body, span))).toEqual([20260131235958, Number.NaN]);
});
