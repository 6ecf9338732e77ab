import { expect, test } from 'vitest';
import type { RunEvent } from '#shared/domain/mcp/saved/run-collection.ts';
import { emptyCollection, type SavedCall } from '#shared/domain/mcp/saved/saved-call.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';
import { startMcp } from '#test/support/start-mcp.ts';

const call = (
  name: string,
  tool: string,
  args: object,
  expectations: SavedCall['expectations'] = [],
): SavedCall => ({
  id: name,
  name,
  title: '',
  tool,
  argumentsText: JSON.stringify(args),
  expectations,
});

const COLLECTION = {
  ...emptyCollection('c1', 'Smoke'),
  calls: [
    call('projects', 'list_projects', {}, [
      { kind: 'schema' },
      { kind: 'count', pointer: '/structuredContent/projects', least: 3, most: 3 },
      { kind: 'latency', mostMs: 60_000 },
    ]),
    call(
      'places',
      'list_places',
      { projectId: '{{projects.structuredContent.projects.1.projectId}}', limit: 1 },
      [
        { kind: 'equals', pointer: '/structuredContent/places/0/projectId', value: 'P002' },
        { kind: 'matches', pointer: '/structuredContent/places/0/placeId', pattern: '^P002-' },
        { kind: 'exists', pointer: '/structuredContent/never' },
      ],
    ),
    call('nothing', 'get_place', { placeId: '{{projects.structuredContent.nobody}}' }),
    call('wrong', 'get_place', { placeId: 'none' }, [{ kind: 'is-error', isError: true }]),
  ],
};

test('a collection runs with values of earlier answers, and each expectation says what it found', async () => {
  const { url } = await startMcp();
  const { client, target } = await exploreAddress(url, {}, 'engineer-token');
  await client.tools.collections.save(COLLECTION);
  const runs: RunEvent[] = [];
  for await (const event of await client.tools.collections.run({ id: 'c1', targetId: target.id }))
    runs.push(event);
  const ended = runs.flatMap((event) => (event.kind === 'ended' ? [event.run] : []));
  expect(ended.map(({ name, status }) => [name, status])).toEqual([
    ['projects', 'passed'],
    ['places', 'failed'],
    ['nothing', 'broken'],
    ['wrong', 'passed'],
  ]);
  expect(ended[1]?.outcomes.map(({ isMet, found }) => [isMet, found])).toEqual([
    [true, ''],
    [true, ''],
    [false, 'nothing'],
  ]);
  const { xml } = await client.tools.collections.junit({ id: 'c1' });
  expect(xml).toContain('tests="4" failures="1" errors="1"');
});

test('a collection goes into a file and comes back under an id of its own', async () => {
  const { client } = await openBackend();
  await client.tools.collections.save(COLLECTION);
  const { text } = await client.tools.collections.exportText({ id: 'c1' });
  const imported = await client.tools.collections.importText({ text });
  expect(imported.id).not.toBe('c1');
  expect({ ...imported, id: 'c1' }).toEqual(COLLECTION);
  await expect(client.tools.collections.importText({ text: '{"format":"other"}' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'format' },
  });
});

test('the built-in storyboard plays without any network, with values of its own recordings', async () => {
  const { client } = await openBackend();
  const [first] = await client.tools.storyboards.list();
  expect(first?.isBuiltIn).toBe(true);
  const steps = first?.storyboard.steps ?? [];
  expect(steps.filter(({ call: asked, recording }) => asked && !recording)).toEqual([]);
  const { summary } = await client.tools.storyboards.playStep({ id: 'built-in', stepId: 'levels' });
  expect(summary.views[0]).toMatchObject({ kind: 'series', timeColumn: 'time' });
  const { argumentsText } = await client.tools.storyboards.argumentsOf({
    id: 'built-in',
    stepId: 'levels',
    results: {},
  });
  expect(JSON.parse(argumentsText)).toMatchObject({
    placeId: expect.stringMatching(/^P00/),
    interval: 'PT10M',
  });
});

