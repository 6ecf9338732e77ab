import { expect, it } from 'vitest';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';

const CSV = [
  '时间,液位(m)',
  '2026-01-01 00:00,1.20',
  '2026-01-01 00:05,1.25',
  '2026-01-01 00:10,oops',
  '2026-01-01 00:15,1.30',
  '',
].join('\r\n');

async function lastOf<T extends { kind: string }>(events: AsyncIterable<T>): Promise<T> {
  let last: T | undefined;
  for await (const event of events) last = event;
  if (!last) throw new Error('nothing came');
  return last;
}

async function bring(client: BackendClient, fileName: string, text: string): Promise<string> {
  const { files } = client.uploads;
  const { fileId } = await files.begin({ fileName });
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  await files.append({ fileId, piece: new File([bytes.subarray(0, middle)], 'piece') });
  await files.append({ fileId, piece: new File([bytes.subarray(middle)], 'piece') });
  await files.finish({ fileId });
  return fileId;
}

async function planOf(client: BackendClient, fileId: string): Promise<ImportPlan> {
  const opened = await lastOf(await client.uploads.files.open({ fileId }));
  if (opened.kind !== 'sample') throw new Error(opened.kind);
  const [sheet] = opened.sample.sheets;
  if (!sheet) throw new Error('no sheet');
  const { plan } = guessPlan(opened.sample, sheet, []);
  return {
    ...plan,
    equipment: { ...plan.equipment, equipType: 'gauge', equipId: { from: 'fixed', equipId: 'G7' } },
  };
}

async function jobEnds(client: BackendClient, jobId: string): Promise<string> {
  for await (const { jobs } of await client.uploads.outbox.watch()) {
    const state = jobs.find(({ job }) => job.id === jobId)?.job.state;
    if (state === 'finished' || state === 'stopped') return state;
  }
  throw new Error('the stream ended');
}

async function openSignedIn() {
  const service = await startUploadService();
  const { client } = await openBackend();
  const { id: connectionId } = await client.connections.add({
    name: 'Remote',
    baseUrl: service.baseUrl,
    tokenHeader: 'X-SVC-TOKEN',
    zone: DEFAULT_ZONE,
  });
  await client.session.signIn({ connectionId, username: 'uploader', password: 'uploader-demo' });
  return { ...service, client, connectionId };
}

it('brings a file from the window to the service, and keeps a receipt with the rows that were kept back', async () => {
  const { client, connectionId, stored } = await openSignedIn();
  const fileId = await bring(client, '一月.csv', CSV);
  const plan = await planOf(client, fileId);
  const sent = await lastOf(await client.uploads.files.send({ fileId, connectionId, plan }));
  if (sent.kind !== 'added') throw new Error(sent.kind);
  const { jobId } = sent;
  expect(await jobEnds(client, jobId)).toBe('finished');
  const receipt = await client.uploads.receipts.read({ jobId });
  expect(receipt).toMatchObject({
    fileName: '一月.csv',
    connectionName: 'Remote',
    total: { batches: 1, rows: 3 },
    rejectedRows: 1,
  });
  expect(await client.uploads.receipts.rejectedRows({ jobId })).toEqual({
    total: 1,
    header: ['时间', '液位(m)'],
    rows: [{ row: 4, cells: ['2026-01-01 00:10', 'oops'], reasons: ['number-not-understood'] }],
  });
  const body = await client.uploads.outbox.body({ jobId, seq: 0 });
  expect(body?.text).toBe(
    '[{"timestamp":"2026-01-01 00:00:00","level":1.20},{"timestamp":"2026-01-01 00:05:00","level":1.25},{"timestamp":"2026-01-01 00:15:00","level":1.30}]',
  );
  expect(await stored('gauge', ['G7'])).toEqual([
    [
      { timestamp: '2026-01-01 00:00:00', level: 1.2 },
      { timestamp: '2026-01-01 00:05:00', level: 1.25 },
      { timestamp: '2026-01-01 00:15:00', level: 1.3 },
    ],
  ]);
});

