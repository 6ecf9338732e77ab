import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createService } from '#server/index.ts';
import { answerReady } from '#server/operating/answer-ready.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { ARE_PROCESSES, openDatabase } from '#test/support/each-store.ts';
import { CAN_FILL_DISK, fillDisk } from '#test/support/fill-disk.ts';
import { CAN_START_POSTGRES, PostgresServers } from '#test/support/postgres-server.ts';
import { dirWithKeys, openDataService, startDataService } from '#test/support/start-data-service.ts';
import { ask, signIn } from '#test/support/data-service-calls.ts';

// Processes listen from the beginning.
it.skipIf(ARE_PROCESSES)('a service is ready when it listens, and not before', async () => {
  const service = await openDataService();
  const before = await ask(service, '/readyz');
  expect([before.status, await before.json()]).toEqual([
    503,
    { status: 'not ready', reason: 'The service starts.' },
  ]);
  const { baseUrl } = await startDataService();
  const answer = await fetch(`${baseUrl}/readyz`);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await answer.json()).toEqual({ status: 'ready' });
});

it('a service that stops is not ready any more', async () => {
  const stopping = new AbortController();
  const signOn = { addresses: () => ({ baseUrl: '', issuer: '' }) };
  const store = { versions: async () => ({ access: 1, places: 1 }) };
  const ready = answerReady({ store, signOn, stopping: stopping.signal });
  expect((await ready()).status).toBe(200);
  stopping.abort();
  expect(await (await ready()).json()).toMatchObject({ reason: 'The service stops.' });
});

/** A service with a server of PostgreSQL that is of nobody else. */
async function startWithDatabase({ demo = false } = {}) {
  const servers = new PostgresServers(await mkdtemp(join(tmpdir(), 'stillwell-postgres-')));
  onTestFinished(() => servers.stop());
  const server = await servers.startPrimary();
  const service = await createService({
    dataDir: await dirWithKeys(),
    demo,
    openStore: (onEvent) => openDatabase(server.url, { onEvent }),
  });
  onTestFinished(() => service.close());
  const { baseUrl } = await service.listen({ port: 0 });
  return { server, service, baseUrl };
}

describe.skipIf(!CAN_START_POSTGRES)('with a database', () => {
  it('a service whose database takes no writes is not ready until it does again', async () => {
    const { server, baseUrl } = await startWithDatabase();
    const admin = new Client({ connectionString: server.url });
    await admin.connect();
    onTestFinished(() => admin.end());
    const ready = async () => (await fetch(`${baseUrl}/readyz`)).json();
    expect(await ready()).toEqual({ status: 'ready' });
    await admin.query(`ALTER SYSTEM SET default_transaction_read_only = 'on'`);
    await admin.query('SELECT pg_reload_conf()');
    await expect
      .poll(ready)
      .toEqual({ status: 'not ready', reason: expect.stringContaining('it is read-only') });
    const health = await fetch(`${baseUrl}/healthz`);
    expect(await health.json()).toMatchObject({
      store: 'failing',
      warning: expect.stringMatching(/^The store cannot be written: .*it is read-only/),
    });
    await admin.query('ALTER SYSTEM RESET default_transaction_read_only');
    await admin.query('SELECT pg_reload_conf()');
    await expect.poll(ready).toEqual({ status: 'ready' });
  });

  it.skipIf(!CAN_FILL_DISK)(
    'a service whose database has a full disk says so until an upload is kept, and is ready for the rest',
    async () => {
      const { server, service, baseUrl } = await startWithDatabase({ demo: true });
      const { token } = await signIn(service, 'uploader');
      const send = async () => {
        const answer = await ask(service, `${UPLOAD_PATH}?equipType=gauge&equipId=G1`, {
          method: 'POST',
          headers: { 'X-SVC-TOKEN': token },
          body: '[{"timestamp":"2026-01-01 00:00:00","level":1}]',
        });
        return [
          answer.status,
          answer.headers.get('Retry-After'),
          ((await answer.json()) as { msg: string }).msg,
        ];
      };
      const health = async () => (await ask(service, '/healthz')).json();
      expect(await send()).toEqual([200, null, '']);
      const admin = new Client({ connectionString: server.url });
      await admin.connect();
      onTestFinished(() => admin.end());
      const makeRoom = await fillDisk(admin, 'measurement_2026_01');
      expect(await send()).toEqual([
        500,
        '10',
        expect.stringMatching(/^The disk of the database is full\. Nothing of this one was kept/),
      ]);
      expect(await health()).toMatchObject({
        status: 'ok',
        store: 'failing',
        warning: 'The disk of the database is full: the last upload was refused.',
      });
      expect(await (await fetch(`${baseUrl}/readyz`)).json()).toEqual({ status: 'ready' });
      await makeRoom();
      expect(await send()).toEqual([200, null, '']);
      expect(await health()).toMatchObject({ store: 'ok' });
    },
  );

  it('a service whose database has gone is alive and not ready, and says why', async () => {
    const { server, baseUrl } = await startWithDatabase();
    expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200);
    server.kill();
    const answer = await fetch(`${baseUrl}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ reason: expect.stringContaining('cannot be used') });
    const health = await fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(5_000) });
    expect([health.status, await health.json()]).toEqual([
      200,
      expect.objectContaining({
        status: 'ok',
        store: 'failing',
        warning: expect.stringContaining('cannot be used'),
      }),
    ]);
  });
});
