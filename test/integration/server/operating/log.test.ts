import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#server/index.ts';
import { ask, login, signIn, upload } from '#test/support/data-service-calls.ts';
import { postForm } from '#test/support/post-form.ts';
import { rawRequest } from '#test/support/raw-request.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { openDataService, startDataService } from '#test/support/start-data-service.ts';

function recorder() {
  const entries: LogEntry[] = [];
  const requests = () => entries.filter(({ event }) => event === 'request');
  return { entries, requests, log: (entry: LogEntry) => void entries.push(entry) };
}

describe('request ids', () => {
  it('keeps a harmless id and makes one otherwise', async () => {
    const service = await openDataService();
    const idOf = async (headers: Record<string, string>) =>
      (await ask(service, '/healthz', { headers })).headers.get('X-Request-Id');
    expect(await idOf({ 'X-Request-Id': 'proxy-1:2' })).toBe('proxy-1:2');
    expect(await idOf({ 'X-Request-Id': 'a b' })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idOf({})).not.toBe(await idOf({}));
  });

  it('names the id in the answer, in the log line and in the message of an error', async () => {
    const { entries, log } = recorder();
    const { baseUrl } = await startDataService({
      log,
      hasher: {
        hash: () => Promise.reject(new Error('out of order')),
        verify: () => Promise.reject(new Error('out of order')),
        isOutdated: () => false,
      },
    });
    const form = { username: 'engineer', password: 'engineer-demo' };
    const answer = await postForm(`${baseUrl}/api/permission/token`, form, { 'X-Request-Id': 'seen-1' });
    expect([answer.status, answer.headers.get('X-Request-Id')]).toEqual([500, 'seen-1']);
    expect((await answer.json()).msg).toContain('seen-1');
    const failure = entries.find(({ event }) => event === 'failed');
    expect(failure).toMatchObject({ level: 'error', requestId: 'seen-1' });
    expect(failure?.detail).toContain('out of order');
  });
});

it('writes one line a request with who, what, how much and how long', async () => {
  const { requests, log } = recorder();
  const { service, baseUrl } = await startDataService({ log });
  const { token } = await signIn(service, 'uploader');
  const body = '[{"timestamp":"2026-01-01 00:00:00","level":1}]';
  const send = (init: RequestInit) =>
    fetch(`${baseUrl}/api/dataExternals/upload?equipType=a&equipId=b`, {
      method: 'POST',
      headers: { 'X-SVC-TOKEN': token },
      ...init,
    });
  await (await send({ body })).text();
  const stream = new Blob([body]).stream();
  await (await send({ body: stream, duplex: 'half' } as RequestInit)).text();
  await expect.poll(() => requests().length).toBe(3);
  const [signedIn, uploaded, streamed] = requests();
  expect(signedIn).toMatchObject({ path: '/api/permission/token', username: 'uploader', status: 200 });
  expect(uploaded).toMatchObject({
    level: 'info',
    method: 'POST',
    path: '/api/dataExternals/upload',
    username: 'uploader',
    status: 200,
    bytesIn: body.length,
    ms: expect.any(Number),
  });
  expect(uploaded?.bytesOut).toBeGreaterThan(24);
  expect(uploaded?.isCut).toBeUndefined();
  expect(streamed).toMatchObject({ bytesIn: body.length });
});

it('says of a request whose caller went away that it was cut', async () => {
  const { requests, log } = recorder();
  const waiting = Promise.withResolvers<void>();
  const { service, baseUrl } = await startDataService({
    log,
    sleep: () => {
      waiting.resolve();
      return new Promise(() => {});
    },
  });
  for (let failure = 0; failure < 3; failure += 1) await login(service, 'kim', 'wrong');
  const leaving = new AbortController();
  const form = new URLSearchParams({ username: 'kim', password: 'wrong' });
  const left = fetch(`${baseUrl}/api/permission/token`, {
    method: 'POST',
    body: form,
    signal: leaving.signal,
  });
  await waiting.promise;
  leaving.abort();
  await expect(left).rejects.toThrow(/abort/);
  await expect.poll(() => requests().length).toBe(4);
  expect(requests().at(-1)).toMatchObject({ isCut: true, path: '/api/permission/token' });
  expect(requests().at(-1)).not.toHaveProperty('status');
});

it('cannot be made to write a line of its own', async () => {
  const { requests, log } = recorder();
  const { baseUrl } = await startDataService({ log });
  const port = Number(new URL(baseUrl).port);
  await rawRequest(port, '/x%0A%7B%22level%22:%22error%22%7D%0d%1b[31m?a=1');
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]?.path).toBe('/x%0A{"level":"error"}%0D%1B[31m');
  expect(JSON.stringify(requests()[0])).not.toContain('\n');
});

it('holds no token, password, code, cookie or authorization of a whole run', async () => {
  const { entries, requests, log } = recorder();
  const { service, baseUrl, as } = await startSignOn({ log });
  const secrets = ['engineer-demo', 'stillwell-demo-secret', 'wrong-pass-word', 'my-typed-password'];

  const { token } = await signIn(service);
  secrets.push(token);
  await login(service, 'engineer', 'wrong-pass-word');
  await login(service, 'my-typed-password', 'x');
  await ask(service, '/api/data/placeList', { headers: { 'X-SVC-TOKEN': token } });
  await ask(service, `/api/data/placeList?token=${token}`);
  await ask(service, `/api/data/placeList/${token}`);
  await upload(service, token, '[{"timestamp":"2026-01-01 00:00:00","level":1}]');
  await upload(service, `${token}x`, `[{"${token}":1}]`);

  const demo = demoClient(as);
  const browser = client.browserOf(as);
  await client.authorize(demo, { browser, password: 'wrong-pass-word' });
  const authorized = await client.authorize(demo, { scope: `${client.THREE_SCOPES} offline_access` });
  const tokens = await client.redeem(demo, authorized);
  const refreshed = await client.refresh(demo, tokens.refresh_token ?? '');
  secrets.push(authorized.callback.searchParams.get('code') ?? '', authorized.verifier, authorized.state);
  secrets.push(tokens.access_token, tokens.refresh_token ?? '', tokens.id_token ?? '');
  secrets.push(refreshed.access_token, refreshed.refresh_token ?? '');
  await client.errorOf(client.refresh(demo, tokens.refresh_token ?? ''));
  await client.revoke(demo, refreshed.access_token);
  await fetch(`${baseUrl}/mcp/data`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${tokens.access_token}`,
      Cookie: 'session=cookie-of-a-caller',
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}',
  });
  secrets.push('cookie-of-a-caller');

  await expect.poll(() => requests().some(({ path }) => path === '/mcp/data')).toBe(true);
  const text = JSON.stringify(entries);
  expect(requests().length).toBeGreaterThan(15);
  expect(secrets.filter((secret) => secret.length < 5)).toEqual([]);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const part = (secret: string) => secret.slice(0, 20);
  expect(secrets.filter((secret) => secret.length > 40 && text.includes(part(secret)))).toEqual([]);
});
