import { expect, it } from 'vitest';
import type { LatestUntil } from '#server/store/store.ts';
import { describeEachStore } from '#test/support/each-store.ts';

const TO = '2026-01-01 23:59:59';
const AHEAD = { timestamp: '2036-02-07 06:28:16', level: 0 };

const timeOf = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' ');
const bodyOf = (...records: object[]) => Buffer.from(JSON.stringify(records));
const record = (second: number, fields: object) => ({ timestamp: timeOf(second), ...fields });
const idOf = (at: number) => ({ equipType: 'gauge', equipId: `G${at}` });

async function allOf(pieces: AsyncIterable<LatestUntil>): Promise<LatestUntil[]> {
  const all: LatestUntil[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

describeEachStore((newPlace) => {
  it('how many stand at a time is what is read of each of them alone', async () => {
    const { uploads } = await (await newPlace()).open();
    const long = 'x'.repeat(200_000);
    const sent = [
      [record(1, { level: 1.1, note: 'a\u0000' }), record(2, { level: '2.10' })],
      [],
      [record(3, { note: 'without' })],
      [record(3, { level: 3 }), record(4, { note: 'later' }), AHEAD],
      [record(3, { level: 3 }), record(4, { level: 1e300 }), AHEAD],
      [record(5, { note: 5 }), { ...AHEAD, note: 'only note' }],
      [AHEAD],
      [
        { timestamp: timeOf(86_399), level: 6 },
        { timestamp: '2026-01-02 00:00:00', note: '' },
      ],
      [{ timestamp: '2019-05-05 05:05:05', level: -0 }],
      ...Array.from({ length: 6 }, (_, at) => [record(at, { level: at, long })]),
      [record(1, { level: 'no number', __proto__x: 1 })],
    ];
    for (const [at, records] of sent.entries())
      if (records.length > 0) await uploads.append(idOf(at), bodyOf(...records));
    await uploads.append({ equipType: 'a\0b', equipId: '' }, bodyOf(record(9, { level: 9 })));
    const known = [...sent.keys()].map(idOf);
    const asked = [
      { equipType: 'a\0b', equipId: '' },
      ...known,
      idOf(99),
      { equipType: 'other', equipId: 'G1' },
      ...known.toReversed(),
    ];
    for (const field of ['level', 'note', '\t', '']) {
      for (const until of [TO, timeOf(3), AHEAD.timestamp, '2018-01-01 00:00:00']) {
        const single = asked.map(async (one) => ({
          record: await uploads.readLatest(one, field, until),
          time: await uploads.readLatestTime(one, until),
          countAfter: await uploads.countAfter(one, until),
        }));
        expect(await allOf(uploads.readLatestOfMany(asked, field, until))).toEqual(await Promise.all(single));
      }
    }
    expect(await allOf(uploads.readLatestOfMany([], 'level', TO))).toEqual([]);
  });
});
