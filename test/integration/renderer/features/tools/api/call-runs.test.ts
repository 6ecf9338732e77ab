import { expect, it } from 'vitest';
import { CallRuns } from '#renderer/features/tools/api/call-runs.ts';
import type { CallRun } from '#renderer/features/tools/model/call-run.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';
import { startSdkV1Server } from '#test/support/start-sdk-servers.ts';

/** The newest call as soon as it is as wanted. */
async function newest(store: CallRuns, isWanted: (run: CallRun) => boolean): Promise<CallRun> {
  const { promise, resolve } = Promise.withResolvers<CallRun>();
  const look = () => {
    const [run] = store.all();
    if (run && isWanted(run)) resolve(run);
  };
  const leave = store.subscribe(look);
  look();
  return promise.finally(leave);
}

const callOf = (targetId: string, tool: string) => ({
  targetId,
  kind: 'tool' as const,
  tool,
  argumentsText: '{}',
  inputSchema: undefined,
  outputSchema: undefined,
});

it('follows a call through the question it asks, which waits until an answer to it is taken, to its end', async () => {
  const { client, target } = await exploreAddress(await startSdkV1Server(), { dialect: '2025-11-25' });
  const store = new CallRuns(client);
  const over = store.start(callOf(target.id, 'greet'));
  const { questions } = await newest(store, (run) => run.questions.length > 0);
  const questionId = questions[0]?.questionId ?? '';
  const answer = (contentText: string) =>
    client.tools.answerQuestion({ questionId, action: 'accept', contentText });
  await expect(answer('[]')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(store.all()[0]?.questions).toHaveLength(1);
  await answer('{"name":"Mei"}');
  await over;
  const ended = await newest(store, (run) => run.outcome !== null);
  expect(ended).toMatchObject({ questions: [], hasLapsed: false });
  expect(ended.outcome?.status).toBe('result');
});

it('cancels a call that has begun, and is told so by its outcome', async () => {
  const { url, seen } = await startMcpServer((one, answer) => {
    if (one.rpc.method !== 'tools/call') sendResult(answer, one, { tools: [] });
  });
  const { client, target } = await exploreAddress(url);
  const store = new CallRuns(client);
  const over = store.start(callOf(target.id, 'never'));
  const begun = await newest(store, (run) => run.callId !== null);
  await expect.poll(() => seen.some(({ rpc }) => rpc.method === 'tools/call')).toBe(true);
  await store.cancel(begun);
  await over;
  expect(store.all()[0]).toMatchObject({ isCancelling: true, outcome: { status: 'cancelled' } });
});

it('keeps why a call could not even be begun', async () => {
  const { client } = await exploreAddress('http://127.0.0.1:9/mcp');
  const store = new CallRuns(client);
  await store.start(callOf('gone', 'any'));
  expect(store.all()[0]).toMatchObject({ outcome: null, failure: { code: 'TARGET_NOT_FOUND' } });
});