it('tells in a dry run what would be sent and what was sent before, and sends only what changed if asked', async () => {
  const { client, connectionId, seen } = await openSignedIn();
  const firstFile = await bring(client, 'a.csv', CSV.replace('oops', '1.28'));
  const plan = await planOf(client, firstFile);
  const first = await lastOf(await client.uploads.files.send({ fileId: firstFile, connectionId, plan }));
  if (first.kind === 'added') await jobEnds(client, first.jobId);
  const changed = `${CSV.replace('oops', '2.55')}2026-01-01 00:20,1.40\r\n`;
  const fileId = await bring(client, 'b.csv', changed);
  const alreadySent = 'changed-only';
  const dry = await lastOf(await client.uploads.files.dryRun({ fileId, connectionId, plan, alreadySent }));
  const going =
    '[{"timestamp":"2026-01-01 00:10:00","level":2.55},{"timestamp":"2026-01-01 00:20:00","level":1.40}]';
  expect(dry).toMatchObject({
    kind: 'dry-run',
    report: { batchCount: 1, recordCount: 5 },
    outgoing: {
      recordCount: 2,
      batchCount: 1,
      sizeBytes: going.length,
      largestBatchBytes: going.length,
      equipments: [
        {
          equipId: 'G7',
          recordCount: 2,
          batchCount: 1,
          sizeBytes: going.length,
          firstTimestamp: '2026-01-01 00:10:00',
          lastTimestamp: '2026-01-01 00:20:00',
        },
      ],
    },
    first: { equipId: 'G7', text: going },
    sentBefore: {
      equal: 3,
      different: 1,
      differing: [
        {
          equipId: 'G7',
          timestamp: '2026-01-01 00:10:00',
          fields: [{ field: 'level', before: 1.28, after: 2.55 }],
        },
      ],
    },
  });
  expect(seen).toHaveLength(1);
  const ofNew = await lastOf(
    await client.uploads.files.dryRun({ fileId, connectionId, plan, alreadySent: 'skip' }),
  );
  expect(ofNew).toMatchObject({ outgoing: { recordCount: 1 }, sentBefore: { equal: 3, different: 1 } });
  const again = await lastOf(await client.uploads.files.send({ fileId, connectionId, plan, alreadySent }));
  if (again.kind !== 'added') throw new Error(again.kind);
  await jobEnds(client, again.jobId);
  expect(seen[1]?.text).toBe(going);
  expect(await client.uploads.receipts.read({ jobId: again.jobId })).toMatchObject({ alreadySentRows: 3 });
});

it('finds what was sent by words, equipment and period, and sends it again', async () => {
  const { client, connectionId, seen } = await openSignedIn();
  const fileId = await bring(client, '一月.csv', CSV);
  const plan = await planOf(client, fileId);
  const sent = await lastOf(await client.uploads.files.send({ fileId, connectionId, plan }));
  if (sent.kind !== 'added') throw new Error(sent.kind);
  await jobEnds(client, sent.jobId);
  const { history } = client.uploads;
  const found = async (question: Parameters<typeof history.search>[0]) =>
    (await history.search(question)).jobs.map(({ id }) => id);
  expect(await found({ text: '一月 remote' })).toEqual([sent.jobId]);
  expect(await found({ text: '二月' })).toEqual([]);
  expect(await found({ text: '%' })).toEqual([]);
  expect(await found({ equipId: 'G7', from: '2026-01-01 00:10:00' })).toEqual([sent.jobId]);
  expect(await found({ from: '2026-01-02 00:00:00' })).toEqual([]);
  expect(await found({ states: ['stopped'] })).toEqual([]);
  expect(await history.equipment({ connectionId })).toEqual([
    {
      equipType: 'gauge',
      equipId: 'G7',
      firstTimestamp: '2026-01-01 00:00:00',
      lastTimestamp: '2026-01-01 00:15:00',
      rows: 3,
    },
  ]);
  expect((await history.sent({ connectionId, equipId: 'G7' })).batches).toMatchObject([
    { jobId: sent.jobId },
  ]);
  const { jobId } = await history.sendAgain({ jobId: sent.jobId });
  await jobEnds(client, jobId);
  expect(seen[1]).toEqual(seen[0]);
  expect(await client.uploads.receipts.read({ jobId })).toMatchObject({ againOf: sent.jobId });
});

