import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DATABASE_FILE } from '#server/store/sqlite/open-sqlite-store.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as client from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

function storedRecords(dataDir: string): unknown {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  try {
    return db.prepare('SELECT count(*) AS records FROM sign_on_record').get()?.['records'];
  } finally {
    db.close();
  }
}

/** A service that takes a proxy's word for who asks, with a clock that stands still. */
async function startForAddresses() {
  const clock = { nowMs: Date.now() };
  const { baseUrl, processUrl } = await startDataService({
    publicUrl: 'http://water.example',
    now: () => clock.nowMs,
  });
  const issuer = `${baseUrl}/realms/stillwell`;
  const as = { issuer, authorization_endpoint: `${issuer}/protocol/openid-connect/auth` };
  const attempt = await client.authorizationUrl(demoClient(as));
  const begin = async (address: string, url = attempt.url, accept = 'text/html') =>
    fetch(url, { redirect: 'manual', headers: { 'X-Forwarded-For': address, accept } });
  return { clock, issuer, processIssuer: `${processUrl}/realms/stillwell`, begin };
}

describe('sign-ins that nobody finishes', () => {
  it('with a state of 12 kB are refused, told to the application and not kept', async () => {
    const dataDir = await tempDir();
    const { as } = await startSignOn({ dataDir });
    const { callback } = await client.authorize(demoClient(as), {
      parameters: { state: 'x'.repeat(12_000) },
    });
    expect(callback.searchParams.get('error')).toBe('invalid_request');
    expect(callback.searchParams.get('error_description')).toContain('too long');
    expect(storedRecords(dataDir)).toBe(0);
    const usual = await client.authorize(demoClient(as), { parameters: { state: 'x'.repeat(2_000) } });
    expect(usual.callback.searchParams.get('code')).toEqual(expect.any(String));
  });

  it('can be begun a hundred times a minute by one address; others are not held up', async () => {
    const { clock, issuer, begin } = await startForAddresses();
    for (let count = 0; count < 100; count += 1) {
      expect((await begin('203.0.113.5')).status).toBe(303);
    }
    const refused = await begin('203.0.113.5');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.text()).toContain('Too many sign-ins');
    for (const path of ['/device', '/protocol/openid-connect/logout']) {
      expect((await begin('203.0.113.5', issuer + path)).status).toBe(429);
    }
    const toProgram = await begin('203.0.113.5', `${issuer}/device`, 'application/json');
    expect(await toProgram.json()).toMatchObject({ error: 'slow_down' });
    expect((await begin('203.0.113.6')).status).toBe(303);
    clock.nowMs += 600;
    expect((await begin('203.0.113.5')).status).toBe(303);
  });
});

describe('going on with sign-ins', () => {
  it('can be asked for 300 times a minute by one address, and takes nothing from sign-ins that begin', async () => {
    const { clock, issuer, begin } = await startForAddresses();
    for (const path of ['/protocol/openid-connect/auth/x', '/device/x']) {
      for (let count = 0; count < 150; count += 1)
        expect((await begin('203.0.113.5', issuer + path)).status).toBe(400);
    }
    const refused = await begin('203.0.113.5', `${issuer}/protocol/openid-connect/auth/x`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await begin('203.0.113.6', `${issuer}/device/x`)).status).toBe(400);
    expect((await begin('203.0.113.5')).status).toBe(303);
    clock.nowMs += 200;
    expect((await begin('203.0.113.5', `${issuer}/device/x`)).status).toBe(400);
  });
});

/** Asks 900 times at once, and tells of the first answer that refuses. */
const FLOOD = `
  const { get } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const headers = { 'X-Forwarded-For': workerData.address, accept: '*/*' };
  let isTold = false;
  const told = (answer, body) => {
    if (!isTold) parentPort.postMessage({ retryAfter: answer.headers['retry-after'], body });
    isTold = true;
  };
  for (let count = 0; count < 900; count += 1)
    get(workerData.url, { headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (piece) => (body += piece));
      answer.on('end', () => answer.statusCode === 429 && told(answer, body));
    }).on('error', () => {});
`;

describe('more requests of one address than may wait', () => {
  it('are told to try again later, and those of another address are answered', async () => {
    const { processIssuer, begin } = await startForAddresses();
    // From a thread of its own: they come while the service is at those before.
    const flood = new Worker(FLOOD, {
      eval: true,
      workerData: { url: `${processIssuer}/protocol/openid-connect/userinfo`, address: '203.0.113.5' },
    });
    const [refused] = (await once(flood, 'message')) as [{ retryAfter: string; body: string }];
    expect(refused.retryAfter).toBe('2');
    expect(JSON.parse(refused.body)).toMatchObject({ error: 'slow_down' });
    expect((await begin('203.0.113.6')).status).toBe(303);
    await once(flood, 'exit');
    expect((await begin('203.0.113.5')).status).toBe(303);
  });
});

describe('tokens that an application gets for itself', () => {
  it('are twenty a minute; others are not held up', async () => {
    const clock = { nowMs: Date.now() };
    const { as } = await startSignOn({ now: () => clock.nowMs });
    const [machine, other] = [await client.registerClient(as), await client.registerClient(as)];
    const get = (of = machine) => client.clientCredentials(of, 'pg-mcp-audience');
    for (let count = 0; count < 20; count += 1) await get();
    await expect(get()).rejects.toMatchObject({ status: 429, error: 'slow_down' });
    expect((await get(other)).access_token).toEqual(expect.any(String));
    clock.nowMs += 3_000;
    expect((await get()).access_token).toEqual(expect.any(String));
  });

  it('are as few without the scope of the MCP endpoint', async () => {
    const { as } = await startSignOn({ now: () => 1_790_000_000_000 });
    const machine = await client.registerClient(as);
    for (let count = 0; count < 20; count += 1) await client.clientCredentials(machine, 'openid');
    await expect(client.clientCredentials(machine, 'openid')).rejects.toMatchObject({ status: 429 });
  });

  it('are not counted while their address has to wait', async () => {
    const clock = { nowMs: Date.now() };
    const { as } = await startSignOn({ now: () => clock.nowMs });
    const machine = await client.registerClient(as);
    const get = () => client.clientCredentials(machine, 'pg-mcp-audience');
    const { url } = await client.authorizationUrl(demoClient(as));
    for (let count = 0; count < 100; count += 1) await (await fetch(url, { redirect: 'manual' })).text();
    for (let count = 0; count < 30; count += 1) await expect(get()).rejects.toMatchObject({ status: 429 });
    // The address may do twenty things again; of the application's own tokens four would have come back.
    clock.nowMs += 12_000;
    for (let count = 0; count < 20; count += 1)
      expect((await get()).access_token).toEqual(expect.any(String));
  });

  it('take nothing from the sign-ins of their address when there are too many', async () => {
    const nowMs = Date.now();
    const { as } = await startSignOn({ now: () => nowMs });
    const machine = await client.registerClient(as);
    const tries = Array.from({ length: 130 }, () => client.clientCredentials(machine, 'pg-mcp-audience'));
    await Promise.allSettled(tries);
    const { callback } = await client.authorize(demoClient(as));
    expect(callback.searchParams.get('code')).toEqual(expect.any(String));
  });
});
