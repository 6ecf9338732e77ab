import { expect, test } from 'vitest';
import { needsTask } from '#shared/domain/mcp/tools/tool-model.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { EVERYTHING, freePort, startForeignServer } from '#test/support/start-foreign-server.ts';

async function exploreEverything() {
  const port = await freePort();
  await startForeignServer(process.execPath, [EVERYTHING, 'streamableHttp'], /listening on port/, {
    PORT: String(port),
  });
  return exploreAddress(`http://127.0.0.1:${port}/mcp`, { dialect: 'auto' });
}

test('server-everything: a tool that is a task says how it goes on, asks in the middle, and gives its result', async () => {
  const { client, list, events } = await exploreEverything();
  const tool = (await list()).tools.find(({ name }) => name === 'simulate-research-query');
  expect(tool && needsTask(tool)).toBe(true);
  const heard = await events(
    { tool: 'simulate-research-query', argumentsText: '{"topic":"python","ambiguous":true}', isTask: true },
    async (event) => {
      if (event.kind !== 'question' || event.question.kind !== 'form') return;
      const { questionId } = event;
      await client.tools.answerQuestion({
        questionId,
        action: 'accept',
        contentText: '{"interpretation":"technical"}',
      });
    },
  );
  expect(heard.some((event) => event.kind === 'progress' && event.message.startsWith('Gathering'))).toBe(
    true,
  );
  expect(heard.map(({ kind }) => kind)).toContain('question');
  const last = heard.at(-1);
  expect(last).toMatchObject({ outcome: { status: 'result', httpStatus: 200 } });
  const resultId = (last?.kind === 'ended' && last.outcome.summary?.resultId) || '';
  const { text } = await client.tools.results.text({ resultId, part: 0, offset: 0, limit: 1_000 });
  expect(text).toContain('# Research Report: python (technical)');
});
