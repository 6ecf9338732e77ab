import { expect, test } from 'vitest';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { explorerOf } from '#test/support/explorer.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';
import { killThread, MORTAL_WORKERS } from '#test/support/threads/kill-thread.ts';

const ANSWER = { content: [{ type: 'text', text: 'still there' }] };

test('answers whose thread dies are gone, and the next call has one again', async () => {
  const { url } = await startMcpServer((seen, answer) => sendResult(answer, seen, ANSWER));
  const { client, log } = await openBackend({ workers: MORTAL_WORKERS });
  const target = await client.tools.targets.add({
    draft: { ...DEFAULT_TARGET_SETTINGS, name: 'Test', url, authorisation: { kind: 'none' } },
    bearer: null,
  });
  const { call } = explorerOf(client, target);
  const { summary } = await call('any');
  const page = { part: 0, offset: 0, limit: 100 };
  const ask = (resultId = '') => client.tools.results.text({ ...page, resultId });
  expect(await ask(summary?.resultId)).toMatchObject({ text: 'still there' });
  killThread('toolResults');
  const codeOf = () => ask(summary?.resultId).catch(({ code }: { code: string }) => code);
  // Whoever asks before its end is known hears of it; the thread that follows knows nothing of the answer.
  await expect.poll(codeOf).toBe('RESULT_GONE');
  expect(log).toContainEqual(expect.objectContaining({ event: 'results-worker-crashed' }));
  const again = await call('any');
  expect(again.status).toBe('result');
  expect(await ask(again.summary?.resultId)).toMatchObject({ text: 'still there' });
});
