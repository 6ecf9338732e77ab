import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createService } from '#server/index.ts';
import { login } from '#test/support/data-service-calls.ts';
import { postForm } from '#test/support/post-form.ts';
import { dirWithKeys } from '#test/support/start-data-service.ts';

it('answers a login that it slows down at once when it stops', async () => {
  const waiting = Promise.withResolvers<void>();
  const service = await createService({
    dataDir: await dirWithKeys(),
    demo: true,
    sleep: () => {
      waiting.resolve();
      return new Promise(() => {});
    },
  });
  const { baseUrl } = await service.listen({ port: 0 });
  for (let failure = 0; failure < 3; failure += 1) await login(service, 'kim', 'wrong');
  const slowed = postForm(`${baseUrl}/api/permission/token`, { username: 'kim', password: 'wrong' });
  await waiting.promise;
  await service.close();
  const answer = await slowed;
  expect(answer.status).toBe(500);
  expect((await answer.json()).msg).toBe('The service is stopping; try again later.');
});

it('cuts off a caller that does not come to an end', async () => {
  const service = await createService({ dataDir: await dirWithKeys(), finishMs: 100 });
  const { baseUrl } = await service.listen({ port: 0 });
  const endless = request(`${baseUrl}/api/permission/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': 1000 },
  });
  const cut = new Promise((resolve) => endless.once('error', resolve));
  const sent = new Promise<void>((resolve) => endless.write('username=', () => resolve()));
  await sent;
  await fetch(`${baseUrl}/healthz`);
  await service.close();
  expect(await cut).toMatchObject({ code: 'ECONNRESET' });
});

it('does not wait for a spare connection on which nothing was ever asked', async () => {
  const service = await createService({ dataDir: await dirWithKeys(), finishMs: 600_000 });
  const { baseUrl } = await service.listen({ port: 0 });
  const spare = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  spare.on('error', () => {});
  await once(spare, 'connect');
  await (await fetch(`${baseUrl}/healthz`)).text();
  const ended = once(spare, 'close');
  await service.close();
  await ended;
});
