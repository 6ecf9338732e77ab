import { expect, it } from 'vitest';
import { Refusal } from '#server/refusal.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { FieldLimits } from '#server/upload/field-limits.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const STUCK_THREAD = new URL(
  `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ type }) => type === 'stop' %26%26 process.exit());`,
);
const GAUGE = { equipType: 'gauge', equipId: 'G1' };

const namesFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `f${from + index}`);

/** A folder in which so many fields of equipment wait to be applied, as a kill leaves it. */
async function folderWithFields(count: number): Promise<string> {
  const dataDir = await tempDir();
  const store = openSqliteStore(dataDir, { applyThreadFile: STUCK_THREAD });
  await store.uploads.append(GAUGE, bodyOf(namesFrom(0, count)));
  await store.close();
  return dataDir;
}

const bodyOf = (names: readonly string[]): Buffer =>
  Buffer.from(
    JSON.stringify([
      { timestamp: '2026-01-01 00:00:00', ...Object.fromEntries(names.map((name) => [name, 1])) },
    ]),
  );

function uploadsTo({ uploads }: ReturnType<typeof openSqliteStore>) {
  const limits = new FieldLimits(uploads);
  return async (names: string[]): Promise<string> => {
    const fields = { count: names.length, names: async () => names };
    try {
      await limits.during(GAUGE, fields, () => uploads.append(GAUGE, bodyOf(names)));
      return 'kept';
    } catch (error) {
      if (error instanceof Refusal) return error.message;
      throw error;
    }
  };
}

it('fields of uploads that an earlier run has left count, although nobody waits for those', async () => {
  const store = openSqliteStore(await folderWithFields(9_500));
  const upload = uploadsTo(store);
  expect(await upload(namesFrom(20_000, 1_001))).toBe(
    '1001 of its fields are new, and with them the equipment would have 10501; it may have 10000.',
  );
  expect(await upload(namesFrom(9_000, 1_000))).toBe('kept');
  expect(await upload(['one-more'])).toContain('it may have 10000');
  await store.close();
});

it('an upload of usual equipment does not wait for the journal of an earlier run to be read', async () => {
  const store = openSqliteStore(await folderWithFields(3), { applyThreadFile: STUCK_THREAD });
  const upload = uploadsTo(store);
  for (let count = 0; count < 100; count += 1) expect(await upload(['f0', 'f1', 'f2'])).toBe('kept');
  await store.close();
});
