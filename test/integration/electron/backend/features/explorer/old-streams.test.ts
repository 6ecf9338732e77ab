import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { exploreAddress } from '#test/support/explorer.ts';
import { startSseServer } from '#test/support/start-sse-server.ts';

const OLD = { dialect: '2024-11-05', timeoutMs: 10_000 } as const;
const until = (fact: () => void) => vi.waitFor(fact, { timeout: 10_000, interval: 10 });

describe('A server that has forgotten a stream which still looks open', () => {
  test.each([
    ['404', 404, 'Session not found'],
    ['400, in words', 400, 'No transport found for sessionId'],
  ])('and says so by %s gets the call on another stream', async (_how, status, words) => {
    let isForgotten = false;
    const { url, streams } = await startSseServer((_seen, answer, { index }) => {
      if (!isForgotten || index > 0) return false;
      answer.writeHead(status).end(words);
      return true;
    });
    const { call } = await exploreAddress(url, OLD);
    expect(await call('any')).toMatchObject({ status: 'result' });
    isForgotten = true;
    expect(await call('any')).toMatchObject({ status: 'result' });
    expect(await call('any')).toMatchObject({ status: 'result' });
    await until(() => expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]));
  });

  test('and refuses for another reason gets the next call on another stream', async () => {
    let isBroken = false;
    const { url, seen } = await startSseServer((_seen, answer, { index }) => {
      if (!isBroken || index > 0) return false;
      answer.writeHead(500).end('SSE connection not established');
      return true;
    });
    const { call } = await exploreAddress(url, OLD);
    await call('any');
    isBroken = true;
    expect(await call('any')).toMatchObject({ status: 'failed', failure: { code: 'SERVICE_FAILED' } });
    expect(seen.filter(({ rpc }) => rpc.method === 'tools/call')).toHaveLength(2);
    expect(await call('any')).toMatchObject({ status: 'result' });
  });

  test('and takes every message without a word gets the next call on another stream', async () => {
    let isDead = false;
    const { url, streams } = await startSseServer((_seen, answer, { index }) => {
      if (!isDead || index > 0) return false;
      answer.writeHead(202).end();
      return true;
    });
    const { call } = await exploreAddress(url, OLD);
    await call('any');
    isDead = true;
    expect(await call('any', {}, { timeoutMs: 200 })).toMatchObject({
      failure: { code: 'SERVICE_TIMED_OUT' },
    });
    expect(await call('any')).toMatchObject({ status: 'result' });
    expect(streams).toHaveLength(2);
  });
});

test('a stream on which something comes is kept though a call on it takes too long', async () => {
  const { url, streams } = await startSseServer(async ({ rpc }, answer, stream) => {
    if (rpc.params?.['name'] !== 'slow') return false;
    answer.writeHead(202).end();
    await wait(50);
    stream.answer.write(': still here\n\n');
    return true;
  });
  const { call } = await exploreAddress(url, OLD);
  expect(await call('slow', {}, { timeoutMs: 300 })).toMatchObject({
    failure: { code: 'SERVICE_TIMED_OUT' },
  });
  expect(await call('any')).toMatchObject({ status: 'result' });
  expect(streams).toHaveLength(1);
});

test('a server that answers under the id of something else is told from one that does not answer', async () => {
  const { url } = await startSseServer(({ rpc }, answer, stream) => {
    if (rpc.method !== 'tools/call') return false;
    answer.writeHead(202).end();
    if (rpc.params?.['name'] === 'wrong') stream.send({ id: 1, result: { content: [] } });
    return true;
  });
  const { call } = await exploreAddress(url, OLD);
  const failureOf = async (tool: string) => (await call(tool, {}, { timeoutMs: 500 })).failure;
  expect(await failureOf('wrong')).toMatchObject({ code: 'MCP_WRONG_ID', details: { found: '1' } });
  expect(await failureOf('silent')).toMatchObject({ code: 'SERVICE_TIMED_OUT' });
});

