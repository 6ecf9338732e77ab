import { expect, it } from 'vitest';
import { compareWithService } from '#electron/backend/features/uploads/files/compare-with-service.ts';
import type { UploadsParts } from '#electron/backend/features/uploads/procedures.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { connect, signInForMcp } from '#test/support/mcp-sign-in/mcp-sign-in.ts';
import { nextMatching } from '#test/support/next-matching.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { startDataService } from '#test/support/start-data-service.ts';

const csvOf = (levels: readonly string[]): string =>
  `时间,液位(m)\n${levels.map((level, row) => `2026-01-01 ${String(row).padStart(2, '0')}:00,${level}`).join('\n')}\n`;

async function planned(client: BackendClient, text: string): Promise<{ fileId: string; plan: ImportPlan }> {
  const { files } = client.uploads;
  const { fileId } = await files.begin({ fileName: 'a.csv' });
  await files.append({ fileId, piece: new File([text], 'piece') });
  await files.finish({ fileId });
  const opened = await nextMatching(await files.open({ fileId }), ({ kind }) => kind === 'sample');
  const [sheet] = opened.kind === 'sample' ? opened.sample.sheets : [];
  if (opened.kind !== 'sample' || !sheet) throw new Error('no sheet');
  const guessed = guessPlan(opened.sample, sheet, []).plan;
  const equipId = { from: 'fixed', equipId: 'G9' } as const;
  return { fileId, plan: { ...guessed, equipment: { ...guessed.equipment, equipType: 'gauge', equipId } } };
}

async function inService(client: BackendClient, connectionId: string, text: string) {
  const file = await planned(client, text);
  const told = await client.uploads.files.compareWithService({ ...file, connectionId });
  const found = await nextMatching(told, ({ kind }) => kind === 'in-service');
  return found.kind === 'in-service' ? found.inService : undefined;
}

async function send(client: BackendClient, connectionId: string, text: string): Promise<void> {
  const file = await planned(client, text);
  await nextMatching(
    await client.uploads.files.send({ ...file, connectionId }),
    ({ kind }) => kind === 'added',
  );
  await nextMatching(await client.uploads.outbox.watch(), ({ jobs }) =>
    jobs.some(({ job }) => job.state === 'finished'),
  );
}

it('tells old and new value of what the service has, whoever sent it, and asks nothing without a login', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  const login = { connectionId, username: 'engineer', password: 'engineer-demo' };
  await client.session.signIn(login);
  // Sent from another installation, so that nothing is known here of it.
  const { client: other } = await openBackend();
  const otherId = await connect(other, baseUrl);
  await other.session.signIn({ ...login, connectionId: otherId });
  await send(other, otherId, csvOf(['1.50', '2.5', '3.5']));

  const changed = csvOf(['1.5', '2.75', '', '4.5']);
  expect(await inService(client, connectionId, changed)).toBeNull();
  await signInForMcp(client, connectionId);
  expect(await inService(client, connectionId, changed)).toEqual({
    compared: 3,
    isWhole: true,
    pages: 1,
    equal: 1,
    different: 1,
    sentBefore: 0,
    differing: [
      {
        equipId: 'G9',
        timestamp: '2026-01-01 01:00:00',
        fields: [{ field: 'level', before: 2.5, after: 2.75 }],
      },
    ],
  });
});

it('counts what was sent from here before with the values of the file, and has been changed since', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  await signInForMcp(client, connectionId);
  await send(client, connectionId, csvOf(['1.5', '2.5', '3.5']));
  const { client: other } = await openBackend();
  const otherId = await connect(other, baseUrl);
  await other.session.signIn({ connectionId: otherId, username: 'engineer', password: 'engineer-demo' });
  await send(other, otherId, csvOf(['9.5', '2.5', '8.5', '7.5']));

  const told = await inService(client, connectionId, csvOf(['1.5', '2.5', '3.75', '4.5']));
  expect(told).toMatchObject({ compared: 4, equal: 1, different: 3, sentBefore: 1 });
});

it('compares the first records of a long file, and none of a station that the service does not know', async () => {
  const { baseUrl } = await startDataService();
  const { client } = await openBackend();
  const connectionId = await connect(client, baseUrl);
  await client.session.signIn({ connectionId, username: 'engineer', password: 'engineer-demo' });
  await signInForMcp(client, connectionId);
  const minute = (row: number) => new Date(Date.UTC(2026, 0, 1, 0, row)).toISOString().slice(0, 16);
  const rows = Array.from({ length: 60_000 }, (_, row) => `${minute(row).replace('T', ' ')},${row % 7}.5`);
  const long = `时间,液位(m)\n${rows.join('\n')}\n`;
  const nothing = { compared: 0, isWhole: false, equal: 0, different: 0, sentBefore: 0, differing: [] };
  expect(await inService(client, connectionId, long)).toMatchObject(nothing);

  await send(client, connectionId, csvOf(['1', '2']));
  const found = await inService(client, connectionId, long);
  expect(found).toMatchObject({ isWhole: false, equal: 0, different: 2 });
  expect(found?.compared).toBeGreaterThanOrEqual(20_000);
  expect(found?.compared).toBeLessThan(60_000);
});

it('of a period that the service tells only in part, no more records are called compared than were found', async () => {
  const changes = new Map([
    ['2026-01-01 00:00:00', []],
    ['2026-01-01 00:01:00', [{ field: 'level', before: 1, after: 2 }]],
  ]);
  const parts = {
    uploadFiles: { get: () => ({}) },
    connections: { get: () => ({ kind: 'remote', baseUrl: 'http://a', zone: 'Asia/Shanghai' }) },
    spreadsheets: {
      read: (_file: unknown, _task: unknown, { takeBatch }: { takeBatch: (batch: unknown) => void }) => {
        takeBatch({ equipType: 'gauge', equipId: 'G1', recordCount: 4_000 });
        return Promise.resolve();
      },
    },
    outbox: {
      destinations: { changesInService: () => Promise.resolve({ changes, pages: 60, isWhole: false }) },
      ask: () => Promise.resolve({ part: 'whole' }),
    },
  } as unknown as UploadsParts;
  const of = { fileId: 'f', connectionId: 'c', plan: {} as ImportPlan };
  const found = await compareWithService(parts, of, () => {}, new AbortController().signal);
  expect(found).toMatchObject({ compared: 2, isWhole: false, equal: 1, different: 1 });
});
