import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { putTogether } from '#server/store/sqlite/journal/put-together.ts';
import type { UploadRecord } from '#shared/domain/upload-record.ts';

const record = (second: number, fields: Record<string, number>): UploadRecord => ({
  timestamp: `2026-01-01 00:00:0${second}`,
  ...fields,
});

/** What is stored after records have been written one after the other. */
function stored(records: readonly UploadRecord[]): Map<string, object> {
  const rows = new Map<string, object>();
  for (const { timestamp, ...fields } of records) rows.set(timestamp, { ...rows.get(timestamp), ...fields });
  return rows;
}

it('leads to the same as the records one by one, with one record for each time', () => {
  const fields = fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), fc.nat(9));
  const records = fc.array(
    fc.record({ second: fc.nat(3), fields }).map((each) => record(each.second, each.fields)),
  );
  fc.assert(
    fc.property(records, (each) => {
      const together = putTogether(each).map((one) => one.record);
      expect(stored(together)).toEqual(stored(each));
      const times = together.map(({ timestamp }) => timestamp);
      expect(times).toHaveLength(new Set(times).size);
    }),
  );
});

it('names the place of the first record of a time', () => {
  const records = [record(2, { a: 1 }), record(1, { a: 2 }), record(2, { b: 3 })];
  expect(putTogether(records)).toEqual([
    { record: record(2, { a: 1, b: 3 }), index: 0 },
    { record: record(1, { a: 2 }), index: 1 },
  ]);
});
