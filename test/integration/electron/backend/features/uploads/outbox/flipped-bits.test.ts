import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { OutboxStore } from '#electron/backend/features/uploads/outbox/store/outbox-store.ts';
import { outboxStateSchema } from '#shared/contract/outbox-shapes.ts';
import { makeBatches, newJob, STORED, saidWith } from '#test/support/outbox/make-batches.ts';
import { seededRandom } from '#test/support/seeded-random.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const TARGET = { connectionId: 'c', origin: 'o' };
const JOBS = ['G1', 'G2', 'G3'];
const FLIPS = 40;
/** Of the header of the file, where `user_version` is. */
const VERSION_BYTES = [60, 61, 62, 63];

const textOf = (body: Uint8Array): string => new TextDecoder().decode(body);

/** What may be sent, by equipment. */
const bodies = new Map(
  JOBS.map((equipId) => [equipId, makeBatches(3, { equipId }).map(({ body }) => textOf(body))]),
);

async function filledFile(): Promise<Buffer> {
  const file = join(await tempDir(), 'outbox.sqlite3');
  const store = new OutboxStore({ file, maxFileBytes: 100_000_000 });
  for (const equipId of JOBS) {
    const jobId = store.call('beginJob', [newJob('c', { origin: 'o', fileName: `${equipId}.csv` })]);
    store.call('addBatches', [jobId, 'send-all', makeBatches(3, { equipId })]);
    store.call('completeJob', [jobId, 0]);
  }
  store.close();
  return readFile(file);
}

/** Sends what may be sent, as the sender does. */
function sendAll(store: OutboxStore): void {
  for (;;) {
    store.call('snapshot', [[TARGET], []]);
    const picked = store.call('pick', [TARGET]);
    if (picked === undefined) return;
    if (picked === 'held') continue;
    const { equipType, equipId } = picked.batch;
    expect(equipType).toBe('gauge');
    expect(bodies.get(equipId)).toContain(textOf(picked.body));
    store.call('settle', [picked.batch, STORED, saidWith(STORED)]);
  }
}

// One bit of a used byte, as a failing disk changes it.
it('sends nothing wrong, hides no upload and lets none wait in silence, whichever bit is flipped', async () => {
  const good = await filledFile();
  // With a higher version it is the outbox of a newer Stillwell, which is left alone.
  const used = [...good.keys()].filter((at) => good[at] !== 0 && !VERSION_BYTES.includes(at));
  const random = seededRandom(11);
  let setAside = 0;
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const at = used[Math.floor(random() * used.length)] ?? 0;
    const bad = Buffer.from(good);
    bad[at] = (bad[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    const file = join(await tempDir(), 'outbox.sqlite3');
    await writeFile(file, bad);
    const store = new OutboxStore({ file, maxFileBytes: 100_000_000 });
    sendAll(store);
    const jobs = store.call('openJobs', []);
    const rates = { bytesPerSecond: null, secondsLeft: null };
    const rest = {
      unlisted: store.call('unlistedJobs', []),
      obstacles: [],
      ...rates,
      failure: null,
      setAside: null,
    };
    outboxStateSchema.parse({ jobs: jobs.map((each) => ({ ...each, ...rates, elsewhere: null })), ...rest });
    setAside += Number(store.opened.setAside !== null);
    expect(
      jobs.map(({ job }) => job.state),
      `bit of byte ${at}`,
    ).not.toContain('sending');
    expect(jobs.length, `bit of byte ${at}`).toBeGreaterThanOrEqual(store.opened.setAside ? 0 : JOBS.length);
    store.close();
  }
  expect(setAside).toBeLessThan(FLIPS);
});
