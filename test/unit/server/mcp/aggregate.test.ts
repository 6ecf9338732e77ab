import { describe, expect, test } from 'vitest';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { Aggregation, meanOf, sumOf } from '#server/mcp/aggregate.ts';
import { wallMsOf } from '#server/mcp/wall-clock.ts';

const MINUTE_MS = 60_000;
const PLENTY = { buckets: 1000, cells: 4000 };

/** One record a minute from midnight on; the value is the minute. */
const minutes = (count: number): UploadRecord[] =>
  Array.from({ length: count }, (_, minute) => ({
    timestamp: `2026-06-15 ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`,
    a: minute,
  }));

function gathered(records: UploadRecord[], intervalMin: number, most = PLENTY) {
  const aggregation = new Aggregation(intervalMin * MINUTE_MS, most);
  for (const record of records) aggregation.add(record);
  return aggregation;
}

function shown(bucket: ReturnType<Aggregation['buckets']>[number] | undefined) {
  const totals = bucket?.[1].get('a');
  if (!totals) throw new TypeError('The field a has no totals');
  const { min, max, count } = totals;
  return { min, max, mean: meanOf(totals), sum: sumOf(totals), count };
}

describe('Aggregation', () => {
  test('keeps min, max, sum and count of each interval', () => {
    const [first, second] = gathered(minutes(15), 10).buckets();
    expect(first?.[0]).toBe(wallMsOf('2026-06-15 00:00:00'));
    expect(shown(first)).toEqual({ min: 0, max: 9, mean: 4.5, sum: 45, count: 10 });
    expect(shown(second)).toEqual({ min: 10, max: 14, mean: 12, sum: 60, count: 5 });
  });

  test('takes longer intervals until the answer is short enough, and loses nothing by it', () => {
    const short = gathered(minutes(600), 1, { buckets: 20, cells: 4000 });
    expect(short.buckets().length).toBeLessThanOrEqual(20);
    expect(short.buckets()).toEqual(gathered(minutes(600), short.intervalMs / MINUTE_MS).buckets());
  });

  test('counts fields as well as intervals', () => {
    const wide = minutes(10).map((record) => ({ ...record, b: 1, c: 2, d: 3 }));
    expect(gathered(wide, 1, { buckets: 1000, cells: 8 }).buckets()).toHaveLength(1);
  });

  test('takes longer intervals on demand, up to a single one, and counts the names of all fields once', () => {
    const long = '液'.repeat(70);
    const aggregation = gathered(
      minutes(600).map(({ timestamp }, at) => ({ timestamp, [long]: at, text: 'none' })),
      1,
    );
    expect(aggregation.nameBytes).toBe(214);
    while (aggregation.coarsen()) {
      const { intervalMs } = aggregation;
      expect(aggregation.buckets()).toHaveLength(Math.ceil((600 * MINUTE_MS) / intervalMs));
    }
    expect(aggregation.buckets().map(([, fields]) => fields.get(long)?.count)).toEqual([600]);
  });

  test.each([
    ['1969-12-31 23:59:00', '1970-01-01 00:00:00'],
    ['2012-01-20 12:00:00', '2012-01-21 12:00:00'],
  ])('makes one interval of %s and %s that is no longer than two months', (first, second) => {
    const records = [first, second].map((timestamp) => ({ timestamp, a: 1 }));
    const aggregation = gathered(records, 1, { buckets: 1000, cells: 1 });
    const buckets = aggregation.buckets();
    expect(buckets).toHaveLength(1);
    const startMs = buckets[0]?.[0] ?? NaN;
    expect(aggregation.intervalMs).toBeLessThanOrEqual(60 * 1440 * MINUTE_MS);
    expect(startMs).toBeLessThanOrEqual(wallMsOf(first));
    expect(startMs + aggregation.intervalMs).toBeGreaterThan(wallMsOf(second));
  });

  test('leaves texts out and remembers their names', () => {
    const aggregation = gathered([{ timestamp: '2026-06-15 00:00:00', note: 'ok', a: 1 }], 1);
    expect([...aggregation.names]).toEqual(['note', 'a']);
    expect([...(aggregation.buckets()[0]?.[1].keys() ?? [])]).toEqual(['a']);
  });

  test.each([
    ['the largest numbers', [1.7e308, 1.7e308, 1.7e308], 1.7e308, undefined],
    ['the largest and the smallest', [1.7e308, -1.7e308], 0, 0],
    ['the least number there is', [5e-324, 5e-324], 5e-324, 0],
    ['more digits than are shown', [0.1234567890123456], 0.1234567890123456, 0.123456789012],
  ])('has a mean of %s, and no sum that is no number', (_what, values, mean, sum) => {
    const records = values.map((a) => ({ timestamp: '2026-06-15 00:00:00', a }));
    expect(shown(gathered(records, 1).buckets()[0])).toMatchObject({ mean, sum });
  });
});
