import { describe, expect, it, onTestFinished } from 'vitest';
import { parseUpload } from '#server/store/upload-body.ts';
import { HAS_POSTGRES, newDatabase, openDatabase } from '#test/support/each-store.ts';

/** 20 records with 900 fields each, none of which another body has; their names are written with escapes. */
function oddBody(seed: number): Buffer {
  const record = (second: number) => {
    const fields = Array.from({ length: 900 }, (_, field) => `"\\u0061${seed}_${second}_${field}":1`);
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
    expect(latest).toMatchObject({ timestamp: '2026-01-01 00:00:29', a6_19_899: 1 });
  });

  it('have one that is no upload refused without harm to the next', async () => {
    const store = await openDatabase(await newDatabase());
    onTestFinished(() => store.close());
    const equipment = { equipType: 'gauge', equipId: 'G1' };
    const broken = Buffer.from(`[${' '.repeat(10_000)}`);
    await expect(store.uploads.append(equipment, broken, 'kim')).rejects.toThrow('The body is no JSON.');
    await store.uploads.append(equipment, oddBody(1), 'kim');
    expect(await store.uploads.readLatest(equipment)).toMatchObject({ a1_19_899: 1 });
  });
});
