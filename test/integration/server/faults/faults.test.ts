import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { faultRulesSchema } from '#server/faults/fault-rules.ts';
import { injectFaults, trickleAnswer } from '#server/faults/inject-faults.ts';
import { createService, type LogEntry } from '#server/index.ts';
import type { RequestEnv } from '#server/service-context.ts';
import { openSqliteStore } from '#server/store/sqlite/open-sqlite-store.ts';
import { ask, signIn, upload } from '#test/support/data-service-calls.ts';
import { postForm } from '#test/support/post-form.ts';
import { firstLine, runScript, startScript } from '#test/support/run-script.ts';
import { dirWithKeys, openDataService, startDataService } from '#test/support/start-data-service.ts';

const GAUGE = { equipType: 'gauge', equipId: 'G1' };
const ALL = ['0001-01-01 00:00:00', '9999-12-31 23:59:59'] as const;
const RECORDS = '[{"timestamp":"2026-01-01 00:00:00","level":1}]';
const FORM = { username: 'uploader', password: 'uploader-demo' };
const DISCOVERY = '/realms/stillwell/.well-known/openid-configuration';

const faults = (...rules: object[]) => faultRulesSchema.parse({ rules });

/** A service with faults on a port, a token for it, and what it has kept. */
async function startFaulty(...rules: object[]) {
  const dataDir = await dirWithKeys();
  const entries: LogEntry[] = [];
  const { service, baseUrl } = await startDataService({
    dataDir,
    faults: faults(...rules),
    log: (entry) => entries.push(entry),
  });
  const { token } = await signIn(service, 'uploader');
  const headers = { 'X-SVC-TOKEN': token };
  return {
    entries,
    baseUrl,
    listPlaces: () => fetch(`${baseUrl}/api/data/placeList`, { headers }),
    send: () =>
      fetch(`${baseUrl}/api/dataExternals/upload?equipType=gauge&equipId=G1`, {
        method: 'POST',
        headers,
        body: RECORDS,
      }),
    /** Ends the service: its uploads have one owner at a time. */
    kept: async () => {
      await service.close();
      const store = openSqliteStore(dataDir);
      const records = await store.uploads.readPeriod(GAUGE, ...ALL);
      await store.close();
      return records.length;
    },
  };
}

const rule = (endpoint: string, effect: object, when: object = {}) => ({ endpoint, effect, ...when });

