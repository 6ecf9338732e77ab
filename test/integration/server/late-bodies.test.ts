import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BodyRoom } from '#server/body-room.ts';
import type { Store } from '#server/store/store.ts';
import { signIn } from '#test/support/data-service-calls.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import * as signOn from '#test/support/sign-on/sign-on-client.ts';
import { startSignOn } from '#test/support/sign-on/start-sign-on.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { NOON_MS, startMcp } from '#test/support/start-mcp.ts';

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_projects', arguments: {} },
});

/** Sends the head of a POST, and returns when the service asks for the body, for which it has looked at who sends it. */
async function begin(url: string, headers: Record<string, string | number>): Promise<ClientRequest> {
  const sending = request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, Expect: '100-continue' },
  });
  onTestFinished(() => void sending.destroy());
  sending.on('error', () => {});
  const asked = once(sending, 'continue');
  sending.flushHeaders();
  await asked;
  return sending;
}

/** Sends the head of a POST and a part of its body. */
async function beginWith(bytes: number, url: string, headers: Record<string, string | number>) {
  const sending = await begin(url, headers);
  await new Promise((resolve) => sending.write(' '.repeat(bytes), resolve));
  return sending;
}

const answerOf = async (sending: ClientRequest) => {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
};

/** @returns status and Retry-After of the answer to a small body. */
async function send(url: string, headers: Record<string, string>, body: string) {
  const sending = request(url, { method: 'POST', agent: false, headers });
  sending.on('error', () => {});
  const answer = answerOf(sending);
  sending.end(body);
  const { status, headers: answered } = await answer;
  return [status, answered['retry-after']];
}

const JSON_HEADERS = { 'Content-Type': 'application/json', Authorization: 'Bearer engineer-token' };

describe('A call whose body comes after a change of its account is judged by what holds then', () => {
  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['disabled', ({ accounts }) => accounts.update('engineer', { enabled: false })],
    ['without MCP', ({ accounts }) => accounts.update('engineer', { mcp: false })],
  ])('%s', async (_what, revoke) => {
    const { url, store } = await startMcp();
    const sending = await begin(url, { ...JSON_HEADERS, 'Content-Length': CALL.length });
    const answer = answerOf(sending);
    sending.write(CALL.slice(0, 10));
    await revoke(store);
    sending.end(CALL.slice(10));
    const { status, body } = await answer;
    expect(status).toBe(401);
    expect(body).not.toContain('P001');
  });

  it('whose token was revoked', async () => {
    let isRevoked = false;
    const verify = async () => (isRevoked ? undefined : { username: 'engineer', clientId: 'test' });
    const { url } = await startMcp({ verify });
    const sending = await begin(url, { ...JSON_HEADERS, 'Content-Length': CALL.length });
    const answer = answerOf(sending);
    sending.write(CALL.slice(0, 10));
    isRevoked = true;
    sending.end(CALL.slice(10));
    expect((await answer).status).toBe(401);
  });

  it('whose access ends while it is being answered', async () => {
    let isRevoked = false;
    const verify = async () => (isRevoked ? undefined : { username: 'engineer', clientId: 'test' });
    // A call of a tool asks for the time when it has begun.
    const now = (): number => {
      isRevoked = true;
      return NOON_MS;
    };
    const { url } = await startMcp({ verify, now });
    const answer = await fetch(url, { method: 'POST', headers: JSON_HEADERS, body: CALL });
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });

  it('with fewer projects', async () => {
    const { url, store } = await startMcp();
    const sending = await begin(url, { ...JSON_HEADERS, 'Content-Length': CALL.length });
    const answer = answerOf(sending);
    sending.write(CALL.slice(0, 10));
    await store.accounts.update('engineer', { allProjects: false, projects: ['P002'] });
    sending.end(CALL.slice(10));
    const { status, body } = await answer;
    expect(status).toBe(200);
    expect(body).toContain('P002');
    expect(body).not.toContain('P001');
  });
});

/** As many of the largest bodies as one account may have in memory. */
const MAX_UPLOADS = 125;
const path = '/api/dataExternals/upload?equipType=gauge&equipId=G1';