it('says which values of an earlier upload a repaired file leaves in the service: emptied cells, and rows that are gone', async () => {
  const { client, connectionId } = await openSignedIn();
  const lines = (cells: string[]) => ['时间,液位(m),流量(m³/h)', ...cells, ''].join('\r\n');
  // So many rows that there are several batches: what lies between them counts as well.
  const minute = (index: number) =>
    new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString().slice(0, 16).replace('T', ' ');
  const rows = Array.from({ length: 20_000 }, (_, index) => `${minute(index)},${(index % 90) + 1}.5,12`);
  const firstFile = await bring(client, 'a.csv', lines(rows));
  const plan = await planOf(client, firstFile);
  const first = await lastOf(await client.uploads.files.send({ fileId: firstFile, connectionId, plan }));
  if (first.kind !== 'added') throw new Error(first.kind);
  expect(await jobEnds(client, first.jobId)).toBe('finished');
  const dryRun = async (cells: string[]) => {
    const fileId = await bring(client, 'b.csv', lines(cells));
    const dry = await lastOf(
      await client.uploads.files.dryRun({ fileId, connectionId, plan, alreadySent: 'changed-only' }),
    );
    if (dry.kind !== 'dry-run') throw new Error(dry.kind);
    return { ...dry.sentBefore, batchCount: dry.report.batchCount };
  };
  const unchanged = await dryRun(rows);
  expect(unchanged).toMatchObject({ equal: 20_000, different: 0, missingValues: 0, missingTimes: 0 });
  expect(unchanged.batchCount).toBeGreaterThan(1);
  expect(await dryRun(rows.toReversed())).toMatchObject({ equal: 20_000, missingTimes: 0 });

  const repaired = rows.map((row, index) => (index === 75 ? `${minute(75)},,12` : row)).toSpliced(735, 1);
  expect(await dryRun(repaired)).toMatchObject({
    equal: 19_998,
    different: 1,
    missingValues: 1,
    missingTimes: 1,
    missing: [
      { equipId: 'G7', timestamp: '2026-01-01 01:15:00', fields: [{ field: 'level', value: 76.5 }] },
      {
        equipId: 'G7',
        timestamp: '2026-01-01 12:15:00',
        fields: [
          { field: 'level', value: 16.5 },
          { field: 'flow', value: 12 },
        ],
      },
    ],
  });
  // Nor is a row overlooked that stood between two batches.
  const { batches } = await client.uploads.outbox.batches({ jobId: first.jobId });
  const behindFirst = (batches[0]?.lastRow ?? 0) - 1;
  expect(await dryRun(rows.toSpliced(behindFirst, 1))).toMatchObject({ missingValues: 0, missingTimes: 1 });
});

it('counts nothing as gone that is of other quantities of the station', async () => {
  const { client, connectionId } = await openSignedIn();
  const levels = await bring(client, 'a.csv', CSV.replace('oops', '1.28'));
  const plan = await planOf(client, levels);
  const first = await lastOf(await client.uploads.files.send({ fileId: levels, connectionId, plan }));
  if (first.kind === 'added') await jobEnds(client, first.jobId);
  const flows = '时间,流量(m³/h)\r\n2026-01-01 00:00,12\r\n2026-01-01 00:15,13\r\n';
  const fileId = await bring(client, 'b.csv', flows);
  const dry = await lastOf(
    await client.uploads.files.dryRun({
      fileId,
      connectionId,
      plan: await planOf(client, fileId),
      alreadySent: 'changed-only',
    }),
  );
  expect(dry).toMatchObject({
    outgoing: { recordCount: 2 },
    sentBefore: { missingValues: 0, missingTimes: 0, missing: [] },
  });
});
