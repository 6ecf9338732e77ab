import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { nameChecksum } from '#server/store/sqlite/equipment-names.ts';
import { DATABASE_FILE, openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { fileName } from '#server/store/sqlite/journal/file-names.ts';
import type { StoreEvent } from '#server/store/store.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const COUNT = 20;
/** All of one size. */
const bodyOf = (index: number) =>
  Buffer.from(`[{"timestamp":"2026-01-01 00:00:${String(index).padStart(2, '0')}","value":${index + 100}}]`);

/** Frames as earlier versions wrote them: size, key of the equipment, checksum, body. */
function oldFrame(equipment: number, body: Buffer): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(body.byteLength, 0);
  header.writeUInt32LE(equipment, 4);
  header.writeUInt32LE(crc32(body, crc32(header.subarray(0, 8))), 8);
  return Buffer.concat([header, body]);
}

/** A folder as an earlier version left it: equipment 1 is the gauge, and its journal holds these bytes. */
async function folderOfEarlierVersion(journal: Buffer): Promise<string> {
  const dataDir = await tempDir();
  await openSqliteStore(dataDir).close();
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE));
  db.exec(`INSERT INTO equipment VALUES (1, 'gauge', 'G1', ${nameChecksum(1, 'gauge', 'G1')})`);
  db.close();
  await writeFile(join(dataDir, fileName(1)), journal);
  return dataDir;
}

/** The same as this version leaves it, killed before anything was applied. */
async function folderOfThisVersion(): Promise<string> {
  const [dataDir, killed] = [await tempDir(), await tempDir()];
  const store = openSqliteStore(dataDir);
  for (let value = 0; value < COUNT; value += 1) await store.uploads.append(GAUGE, bodyOf(value));
  await openSqliteStore(killed).close();
  await writeFile(join(killed, fileName(2)), await readFile(join(dataDir, fileName(2))));
  await store.close();
  return killed;
}

async function valuesIn(dataDir: string) {
  const events: StoreEvent[] = [];
  const store = openSqliteStore(dataDir, { onEvent: (event) => events.push(event) });
  const records = await store.uploads.readPeriod(GAUGE, ...ALL);
  const setAside = await store.uploads.listSetAside();
  await store.close();
  return { values: records.map(({ value }) => Number(value) - 100), setAside, events };
}

const allBut = (...without: number[]) =>
  Array.from({ length: COUNT }, (_none, value) => value).filter((value) => !without.includes(value));

const oldJournal = () =>
  Buffer.concat(Array.from({ length: COUNT }, (_none, value) => oldFrame(1, bodyOf(value))));
const SIZE = { old: oldFrame(1, bodyOf(0)).byteLength, now: 20 + '["gauge","G1"]'.length };

it.each([
  ['body', 40],
  ['size', 2],
  ['checksum', 9],
])(
  'one flipped bit in the %s of an upload of an earlier version costs that upload alone, and is reported',
  async (_part, at) => {
    const journal = oldJournal();
    const position = 2 * SIZE.old + at;
    journal[position] = (journal[position] ?? 0) ^ 4;
    const { values, setAside, events } = await valuesIn(await folderOfEarlierVersion(journal));
    expect(values).toEqual(allBut(2));
    expect(setAside.map(({ sizeBytes }) => sizeBytes)).toEqual([SIZE.old]);
    expect(events).toContainEqual(expect.objectContaining({ type: 'set-aside', sizeBytes: SIZE.old }));
  },
);

it(
  'one flipped bit anywhere in the journal costs one upload at most, which is kept',
  { timeout: 60_000 },
  async () => {
    const dataDir = await folderOfThisVersion();
    const file = join(dataDir, fileName(2));
    const whole = await readFile(file);
    const frame = whole.byteLength / COUNT;
    for (const at of [0, 5, 9, 13, 18, 25, SIZE.now + 3, frame - 1]) {
      const journal = Buffer.from(whole);
      const position = 5 * frame + at;
      journal[position] = (journal[position] ?? 0) ^ 16;
      const copy = await tempDir();
      await openSqliteStore(copy).close();
      await writeFile(join(copy, fileName(2)), journal);
      const { values, setAside } = await valuesIn(copy);
      expect(values, `bit in byte ${at}`).toEqual(allBut(5));
      expect(setAside.map(({ sizeBytes }) => sizeBytes)).toEqual([frame]);
    }
  },
);

it('a damaged last upload is kept too: only half an upload is cut off', async () => {
  const dataDir = await folderOfThisVersion();
  const file = join(dataDir, fileName(2));
  const journal = await readFile(file);
  journal[journal.byteLength - 4] = 0x39;
  await writeFile(file, journal);
  const { values, setAside } = await valuesIn(dataDir);
  expect([values, setAside.length]).toEqual([allBut(COUNT - 1), 1]);
});

