import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutboxClient } from '#electron/backend/features/uploads/outbox/outbox-client.ts';
import { OutboxSender } from '#electron/backend/features/uploads/outbox/sender/outbox-sender.ts';
import { postUpload } from '#electron/backend/features/uploads/outbox/sender/post-upload.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { openOddService } from '#test/support/odd-service.ts';
import { newJob } from '#test/support/outbox/make-batches.ts';
import type { BenchGroup, BenchRow } from './bench-row.ts';
import { uploadBody } from './upload-body.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKER = join(ROOT, 'electron/backend/features/uploads/outbox/outbox-worker.ts');
const BATCHES = 200;
const LANES = 3;
/** An uplink of 100 Mbit/s takes 25 of them a second; bare posts on one machine are several hundred. */
const BAR = 0.25;

const body = new TextEncoder().encode(uploadBody(SENT_UPLOAD_BYTES));

async function bareRate(baseUrl: string): Promise<number> {
  const signal = new AbortController().signal;
  const address = `${baseUrl}${UPLOAD_PATH}?equipType=bench&equipId=B`;
  const begin = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < BATCHES) {
      next += 1;
      await postUpload({ address, headers: {}, body, timeoutMs: 10_000, signal });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return (BATCHES / (performance.now() - begin)) * 1_000;
}

async function outboxRate(baseUrl: string, dir: string): Promise<number> {
  const client = new OutboxClient(WORKER, {
    file: join(dir, 'outbox.sqlite3'),
    maxFileBytes: 4_000_000_000,
  });
  await client.opened;
  const done = Promise.withResolvers<void>();
  let stored = 0;
  const sender = new OutboxSender({
    client,
    destinations: {
      targets: () => [{ connectionId: 'bench', origin: 'bench' }],
      accounts: () => new Map(),
      endpointOf: async () => ({ baseUrl, tokenHeader: 'x' }),
      tokenOf: async () => ({ token: 't', from: 'upload-token' }),
      policyOf: async () => DEFAULT_UPLOAD_POLICY,
      readBack: async () => 'not-possible',
    },
    post: postUpload,
    random: Math.random,
    log: () => {},
    onChange: () => {},
    onSending: () => {},
    onNotStored: () => {},
    onStored: () => {
      stored += 1;
      if (stored === BATCHES) done.resolve();
    },
  });
  const begin = performance.now();
  const jobId = await client.call('beginJob', [newJob('bench')]);
  let storing: Promise<void> = Promise.resolve();
  for (let index = 0; index < BATCHES; index += 1) {
    const batch = {
      equipType: 'bench',
      equipId: `B${index % LANES}`,
      body,
      recordCount: 5_000,
      firstRow: 1,
      lastRow: 5_000,
      firstTimestamp: '2026-01-01 00:00:00',
      lastTimestamp: '2026-01-02 00:00:00',
    };
    // As the outbox does: the next batch is made while one is being stored.
    await storing;
    storing = client.call('addBatches', [jobId, 'send-all', [batch]]);
  }
  await storing;
  await client.call('completeJob', [jobId, 0]);
  sender.wake();
  await done.promise;
  const rate = (BATCHES / (performance.now() - begin)) * 1_000;
  await sender.close();
  await client.close();
  return rate;
}

async function run(): Promise<BenchRow[]> {
  const dir = await mkdtemp(join(tmpdir(), 'stillwell-bench-'));
  const service = await openOddService((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"result":true,"msg":""}');
    });
  });
  try {
    const baselineRate = await bareRate(service.baseUrl);
    const ours = await outboxRate(service.baseUrl, dir);
    const what = 'outbox: batch of 490 kB made durable, sent, noted';
    return [{ what, baseline: 'the same posts alone', unit: '/s', ours, baselineRate, bar: BAR }];
  } finally {
    await service.close();
    await rm(dir, { recursive: true });
  }
}

/** What it costs that no batch is ever lost. */
export const outboxGroup: BenchGroup = { name: 'outbox', run };
