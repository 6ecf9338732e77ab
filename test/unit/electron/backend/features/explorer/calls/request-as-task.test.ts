import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestAsTask } from '#electron/backend/features/explorer/calls/request-as-task.ts';
import type { Links } from '#electron/backend/features/explorer/targets/links.ts';
import { ExchangeLog } from '#electron/backend/features/explorer/wire/exchange-log.ts';
import type { McpLink } from '#electron/backend/features/explorer/wire/mcp-link.ts';
import type { RpcAnswer, RpcCall } from '#electron/backend/features/explorer/wire/rpc-call.ts';
import { AppError } from '#shared/errors.ts';
import { newExchange } from '#test/support/new-exchange.ts';

const pauses: number[] = [];
const { setTimeout: waitMs } = timers;
beforeAll(() => {
  timers.setTimeout = async (ms = 0, value?: unknown) => {
    pauses.push(ms);
    return value as never;
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  timers.setTimeout = waitMs;
  syncBuiltinESMExports();
});

const failed = () => ({
  failure: new AppError('MCP_BUSY', { address: 'a', status: 503, retryAfterMs: null }),
});
const standing = (status: string) => {
  const task = { taskId: 't1', status, message: '', pollMs: 200 };
  return { result: { isError: false, asks: null, task } } as unknown as { result: never };
};

/** Follows a task. @param answer to each request, the first with 1; all bodies are large */
async function follow(answer: (asked: number) => RpcAnswer['outcome']) {
  pauses.length = 0;
  const log = new ExchangeLog();
  let asked = 0;
  const request = async (_link: unknown, { method }: RpcCall): Promise<RpcAnswer> => {
    asked += 1;
    const exchange = log.begin(newExchange({ rpcMethod: method, secrets: [`secret-${asked}`] }));
    exchange.addChunk(new Uint8Array(60_000));
    exchange.change({ state: 'done' });
    return { outcome: answer(asked), latencyMs: 0, exchanges: [exchange] };
  };
  const links: Pick<Links, 'request'> = { request };
  const link = { endpoint: { bindings: [], address: 'a' } };
  const call: RpcCall = {
    method: 'tools/call',
    params: [],
    purpose: 'call',
    timeoutMs: 1,
    wanted: 'nothing',
  };
  const ended = await requestAsTask(links as Links, link as unknown as McpLink, call);
  return { ended, log, methods: log.all().map(({ rpcMethod }) => rpcMethod) };
}

test('a task that is followed for long holds few of its requests, and all of its secrets', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const { ended, methods } = await follow((asked) => standing(asked > 4_000 ? 'completed' : 'working'));
  expect(ended.exchanges.length).toBeLessThan(30);
  expect(methods.length).toBeLessThan(30);
  expect([methods[0], methods.at(-1)]).toEqual(['tools/call', 'tasks/result']);
  expect(ended.secrets).toContain('secret-2000');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200_000_000);
});

test('failures in a row are tried again with pauses that grow, and in the end it is said that the task may go on', async () => {
  const { ended } = await follow((asked) => (asked === 1 ? standing('working') : failed()));
  expect(ended.outcome).toMatchObject({
    failure: { code: 'TASK_NOT_FOLLOWED', details: { failures: 10, lastFailure: 'MCP_BUSY' } },
  });
  expect(pauses).toEqual([200, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  // What was waited in truth counts: here it is nothing.
  expect(ended.latencyMs).toBeLessThan(100_000);
});

test('after an answer the failures before it count no more, and the result is asked for again, too', async () => {
  const [working, completed] = [standing('working'), standing('completed')];
  const outcomes = [working, failed(), working, failed(), completed, failed(), completed];
  const { ended, methods } = await follow((asked) => outcomes[asked - 1] ?? failed());
  expect(ended.outcome).toBe(completed);
  expect(methods).toEqual(['tools/call', ...Array(4).fill('tasks/get'), 'tasks/result', 'tasks/result']);
  expect(pauses).toEqual([200, 1_000, 200, 1_000, 1_000]);
});
