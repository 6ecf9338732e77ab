import { expect, it } from 'vitest';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import { DEFAULT_UPLOAD_POLICY } from '#shared/domain/outbox/upload-policy.ts';
import { McpSession } from '#electron/backend/identity/mcp-sign-in/mcp-session.ts';
import { MCP_LOGIN } from '#test/support/mcp-sign-in/mcp-login.ts';
import { AT_ONCE, jobParts, makeBatches, newJob } from '#test/support/outbox/make-batches.ts';
import { openOutbox } from '#test/support/outbox/open-outbox.ts';
import { startUploadService } from '#test/support/outbox/start-upload-service.ts';
import { jobIs, outboxSays } from '#test/support/outbox/wait-for-job.ts';
import { stationsOfUploader } from '#test/support/stations-of-uploader.ts';
import { connect, signInForMcp } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const ROWS = Array.from(
  { length: 30 },
  (_, row) => `2026-01-01 00:${String(row).padStart(2, '0')},${row}.50`,
);
const CSV = `时间,液位(m)\n${ROWS.join('\n')}\n`;

async function openSignedIn(forMcp: boolean, faults?: Parameters<typeof startDataService>[0]) {
  const { baseUrl } = await startDataService(faults);
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  if (forMcp) await signInForMcp(client, connectionId);
  return { client, connectionId };
}

async function send(client: BackendClient, connectionId: string, canary: boolean): Promise<string> {
  const { files } = client.uploads;
  const { fileId } = await files.begin({ fileName: 'a.csv' });
  await files.append({ fileId, piece: new File([CSV], 'piece') });
  await files.finish({ fileId });
  const opened = await nextMatching(await files.open({ fileId }), ({ kind }) => kind === 'sample');
  const [sheet] = opened.kind === 'sample' ? opened.sample.sheets : [];
  if (opened.kind !== 'sample' || !sheet) throw new Error('no sheet');
  const guessed = guessPlan(opened.sample, sheet, []).plan;
  const equipment = {
    ...guessed.equipment,
    equipType: 'gauge',
    equipId: { from: 'fixed', equipId: 'G9' } as const,
  };
  const plan = { ...guessed, equipment };
  const added = await nextMatching(
    await files.send({ fileId, connectionId, plan, canary }),
    ({ kind }) => kind === 'added',
  );
  return added.kind === 'added' ? added.jobId : '';
}

async function jobOver(client: BackendClient, jobId: string): Promise<UploadJob> {
  const isOver = (job: UploadJob) =>
    job.id === jobId && (job.state === 'finished' || job.state === 'stopped');
  const { jobs } = await nextMatching(await client.uploads.outbox.watch(), (state) =>
    state.jobs.some(({ job }) => isOver(job)),
  );
  const found = jobs.find(({ job }) => isOver(job));
  if (!found) throw new Error('no such job');
  return found.job;
}

it('sends one row first, reads it back, and then the rest', async () => {
  const { client, connectionId } = await openSignedIn(true);
  expect(await client.uploads.policy.read({ connectionId })).toEqual({
    ...DEFAULT_UPLOAD_POLICY,
    canReadBack: true,
  });
  const job = await jobOver(client, await send(client, connectionId, true));
  expect(job).toMatchObject({ state: 'finished', canary: 'passed', total: { rows: 30, batches: 2 } });
  const { batches } = await client.uploads.outbox.batches({ jobId: job.id, states: ['done'] });
  expect(batches.map(({ rowCount, firstRow, lastRow }) => [rowCount, firstRow, lastRow])).toEqual([
    [1, 2, 2],
    [29, 3, 31],
  ]);
});

it('stops after the one row if nobody can read it back, and goes on with the rest if the user is sure', async () => {
  const { client, connectionId } = await openSignedIn(false);
  const jobId = await send(client, connectionId, true);
  const stopped = await jobOver(client, jobId);
  expect(stopped).toMatchObject({
    state: 'stopped',
    stopReason: {
      code: 'CANARY_FAILED',
      details: { equipId: 'G9', timestamp: '2026-01-01 00:00:00', why: 'not-possible' },
    },
    amounts: { done: { rows: 1 }, ready: { rows: 29 } },
  });
  await client.uploads.outbox.resume({ jobId });
  await nextMatching(await client.uploads.outbox.watch(), ({ jobs }) =>
    jobs.some(({ job }) => job.id === jobId && job.state === 'finished'),
  );
});

it('looks in the service whether a batch of unknown outcome is there, and does not repeat it then', async () => {
  const faults = {
    seed: 1,
    rules: [{ endpoint: 'upload', effect: { type: 'cut-after' as const }, count: 1 }],
  };
  const { client, connectionId } = await openSignedIn(true, { faults });
  const job = await jobOver(client, await send(client, connectionId, false));
  expect(job).toMatchObject({ state: 'finished', repeatedBatches: 0 });
  const { batches } = await client.uploads.outbox.batches({ jobId: job.id });
  expect(batches).toMatchObject([{ state: 'done', isReadBack: true, unknowns: 1, attempts: 1 }]);
});

it('looks for what it holds as soon as somebody has signed in for MCP, so that nobody has to decide', async () => {
  const faults = {
    seed: 1,
    rules: [{ endpoint: 'upload', effect: { type: 'cut-after' as const }, count: 1 }],
  };
  const { client, connectionId } = await openSignedIn(false, { faults });
  const policy = { ...DEFAULT_UPLOAD_POLICY, whenUnsure: 'hold' as const };
  await client.uploads.policy.change({ connectionId, policy });
  const job = await jobOver(client, await send(client, connectionId, false));
  expect(job.amounts).toMatchObject({ held: { batches: 1 } });
  await signInForMcp(client, connectionId);
  await nextMatching(await client.uploads.outbox.watch(), ({ jobs }) =>
    jobs.some((each) => each.job.id === job.id && each.job.amounts.done?.batches === 1),
  );
  const { batches } = await client.uploads.outbox.batches({ jobId: job.id });
  expect(batches).toMatchObject([{ state: 'done', isReadBack: true, unknowns: 1, attempts: 1 }]);
});

it('a look-up that waits for a key store that never answers ends with the login, and the upload goes on', async () => {
  const service = await startUploadService((index) => (index === 0 ? 'cut-after' : undefined));
  const [station] = await stationsOfUploader(service.baseUrl);
  const { outbox, connectionId, mcpSignIns } = await openOutbox({
    baseUrl: service.baseUrl,
    username: 'uploader',
  });
  const renewed = Promise.withResolvers<void>();
  const session = new McpSession({
    connectionId,
    login: MCP_LOGIN,
    renew: async () => ({
      accessToken: 't',
      expiresInMs: 900_000,
      refreshToken: 'r2',
      scopes: [],
      username: 'u',
    }),
    currentClient: async ({ client }) => client,
    persist: () => {
      renewed.resolve();
      return new Promise(() => {});
    },
    onChange: () => {},
    onRefused: async () => {},
  });
  session.begin(undefined);
  mcpSignIns.session = () => session;
  const batches = makeBatches(2, { equipType: station.equipType, equipId: station.equipId });
  const job = newJob(connectionId, { origin: new URL(service.baseUrl).origin });
  const jobId = await outbox.addJob(job, jobParts(batches), AT_ONCE);
  await renewed.promise;
  await outboxSays(outbox, ({ jobs }) =>
    jobs.some((each) => each.job.id === jobId && each.job.amounts.unknown !== undefined) ? true : undefined,
  );
  session.close();
  await jobIs(outbox, jobId, 'finished');
  expect(service.seen.length).toBe(3);
});