it('two files are read on whichever of them is damaged at its end', async () => {
  const dataDir = await folderOfThisVersion();
  const journal = await readFile(join(dataDir, fileName(2)));
  const half = journal.byteLength / 2;
  await writeFile(join(dataDir, fileName(2)), journal.subarray(0, half - 3));
  await writeFile(join(dataDir, fileName(3)), journal.subarray(half));
  const { values, setAside } = await valuesIn(dataDir);
  expect([values, setAside.length]).toEqual([allBut(COUNT / 2 - 1), 1]);
});

it('a store that an upload with a byte order mark had brought to a halt recovers when it is opened', async () => {
  const poison = Buffer.concat([Buffer.from('\u{feff}'), bodyOf(1)]);
  const journal = Buffer.concat([oldFrame(1, bodyOf(0)), oldFrame(1, poison), oldFrame(1, bodyOf(2))]);
  const { values, setAside } = await valuesIn(await folderOfEarlierVersion(journal));
  expect([values, setAside]).toEqual([[0, 1, 2], []]);
});

it('an upload that cannot be read is set aside with its equipment and blocks no other', async () => {
  const journal = Buffer.concat([
    oldFrame(1, bodyOf(0)),
    oldFrame(1, Buffer.from('{"no":"array"}')),
    oldFrame(1, Buffer.from('[{"timestamp":"yesterday"}]')),
    oldFrame(1, bodyOf(2)),
  ]);
  const { values, setAside } = await valuesIn(await folderOfEarlierVersion(journal));
  expect(values).toEqual([0, 2]);
  expect(setAside.map(({ reason, equipment }) => [reason, equipment])).toEqual([
    ['The body is no JSON array.', GAUGE],
    ['Record 1: bad-timestamp.', GAUGE],
  ]);
});

it('what one time of some equipment can hold is bounded: what goes beyond is kept aside', async () => {
  const store = openSqliteStore(await tempDir());
  const long = (field: string, length: number) =>
    Buffer.from(JSON.stringify([{ timestamp: '2026-01-01 00:00:00', [field]: 'x'.repeat(length) }]));
  const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  for (const field of fields) await store.uploads.append(GAUGE, long(field, 499_000));
  await store.uploads.append(GAUGE, long('i', 10_000));
  await store.uploads.append(GAUGE, long('j', 10));
  const [stored] = await store.uploads.readPeriod(GAUGE, ...ALL);
  expect(Object.keys(stored ?? {})).toEqual(['timestamp', ...fields, 'j']);
  expect(store.uploads.state().setAside).toBe(1);
  await store.close();
});

it('a wrong size in the last upload of an earlier version is not taken for one that was not finished', async () => {
  const journal = oldJournal();
  const position = (COUNT - 1) * SIZE.old;
  journal.writeUInt32LE(journal.readUInt32LE(position) + 128, position);
  const { values, setAside, events } = await valuesIn(await folderOfEarlierVersion(journal));
  expect(values).toEqual(allBut(COUNT - 1));
  expect(setAside.map(({ sizeBytes }) => sizeBytes)).toEqual([SIZE.old]);
  expect(events).not.toContainEqual(expect.objectContaining({ type: 'tail-cut' }));
});

it('bytes that look like the beginnings of uploads are passed quickly, and what is behind them is found', async () => {
  const looksLikeHeaders = Buffer.alloc(1_000_000, Buffer.from([0x01, 0x02, 0x30, 0x00]));
  const first = oldFrame(1, bodyOf(0));
  const journal = Buffer.concat([first, looksLikeHeaders, Buffer.alloc(3_000_000), oldJournal()]);
  const { values, setAside } = await valuesIn(await folderOfEarlierVersion(journal));
  expect(values).toEqual(allBut());
  expect(setAside.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(4_000_000);
});

/** The thread that applies uploads, as long as it has read nothing. */
const STUCK_THREAD = new URL(
  `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ type }) => type === 'stop' %26%26 process.exit());`,
);

it('uploads are acknowledged before the journal of the last run is read, and its torn end is known as torn whatever comes after it', async () => {
  const dataDir = await folderOfThisVersion();
  const file = join(dataDir, fileName(2));
  await writeFile(file, (await readFile(file)).subarray(0, -3));
  const store = openSqliteStore(dataDir, { applyThreadFile: STUCK_THREAD });
  await store.uploads.append(GAUGE, bodyOf(30));
  const killed = await tempDir();
  await cp(dataDir, killed, { recursive: true });
  await store.close();
  const { values, setAside, events } = await valuesIn(killed);
  expect([values, setAside]).toEqual([[...allBut(COUNT - 1), 30], []]);
  expect(events).toMatchObject([{ type: 'tail-cut', file: fileName(2) }]);
});