describe('a cut', () => {
  it('before storing keeps nothing', async () => {
    const { send, kept } = await startFaulty(rule('upload', { type: 'cut-before' }));
    await expect(send()).rejects.toThrow('fetch failed');
    expect(await kept()).toBe(0);
  });

  it('is over when it has happened as often as its rule says', async () => {
    const { send, kept } = await startFaulty(rule('upload', { type: 'cut-before' }, { count: 1 }));
    await expect(send()).rejects.toThrow('fetch failed');
    expect((await send()).status).toBe(200);
    expect(await kept()).toBe(1);
  });

  it('after storing keeps the records and answers nothing', async () => {
    const { send, kept, entries } = await startFaulty(rule('upload', { type: 'cut-after' }));
    await expect(send()).rejects.toThrow('fetch failed');
    await expect.poll(() => entries.filter(({ isCut }) => isCut === true).length).toBe(1);
    expect(await kept()).toBe(1);
  });

  it('after the answer of the sign-on service was made does not let it out', async () => {
    const { baseUrl } = await startFaulty(rule('sign-on', { type: 'cut-after' }, { count: 1 }));
    await expect(fetch(baseUrl + DISCOVERY)).rejects.toThrow('fetch failed');
    expect((await fetch(baseUrl + DISCOVERY)).status).toBe(200);
  });

  it('in the middle of an answer announces all of it', async () => {
    const { listPlaces } = await startFaulty(rule('placeList', { type: 'truncated-body' }));
    const answer = await listPlaces();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10_000);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('cannot be had without a connection', async () => {
    for (const type of ['cut-before', 'cut-after', 'hang', 'truncated-body']) {
      const service = await openDataService({ faults: faults(rule('/healthz', { type })) });
      const answer = await ask(service, '/healthz');
      expect([answer.status, (await answer.json()).msg]).toEqual([
        500,
        'The fault that --faults asks for needs a connection.',
      ]);
    }
  });
});

describe('a wrong answer', () => {
  it.each([500, 401, 406, 503])('has the status %i and keeps nothing', async (status) => {
    const { send, kept } = await startFaulty(rule('upload', { type: 'status', status }));
    const answer = await send();
    expect([answer.status, (await answer.json()).result]).toEqual([status, false]);
    expect(await kept()).toBe(0);
  });

  it('is a page of HTML', async () => {
    const { baseUrl } = await startFaulty(
      rule('/api/permission', { type: 'html', status: 502 }, { every: 2 }),
    );
    const answer = await postForm(`${baseUrl}/api/permission/token`, FORM);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    expect(await answer.text()).toMatch(/^<!doctype html>/);
  });

  it('is JSON that is none, although the records are kept', async () => {
    const { send, kept } = await startFaulty(rule('upload', { type: 'malformed-json' }));
    const answer = await send();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
    expect(await kept()).toBe(1);
  });

  it('is JSON that is none at the sign-on service too', async () => {
    const { baseUrl } = await startFaulty(rule('sign-on', { type: 'malformed-json' }));
    const answer = await fetch(baseUrl + DISCOVERY);
    expect(answer.status).toBe(200);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });

  it('is the right one with a wrong content type', async () => {
    const { listPlaces } = await startFaulty(rule('placeList', { type: 'wrong-content-type' }));
    const answer = await listPlaces();
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await answer.json()).length).toBeGreaterThan(10);
  });

  it('is a stream of events instead of JSON', async () => {
    const { send } = await startFaulty(rule('upload', { type: 'sse' }));
    const answer = await send();
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await answer.text()).toBe('event: message\ndata: {"result":true,"msg":""}\n\n');
  });

  it('of 401 at the MCP endpoint still says where to sign on', async () => {
    const { baseUrl } = await startFaulty(rule('mcp', { type: 'status', status: 401 }));
    const answer = await fetch(`${baseUrl}/mcp/data`, {
      method: 'POST',
      headers: { Authorization: 'Bearer x', 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata="http/);
  });
});

describe('waiting', () => {
  it('answers after the latency, and not before', async () => {
    const asked: number[] = [];
    const over = Promise.withResolvers<void>();
    const app = new Hono<RequestEnv>();
    const rules = faults(rule('placeList', { type: 'latency', ms: [150, 200] }));
    const pause = async (ms: number) => {
      asked.push(ms);
      await over.promise;
    };
    app.use(injectFaults(rules, { log: () => {}, stopping: new AbortController().signal, pause }));
    app.get('/api/data/placeList', (c) => c.text('[]'));
    let isAnswered = false;
    const answer = Promise.resolve(app.request('/api/data/placeList')).finally(() => (isAnswered = true));
    await nextTurn();
    expect(isAnswered).toBe(false);
    over.resolve();
    expect(await (await answer).text()).toBe('[]');
    expect(asked).toEqual([expect.any(Number)]);
    expect(asked[0]).toBeGreaterThanOrEqual(150);
    expect(asked[0]).toBeLessThanOrEqual(200);
  });

  it('rests before each piece of an answer that is to come slowly', async () => {
    const rests: number[] = [];
    const slow = await trickleAnswer(
      new Response('x'.repeat(50_000)),
      { type: 'trickle', bytesPerSecond: 200_000, announced: true },
      new AbortController().signal,
      async (ms) => void rests.push(ms),
    );
    expect(await slow.text()).toHaveLength(50_000);
    // 20,000 bytes in each tenth of a second.
    expect(rests).toEqual([100, 100, 100]);
  });

  it.each([true, false])('lets the whole answer come slowly, its length announced: %s', async (announced) => {
    const trickle = { type: 'trickle', bytesPerSecond: 2_000_000, announced };
    const { listPlaces } = await startFaulty(rule('placeList', trickle, { count: 1 }));
    const slow = await listPlaces();
    const text = await slow.text();
    expect(slow.headers.get('content-length')).toBe(announced ? String(Buffer.byteLength(text)) : null);
    // A place may report in between.
    expect(JSON.parse(text)).toHaveLength((await (await listPlaces()).json()).length);
  });

  it('hangs until the caller goes, and does not hold up the end of the service', async () => {
    const dataDir = await dirWithKeys();
    const service = await createService({ dataDir, faults: faults(rule('/healthz', { type: 'hang' })) });
    const { baseUrl } = await service.listen({ port: 0 });
    await expect(fetch(`${baseUrl}/healthz`, { signal: AbortSignal.timeout(100) })).rejects.toThrow(
      /timeout/,
    );
    const hanging = expect(fetch(`${baseUrl}/healthz`)).rejects.toThrow('fetch failed');
    await fetch(`${baseUrl}/docs`);
    await service.close();
    await hanging;
  });
});

it('says loudly at the start that faults are on, and at each request which rule struck', async () => {
  const { entries, listPlaces } = await startFaulty(
    rule('placeList', { type: 'latency', ms: 1 }),
    rule('placeList', { type: 'status', status: 500 }),
  );
  expect(entries.find(({ event }) => event === 'faults-on')).toMatchObject({
    level: 'warn',
    detail: expect.stringMatching(/^FAULTS ARE ON: answers are wrong on purpose, by 2 rules with seed 1\./),
  });
  const answer = await listPlaces();
  expect(entries.find(({ event }) => event === 'fault')).toMatchObject({
    requestId: answer.headers.get('X-Request-Id'),
    detail: 'rules[0] latency, rules[1] status',
  });
});

it('is switched on by --faults, and a wrong file keeps the service from starting', async () => {
  const file = 'test/fixtures/faults/broken-answers.json';
  const dataDir = await dirWithKeys();
  const args = ['--port', '0', '--demo', '--data-dir', dataDir, '--faults', file];
  const child = startScript('server/cli.ts', args);
  child.stderr.resume();
  const baseUrl = (await firstLine(child)).replace('Data service is ready at ', '');
  expect((await postForm(`${baseUrl}/api/permission/token`, FORM)).status).toBe(502);
  expect((await postForm(`${baseUrl}/api/permission/token`, FORM)).status).toBe(200);
  const wrong = await runScript('server/cli.ts', ['--port', '0', '--demo', '--faults', 'package.json']);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.stderr).toMatch(/^The faults in package.json are wrong\. rules: .*\n$/);
});

it('changes nothing without a file', async () => {
  const service = await openDataService();
  const { token } = await signIn(service, 'uploader');
  expect((await upload(service, token, RECORDS)).status).toBe(200);
});
