import { describe, expect, it, onTestFinished } from 'vitest';
import { parseUpload } from '#server/store/upload-body.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';

/** 20 records with 450 fields each, none of which another body has; their names are written with escapes. */
function oddBody(seed: number): Buffer {
  const record = (second: number) => {
    const fields = Array.from({ length: 450 }, (_, field) => `"\\u0061${seed}_${second}_${field}":1`);
    return `{"timestamp":"2026-01-01 00:00:${String(second + 10)}",${fields.join()}}`;
  };
  return Buffer.from(`[${Array.from({ length: 20 }, (_, second) => record(second)).join()}]`);
}

async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** The most processor time that goes by between two turns of others while something is done. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = process.threadCpuUsage();
  const watching = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, user + system);
    last = process.threadCpuUsage();
  }, 1);
  await work();
  clearInterval(watching);
  return longest;
}

describe.skipIf(!HAS_POSTGRES)('uploads in PostgreSQL', () => {
  it('are kept in less time of the thread that answers requests than it takes to parse them', async () => {
    const store = await openDatabase(await newDatabase());
    onTestFinished(() => store.close());
    const keep = (body: Buffer, index: number) =>
      store.uploads.append({ equipType: 'gauge', equipId: `G${index}` }, body, 'kim');
    const [first = Buffer.alloc(0), ...bodies] = Array.from({ length: 7 }, (_, index) => oddBody(index));
    await keep(first, 7);
    const parsing = await processorTimeOf(() => bodies.map(parseUpload));
    const keeping = await processorTimeOf(() => Promise.all(bodies.map(keep)));
    expect(keeping / parsing).toBeLessThan(0.7);
    const latest = await store.uploads.readLatest({ equipType: 'gauge', equipId: 'G5' });
    expect(latest).toMatchObject({ timestamp: '2026-01-01 00:00:29', a6_19_449: 1 });
  });

  it('over long rows with U+0000 are merged piece by piece, and others get their turn in between', async () => {
    const store = await openDatabase(await newDatabase());
    onTestFinished(() => store.close());
    const equipment = { equipType: 'gauge', equipId: 'G1' };
    const timeOf = (second: number) => `2026-01-01 00:00:${String(second + 10)}`;
    const keep = (fieldsOf: (second: number) => object) => {
      const records = Array.from({ length: 24 }, (_, second) => ({
        timestamp: timeOf(second),
        ...fieldsOf(second),
      }));
      return store.uploads.append(equipment, Buffer.from(JSON.stringify(records)), 'kim');
    };
    await keep(() => ({ note: '\0' }));
    for (let group = 0; group < 5; group += 1)
      await keep((second) =>
        Object.fromEntries(
          Array.from({ length: 900 }, (_, field) => [`f${group}_${field}`, second + field / 8]),
        ),
      );
    const stored = await store.uploads.readPeriod(equipment, timeOf(0), timeOf(23));
    const text = JSON.stringify(stored);
    const ratios: number[] = [];
    // Collecting garbage can only make a turn longer: the best of some rounds is what the merging itself takes.
    for (let round = 1; round <= 3; round += 1) {
      const allAtOnce = await processorTimeOf(() =>
        JSON.stringify((JSON.parse(text) as object[]).map((record) => ({ ...record, level: round }))),
      );
      ratios.push((await longestTurn(() => keep(() => ({ level: round })))) / allAtOnce);
    }
    expect(Math.min(...ratios)).toBeLessThan(0.8);
    expect(await store.uploads.readPeriod(equipment, timeOf(0), timeOf(23))).toEqual(
      stored.map((record) => ({ ...record, level: 3 })),
    );
  });

  it('have one that is no upload refused without harm to the next', async () => {
    const store = await openDatabase(await newDatabase());
    onTestFinished(() => store.close());
    const equipment = { equipType: 'gauge', equipId: 'G1' };
    const broken = Buffer.from(`[${' '.repeat(10_000)}`);
    await expect(store.uploads.append(equipment, broken, 'kim')).rejects.toThrow('The body is no JSON.');
    await store.uploads.append(equipment, oddBody(1), 'kim');
    expect(await store.uploads.readLatest(equipment)).toMatchObject({ a1_19_449: 1 });
  });
});
