import { expect, test } from 'vitest';
import { conformanceTools } from '#test/support/conformance-tools/conformance-tools.ts';
import { startBearerProxy } from '#test/support/start-bearer-proxy.ts';
import { startMcp } from '#test/support/start-mcp.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { startSdkV1Server, startSdkV2Server } from '#test/support/start-sdk-servers.ts';

test('a server of SDK v1 with sessions works in its own revision, questions included', async () => {
  const { client, target, list, events, call } = await exploreAddress(await startSdkV1Server(), {
    dialect: '2025-11-25',
  });
  const { tools, server } = await list();
  expect(tools.map(({ name }) => name)).toEqual(['add', 'greet']);
  expect(server).toMatchObject({ name: 'v1', version: '1' });
  const outputSchema = tools[0]?.outputSchema;
  expect(await call('add', { a: 1, b: 2 }, { outputSchema })).toMatchObject({
    status: 'result',
    summary: { validation: { kind: 'valid' }, parity: { kind: 'same' } },
  });
  const heard = await events({ tool: 'greet', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'question') return;
    const { questionId } = event;
    await client.tools.answerQuestion({ questionId, action: 'accept', contentText: '{"name":"Ada"}' });
  });
  expect(heard.map(({ kind }) => kind)).toEqual(['began', 'question', 'question-over', 'ended']);
  const last = heard.at(-1);
  const resultId = (last?.kind === 'ended' && last.outcome.summary?.resultId) || '';
  expect(await client.tools.results.text({ resultId, part: 0, offset: 0, limit: 100 })).toMatchObject({
    text: 'Hello, Ada',
  });
  const { dialects } = await client.tools.targets.probe({ targetId: target.id });
  expect(dialects.find(({ dialect }) => dialect === '2025-11-25')?.verdict).toBe('works');
  expect(dialects.find(({ dialect }) => dialect === '2026-07-28')?.verdict).toBe('not-spoken');
});

test('a server of SDK v2 works in every dialect but the oldest', async () => {
  const { client, target, call } = await exploreAddress(await startSdkV2Server());
  const { dialects } = await client.tools.targets.probe({ targetId: target.id });
  const works = dialects.filter(({ verdict }) => verdict === 'works').map(({ dialect }) => dialect);
  expect(works).toEqual(['2026-07-28', '2025-11-25', 'bare']);
  for (const dialect of works) {
    expect(await call('add', { a: 1, b: 2 }, { dialect })).toMatchObject({ status: 'result', dialect });
  }
});

test('our MCP endpoint with the tools of the official suite sends progress, logs, sounds, and asks', async () => {
  const { url } = await startMcp({ furtherTools: conformanceTools, now: Date.now });
  const address = await startBearerProxy(url, 'engineer-token');
  const { client, events, call } = await exploreAddress(address, { dialect: '2026-07-28' });
  const progress = await events({ tool: 'test_tool_with_progress', argumentsText: '{}' });
  expect(progress.filter(({ kind }) => kind === 'progress')).toHaveLength(3);
  const audio = await call('test_audio_content');
  expect(audio.summary?.views[0]).toMatchObject({
    kind: 'content',
    parts: [{ kind: 'audio', mimeType: 'audio/wav' }],
  });
  const asked = await events({ tool: 'test_streaming_elicitation', argumentsText: '{}' }, async (event) => {
    if (event.kind !== 'question') return;
    await client.tools.answerQuestion({
      questionId: event.questionId,
      action: 'accept',
      contentText: '{"name":"Ada"}',
    });
  });
  expect(asked.at(-1)).toMatchObject({ outcome: { status: 'result' } });
  expect(await call('test_error_handling')).toMatchObject({ status: 'tool-error' });
  const mirrored = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
  expect(await call('test_mirrored_header', { region: '南京' }, { inputSchema: mirrored })).toMatchObject({
    status: 'result',
  });
});