test('a storyboard of the user keeps the answer of a call as the recording of its step', async () => {
  const { url } = await startMcp();
  const { client, call: callTool } = await exploreAddress(url, {}, 'engineer-token');
  const [builtIn] = await client.tools.storyboards.list();
  if (!builtIn) throw new Error('no storyboard');
  const steps = builtIn.storyboard.steps.map((step) => ({ ...step, recording: null }));
  const { id } = await client.tools.storyboards.save({ ...builtIn.storyboard, steps });
  expect(id).not.toBe('built-in');
  await expect(client.tools.storyboards.playStep({ id, stepId: 'projects' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const { summary } = await callTool('list_projects');
  await client.tools.storyboards.recordStep({ id, stepId: 'projects', resultId: summary?.resultId ?? '' });
  const played = await client.tools.storyboards.playStep({ id, stepId: 'projects' });
  expect(played.summary.sizeBytes).toBe(summary?.sizeBytes);
});

test('an exported storyboard is one page without script, address or policy gap', async () => {
  const { client } = await openBackend();
  for (const language of ['en', 'zh-cn'] as const) {
    const { html } = await client.tools.storyboards.exportHtml({ id: 'built-in', language });
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('<polyline class="line"');
    expect(html).toContain('class="alarm"');
    expect(html).not.toMatch(/<script|\bsrc="(?!data:)|href="(?!#)|url\(|@import/i);
  }
});

test('large numbers keep every digit: in expectations, in values of earlier answers, in recordings and in files', async () => {
  const ID = '9007199254740993';
  const { url, seen } = await startMcpServer(({ rpc: { id, method } }, answer) => {
    const result =
      method === 'tools/list'
        ? '{"tools":[{"name":"any","inputSchema":{"type":"object"}}]}'
        : `{"content":[],"structuredContent":{"id":${ID}}}`;
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(`{"jsonrpc":"2.0","id":${String(id)},"result":${result}}`);
  });
  const { client, target, call: callTool } = await exploreAddress(url);
  const equals = (valueText: string) => {
    const value = Number(valueText);
    return { kind: 'equals' as const, pointer: '/structuredContent/id', value, valueText };
  };
  const pattern = { kind: 'matches' as const, pointer: '/structuredContent/id', pattern: `^${ID}$` };
  const calls = [
    { ...call('first', 'any', {}, [equals(ID), pattern]), argumentsText: `{"id":${ID}}` },
    call('next', 'any', { id: '{{first.structuredContent.id}}' }, [equals('9007199254740992')]),
  ];
  await client.tools.collections.save({ ...emptyCollection('c1', 'Ids'), calls });
  const { text } = await client.tools.collections.exportText({ id: 'c1' });
  const { id } = await client.tools.collections.importText({ text });
  const outcomes: unknown[] = [];
  for await (const event of await client.tools.collections.run({ id, targetId: target.id }))
    if (event.kind === 'ended') outcomes.push(event.run.outcomes.map(({ isMet, found }) => [isMet, found]));
  expect(outcomes).toEqual([
    [
      [true, ''],
      [true, ''],
    ],
    [[false, ID]],
  ]);
  const sent = seen.filter(({ rpc }) => rpc.method === 'tools/call').map(({ body }) => body);
  expect(sent).toEqual(Array.from({ length: 2 }, () => expect.stringContaining(`"arguments":{"id":${ID}}`)));
  const { summary } = await callTool('any');
  const resultId = summary?.resultId ?? '';
  const page = { part: 'pretty' as const, offset: 0, limit: 1_000 };
  expect((await client.tools.results.text({ resultId, ...page })).text).toContain(`"id": ${ID}`);
  const [builtIn] = await client.tools.storyboards.list();
  const [step] = builtIn?.storyboard.steps ?? [];
  if (!builtIn || !step) throw new Error('no storyboard');
  const asked = (name: string, argumentsText: string) => ({ name, tool: 'any', argumentsText });
  const steps = [
    { ...step, id: 's1', call: asked('one', '{}'), recording: null },
    { ...step, id: 's2', call: asked('two', '{"id":"{{one.structuredContent.id}}"}'), recording: null },
  ];
  const saved = await client.tools.storyboards.save({ ...builtIn.storyboard, id: 'mine', steps });
  await client.tools.storyboards.recordStep({ id: saved.id, stepId: 's1', resultId });
  const filled = { id: saved.id, stepId: 's2', results: {} };
  expect(await client.tools.storyboards.argumentsOf(filled)).toEqual({ argumentsText: `{"id":${ID}}` });
  const played = await client.tools.storyboards.playStep({ id: saved.id, stepId: 's1' });
  const raw = { resultId: played.summary.resultId, part: 'raw' as const, offset: 0, limit: 1_000 };
  expect((await client.tools.results.text(raw)).text).toContain(ID);
});

test('a recording for which there is no room is refused, and what was saved before stays', async () => {
  const large = 'x'.repeat(9_000_000);
  const { url } = await startMcpServer((seen, answer) =>
    sendResult(answer, seen, { content: [{ type: 'text', text: large }] }),
  );
  const { client, call: callTool } = await exploreAddress(url);
  const [builtIn] = await client.tools.storyboards.list();
  if (!builtIn) throw new Error('no storyboard');
  const { id } = await client.tools.storyboards.save({ ...builtIn.storyboard, id: 'mine' });
  const { summary } = await callTool('any');
  const asked = { id, stepId: 'projects', resultId: summary?.resultId ?? '' };
  const refused = { code: 'SAVED_TOO_LARGE', data: { maxBytes: 8_000_000 } };
  await expect(client.tools.storyboards.recordStep(asked)).rejects.toMatchObject(refused);
  const [, mine] = await client.tools.storyboards.list();
  expect(mine?.storyboard.steps).toEqual(builtIn.storyboard.steps);
});
