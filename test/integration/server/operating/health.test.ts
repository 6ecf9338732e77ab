import { expect, it } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { answerHealth } from '#server/operating/answer-health.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { ask } from '#test/support/data-service-calls.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it('says that the service works, without a token and without a word about its data', async () => {
  const answer = await ask(await openDataService(), '/healthz');
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await answer.json()).toEqual({
    status: 'ok',
    version: packageJson.version,
    uptimeSeconds: expect.any(Number),
    store: 'ok',
  });
});

it('answers 503 with the reason when the store cannot be read', async () => {
  const store = openSqliteStore(await tempDir());
  const health = answerHealth({ store });
  await store.close();
  const answer = await health();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    status: 'failing',
    store: 'failing',
    reason: expect.stringMatching(/^The store cannot be read: .+/),
  });
});

it('answers HEAD, and 405 to anything else', async () => {
  const service = await openDataService();
  expect((await ask(service, '/healthz', { method: 'HEAD' })).status).toBe(200);
  const refused = await ask(service, '/healthz', { method: 'POST' });
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});