/** Each process has its own. */
describe('Bodies on their way have a bound', () => {
  it('of uploads of one account, and others find room', async () => {
    const { service, processUrl } = await startDataService();
    const { token } = await signIn(service, 'uploader');
    const { token: other } = await signIn(service, 'engineer');
    const headersOf = (of: string) => ({ 'X-SVC-TOKEN': of, 'Content-Length': 511_000 });
    const held: ClientRequest[] = [];
    for (let count = 0; count < MAX_UPLOADS; count += 1)
      held.push(await beginWith(250_000, processUrl + path, headersOf(token)));
    // The last ones may still be on their way.
    await expect.poll(() => send(processUrl + path, { 'X-SVC-TOKEN': token }, '[]')).toEqual([500, '10']);
    const accepted = await begin(processUrl + path, { 'X-SVC-TOKEN': other, 'Content-Length': 100_000 });
    const record = '{"timestamp":"2026-01-01 00:00:00","level":1.5}';
    const whole = answerOf(accepted);
    accepted.end(`[${record}${' '.repeat(100_000 - record.length - 2)}]`);
    expect((await whole).status).toBe(200);
    for (const each of held) each.destroy();
    await expect
      .poll(() => send(processUrl + path, { 'X-SVC-TOKEN': token }, '[]'))
      .toEqual([200, undefined]);
  });

  it('by what has arrived of them, whatever is announced: slow ones take little', async () => {
    const { service, processUrl } = await startDataService();
    const { token } = await signIn(service, 'engineer');
    const headers = { 'X-SVC-TOKEN': token, 'Content-Length': 511_000 };
    for (let count = 0; count < 2 * MAX_UPLOADS; count += 1)
      await beginWith(1_000, processUrl + path, headers);
    const whole = await begin(processUrl + path, headers);
    const answer = answerOf(whole);
    whole.end(`[{"timestamp":"2026-01-01 00:00:00","level":1.5}${' '.repeat(510_951)}]`);
    expect((await answer).status).toBe(200);
  });

  it('of calls of one account', async () => {
    const { processUrl: url } = await startMcp();
    for (let count = 0; count < 64; count += 1)
      await beginWith(500_000, url, { ...JSON_HEADERS, 'Content-Length': 1_000_000 });
    await expect.poll(() => send(url, JSON_HEADERS, CALL)).toEqual([503, '10']);
  });

  it('of calls that wait, each with what it keeps meanwhile', async () => {
    const bodies = new BodyRoom();
    const left = 150_000;
    void bodies.during('engineer', async (claim) => {
      claim(64_000_000 - left);
      await new Promise(() => {});
    });
    let asked = 0;
    const mayGoOn = Promise.withResolvers<void>();
    // Of a call somebody asks who sends it before its body is read, and again when it begins.
    const verify = async () => {
      asked += 1;
      if (asked === 2 || asked === 4) await mayGoOn.promise;
      return { username: 'engineer', clientId: 'test' };
    };
    const { processUrl: url } = await startMcp({ bodies, verify });
    const waiting = [];
    for (const count of [2, 4]) {
      waiting.push(send(url, JSON_HEADERS, CALL));
      await expect.poll(() => asked).toBe(count);
    }
    expect(await send(url, JSON_HEADERS, CALL)).toEqual([503, '10']);
    mayGoOn.resolve();
    expect(await Promise.all(waiting)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});

it('Answers to calls that nobody reads take room of their account until their connection ends', async () => {
  const { service, processUrl, as } = await startSignOn();
  const { token } = await signIn(service);
  const { access_token: access } = await signOn.signIn(demoClient(as));
  const uploadHeaders = { 'X-SVC-TOKEN': token };
  const records = Array.from({ length: 20 }, (_, second) => ({
    timestamp: `2026-01-01 00:00:${String(second).padStart(2, '0')}`,
    text: 'x'.repeat(19_000),
  }));
  expect(await send(processUrl + path, uploadHeaders, JSON.stringify(records))).toEqual([200, undefined]);
  const query = {
    name: 'query_measurements',
    arguments: { equipType: 'gauge', equipId: 'G1', from: '2026-01-01', to: '2026-01-02', limit: 100 },
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: query });
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` };
  const ask = async () => (await fetch(`${processUrl}/mcp/data`, { method: 'POST', headers, body })).text();
  expect((await ask()).length).toBeGreaterThan(380_000);
  // Room for one answer is left beside these.
  for (let count = 0; count < MAX_UPLOADS - 1; count += 1)
    await beginWith(250_000, processUrl + path, { ...uploadHeaders, 'Content-Length': 511_000 });
  const { port, host } = new URL(processUrl);
  const unread = connect(Number(port), '127.0.0.1').pause();
  onTestFinished(() => void unread.destroy());
  const lines = Object.entries({ Host: host, ...headers, 'Content-Length': body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // Some answers are with the operating system before one is left to the service.
  unread.write(`POST /mcp/data HTTP/1.1\r\n${head}\r\n${body}`.repeat(60));
  await expect.poll(ask, { timeout: 10_000 }).toContain('Too many answers');
  unread.destroy();
  await expect.poll(async () => (await ask()).length, { timeout: 10_000 }).toBeGreaterThan(380_000);
});
