import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const FROM = '2026-01-01 00:00:00';
const TO = '2026-01-01 23:59:59';

const timeOf = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' ');

async function allOf<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

async function storeWith(records: number, fieldCharacters: number) {
  const store = openSqliteStore(await tempDir());
  onTestFinished(() => store.close());
  const field = 'x'.repeat(fieldCharacters);
  for (let at = 0; at < records; at += 500) {
    const part = Array.from({ length: Math.min(500, records - at) }, (_, index) => ({
      timestamp: timeOf(at + index),
      note: field,
    }));
    await store.uploads.append(GAUGE, Buffer.from(JSON.stringify(part)));
  }
  return store;
}

test('Pieces of a period hold every record once, in the order of time', async () => {
  const store = await storeWith(4500, 1);
  const pieces = await allOf(store.uploads.readPieces(GAUGE, FROM, TO));
  expect(pieces.map((piece) => piece.length)).toEqual([2000, 2000, 500]);
  expect(pieces.flat()).toEqual(await store.uploads.readPeriod(GAUGE, FROM, TO));
  expect(pieces.flat().map(({ timestamp }) => timestamp)).toEqual(
    Array.from({ length: 4500 }, (_, at) => timeOf(at)),
  );
});

test('A piece of wide records has fewer of them', async () => {
  const store = await storeWith(30, 100_000);
  const pieces = await allOf(store.uploads.readPieces(GAUGE, FROM, TO));
  expect(pieces.map((piece) => piece.length)).toEqual([5, 5, 5, 5, 5, 5]);
});

test('Pieces keep to both ends of the period, and there are none for equipment that sent nothing', async () => {
  const store = await storeWith(10, 1);
  const read = (equipId: string, from: string, to: string) =>
    allOf(store.uploads.readPieces({ ...GAUGE, equipId }, from, to));
  expect((await read('G1', timeOf(3), timeOf(5))).flat().map(({ timestamp }) => timestamp)).toEqual(
    [3, 4, 5].map(timeOf),
  );
  expect(await read('G2', FROM, TO)).toEqual([]);
});