test('the late response to a call that was given up is not taken for one with a wrong id', async () => {
  let late: (() => void) | undefined;
  const { url } = await startSseServer(({ rpc }, answer, stream) => {
    if (rpc.method !== 'tools/call') return false;
    answer.writeHead(202).end();
    stream.answer.write(': alive\n\n');
    late?.();
    late = () => stream.send({ id: rpc.id, result: { content: [] } });
    return true;
  });
  const { call } = await exploreAddress(url, OLD);
  const failures = [];
  while (failures.length < 2) failures.push((await call('any', {}, { timeoutMs: 500 })).failure?.code);
  expect(failures).toEqual(['SERVICE_TIMED_OUT', 'SERVICE_TIMED_OUT']);
});

test('first calls that come together share one stream, which ends with its address', async () => {
  const { url, streams } = await startSseServer();
  const { call, client, target } = await exploreAddress(url, OLD);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => call('any')));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['result']));
  expect(streams).toHaveLength(1);
  await client.tools.targets.remove({ targetId: target.id });
  await until(() => expect(streams[0]?.isClosed).toBe(true));
});

test('whoever gives up while a stream is opened takes it from nobody who waits for it too', async () => {
  const asked = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { url, streams } = await startSseServer(async ({ rpc }) => {
    if (rpc.method === 'initialize') {
      asked.resolve();
      await goOn.promise;
    }
    return false;
  });
  const { client, list, target } = await exploreAddress(url, OLD);
  const leaving = new AbortController();
  const left = client.tools.list({ targetId: target.id }, { signal: leaving.signal });
  left.catch(() => {});
  const listing = list();
  await asked.promise;
  leaving.abort();
  await expect(left).rejects.toBeDefined();
  goOn.resolve();
  expect(await listing).toMatchObject({ tools: [] });
  expect(streams).toHaveLength(1);
});

test('a server that opens its stream whatever it is sent is found out, and its tools are called', async () => {
  const { url } = await startSseServer(() => false, { opensByPost: true });
  const { list, call } = await exploreAddress(url, { dialect: 'auto' });
  expect(await list()).toMatchObject({ dialect: '2024-11-05' });
  expect(await call('any')).toMatchObject({ status: 'result' });
  await expect(list('2025-11-25')).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    data: { reason: expect.stringContaining('2024-11-05') },
  });
});

/** Sends so many requests at once, in events of one piece. */
const burst = (count: number, request: (index: number) => object) =>
  Array.from(
    { length: count },
    (_each, index) => `data: ${JSON.stringify({ jsonrpc: '2.0', ...request(index) })}\n\n`,
  ).join('');

test('what a server asks for at once is answered one after another, and the response behind it is not held up', async () => {
  let [open, mostAtOnce, answered] = [0, 0, 0];
  const { url } = await startSseServer(async ({ rpc }, answer, stream) => {
    if (rpc.method === 'tools/call') {
      stream.answer.write(burst(500, (index) => ({ id: `ping ${index}`, method: 'ping' })));
      return false;
    }
    if (rpc.method !== undefined) return false;
    open += 1;
    mostAtOnce = Math.max(open, mostAtOnce);
    await wait(1);
    open -= 1;
    answered += 1;
    answer.writeHead(202).end();
    return true;
  });
  const { call } = await exploreAddress(url, OLD);
  expect(await call('any')).toMatchObject({ status: 'result' });
  expect(answered).toBeLessThan(500);
  await until(() => expect(answered).toBe(500));
  expect(mostAtOnce).toBe(1);
});

