import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  FREE,
  TimeValues,
  type ValueOfFile,
} from '#electron/backend/features/uploads/reading/batches/time-values.ts';

it('keeps every value by its time and field, however many there are', () => {
  const value = fc.record({
    seconds: fc.integer({ min: -5_000, max: 5_000 }).map((step) => 1_700_000_000 + step * 60),
    field: fc.constantFrom('level', 'flow', 'state'),
    value: fc.double({ noNaN: true }),
    text: fc.option(fc.constantFrom('"ok"', '"故障"')),
    file: fc.nat(60_000),
    row: fc.integer({ min: 1, max: 1_048_576 }),
  });
  fc.assert(
    fc.property(fc.array(value, { size: '+2' }), (all) => {
      const values = new TimeValues();
      const expected = new Map<string, ValueOfFile>();
      for (const { seconds, field, ...told } of all) {
        const kept = told.text === null ? told : { ...told, value: Number.NaN };
        values.set(seconds, field, kept);
        expected.set(`${seconds} ${field}`, kept);
      }
      const found = all.map(({ seconds, field }) => values.at(seconds, field));
      expect(found).toEqual(all.map(({ seconds, field }) => expected.get(`${seconds} ${field}`)));
      expect(all.some(({ seconds }) => values.markOf(seconds) === FREE)).toBe(false);
      expect([values.at(1, 'level'), values.markOf(1)]).toEqual([undefined, FREE]);
    }),
    { numRuns: 30 },
  );
});

it('keeps them in their places when it grows', () => {
  const values = new TimeValues();
  const told = Array.from({ length: 5_000 }, (_, at) => ({ value: at, text: null, file: 0, row: at + 1 }));
  for (const [at, one] of told.entries()) values.set(at * 60, 'level', one);
  expect(told.map((_, at) => values.at(at * 60, 'level'))).toEqual(told);
});