test('what a server reports behind what it asks for is heard before the response, all of it', async () => {
  const isAnswered = Promise.withResolvers<void>();
  const log = (index: number) => ({
    method: 'notifications/message',
    params: { level: 'info', data: `line ${index}` },
  });
  const { url } = await startSseServer(async ({ rpc }, answer, stream) => {
    if (rpc.method === 'tools/call') {
      stream.answer.write(burst(1, () => ({ id: 'ping', method: 'ping' })) + burst(6_000, log));
      return false;
    }
    // The answer to the ping is held until the call has ended.
    if (rpc.method === undefined) await isAnswered.promise;
    return false;
  });
  const { events } = await exploreAddress(url, OLD);
  const heard = await events({ tool: 'any', argumentsText: '{}' });
  isAnswered.resolve();
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'result' } });
  const logged = heard.flatMap((event) => (event.kind === 'log' ? [event.text] : []));
  expect(logged).toEqual(Array.from({ length: 6_000 }, (_each, index) => `line ${index}`));
});

test('few questions wait for a person, and the others are declined meanwhile', async () => {
  const replies: string[] = [];
  const declined = () => replies.filter((body) => body.includes('-32601'));
  const params = { message: 'Sure?', requestedSchema: { type: 'object' } };
  const { url } = await startSseServer(({ rpc, body }, answer, stream) => {
    if (rpc.method === 'tools/call') {
      stream.answer.write(burst(500, (id) => ({ id, method: 'elicitation/create', params })));
    } else if (rpc.method === undefined) replies.push(body);
    else return false;
    answer.writeHead(202).end();
    if (replies.length === 500) stream.send({ id: 2, result: { content: [] } });
    return true;
  });
  const { events, client } = await exploreAddress(url, OLD);
  const heard = await events({ tool: 'any', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'question') return;
    await until(() => expect(declined().length).toBeGreaterThanOrEqual(399));
    const { questionId } = event;
    await client.tools.answerQuestion({ questionId, action: 'cancel', contentText: null });
  });
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'result' } });
  const asked = heard.filter(({ kind }) => kind === 'question').length;
  // The first may be with the person already when the others come.
  expect([100, 101]).toContain(asked);
  expect(declined()).toHaveLength(500 - asked);
});

test('a call that runs comes to its end though its settings are changed meanwhile, and then its stream is closed', async () => {
  const begun = Promise.withResolvers<void>();
  const isToEnd = Promise.withResolvers<void>();
  const { url, streams } = await startSseServer(async ({ rpc }, answer, stream) => {
    if (rpc.params?.['name'] !== 'slow') return false;
    answer.writeHead(202).end();
    begun.resolve();
    await isToEnd.promise;
    stream.send({ id: rpc.id, result: { content: [] } });
    return true;
  });
  const { call, client, target, list } = await exploreAddress(url, OLD);
  await list();
  const slow = call('slow');
  await begun.promise;
  const settings = { ...OLD, headers: [{ name: 'X-Station', value: 'west' }] };
  await client.tools.targets.configure({ targetId: target.id, settings });
  expect(await call('quick')).toMatchObject({ status: 'result' });
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([false, false]);
  isToEnd.resolve();
  expect(await slow).toMatchObject({ status: 'result' });
  await until(() => expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false]));
});

test('an answer that keeps coming on the stream is waited for, and one of which only signs of life come is not', async () => {
  const { url } = await startSseServer(({ rpc: { id, method, params } }, answer, stream) => {
    if (method !== 'tools/call') return false;
    answer.writeHead(202).end();
    const content = [{ type: 'text', text: 'x'.repeat(240_000) }];
    const json = JSON.stringify({ jsonrpc: '2.0', id, result: { content } });
    const pieces = params?.['name'] === 'long' ? (`data: ${json}\n\n`.match(/[^]{1,6000}/g) ?? []) : [];
    const sending = setInterval(() => {
      stream.answer.write(pieces.shift() ?? ': still here\n\n');
      if (stream.isClosed) clearInterval(sending);
    }, 100);
    return true;
  });
  const { call, list } = await exploreAddress(url, OLD);
  await list();
  const timeoutMs = 2_000;
  expect(await call('long', {}, { timeoutMs })).toMatchObject({ status: 'result' });
  expect(await call('any', {}, { timeoutMs })).toMatchObject({ failure: { code: 'SERVICE_TIMED_OUT' } });
});
