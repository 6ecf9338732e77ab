import { expect, test } from 'vitest';
import {
  callStep,
  collectionSchema,
  emptyCollection,
  sameWords,
  type Step,
  type StepCall,
} from '#shared/domain/mcp/collections/collection.ts';
import type { CallRun } from '#shared/domain/mcp/collections/run-collection.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { type BackendClient, openBackend } from '#test/support/open-backend.ts';
import { sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';
import { startMcp } from '#test/support/start-mcp.ts';

const call = (name: string, tool: string, args: object, expectations: StepCall['expectations'] = []): Step =>
  callStep(name, { name, tool, argumentsText: JSON.stringify(args), expectations });

const COLLECTION = {
  ...emptyCollection('c1', sameWords('Smoke')),
  steps: [
    call('projects', 'list_projects', {}, [
      { kind: 'schema' },
      { kind: 'count', pointer: '/structuredContent/projects', least: 3, most: 3 },
      { kind: 'latency', mostMs: 60_000 },
    ]),
    { ...call('words', 'any', {}), call: null },
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

async function runOf(client: BackendClient, id: string, targetId: string): Promise<CallRun[]> {
  const runs: CallRun[] = [];
  for await (const event of await client.tools.collections.run({ id, targetId }))
    if (event.kind === 'ended') runs.push(event.run);
  return runs;
}

const collectionsOf = async (client: BackendClient) =>
  (await client.tools.collections.list()).flatMap(({ collection, isBuiltIn }) =>
    isBuiltIn ? [] : [collection],
  );

test('a collection runs with values of earlier answers, and each expectation says what it found', async () => {
  const { url } = await startMcp();
  const { client, target } = await exploreAddress(url, {}, 'engineer-token');
  await client.tools.collections.save(COLLECTION);
  const runs = await runOf(client, 'c1', target.id);
  expect(runs.map(({ name, status }) => [name, status])).toEqual([
    ['projects', 'passed'],
    ['places', 'failed'],
    ['nothing', 'broken'],
    ['wrong', 'passed'],
  ]);
  expect(runs[1]?.outcomes.map(({ isMet, found }) => [isMet, found])).toEqual([
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
  await expect(
    client.tools.collections.importText({ text: `{"steps":${'['.repeat(8_000)}${']'.repeat(8_000)}}` }),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'file', reason: 'nested-too-deeply' } });
  for (const [written, reason] of [
    ['not JSON', 'not-json'],
    ['[]', 'not-a-collection'],
    ['{"format":"other"}', 'not-a-collection'],
    [JSON.stringify({ ...COLLECTION, version: 3 }), 'other-version'],
  ] as const) {
    await expect(client.tools.collections.importText({ text: written })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field: 'file', reason },
    });
  }
});

test('the built-in collection plays without any network, with values of its own recordings', async () => {
  const { client } = await openBackend();
  const [first] = await client.tools.collections.list();
  expect(first?.isBuiltIn).toBe(true);
  expect(collectionSchema.parse(first?.collection)).toEqual(first?.collection);
  const steps = first?.collection.steps ?? [];
  expect(steps.filter(({ call: asked, recording }) => asked && !recording)).toEqual([]);
  const { summary } = await client.tools.collections.playStep({ id: 'built-in', stepId: 'levels' });
  expect(summary.views[0]).toMatchObject({ kind: 'series', timeColumn: 'time' });
  const { argumentsText } = await client.tools.collections.argumentsOf({
    id: 'built-in',
    stepId: 'levels',
    results: {},
  });
  expect(JSON.parse(argumentsText)).toMatchObject({
    placeId: expect.stringMatching(/^P00/),
    interval: 'PT10M',
  });
});

test('the built-in collection runs as a check, and its file is read back as one that can be changed', async () => {
  const { url } = await startMcp();
  const { client, target } = await exploreAddress(url, {}, 'engineer-token');
  const runs = await runOf(client, 'built-in', target.id);
  expect(runs.map(({ name }) => name)).toContain('mistake');
  expect(runs.filter(({ name, status }) => name === 'mistake' && status !== 'passed')).toEqual([]);
  const { text } = await client.tools.collections.exportText({ id: 'built-in' });
  const { id } = await client.tools.collections.importText({ text });
  expect((await collectionsOf(client)).map((each) => each.id)).toEqual([id]);
  expect(id).not.toBe('built-in');
});

test('answers are kept as the recordings of steps, and the built-in collection stays as it is', async () => {
  const { url } = await startMcp();
  const { client, call: callTool } = await exploreAddress(url, {}, 'engineer-token');
  const [builtIn] = await client.tools.collections.list();
  if (!builtIn) throw new Error('there is no built-in collection');
  const steps = builtIn.collection.steps.map((step) => ({ ...step, recording: null }));
  const { id } = await client.tools.collections.save({ ...builtIn.collection, steps });
  expect(id).not.toBe('built-in');
  await expect(client.tools.collections.playStep({ id, stepId: 'projects' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  const { summary } = await callTool('list_projects');
  const results = { projects: summary?.resultId ?? '' };
  await client.tools.collections.record({ id, results });
  const played = await client.tools.collections.playStep({ id, stepId: 'projects' });
  expect(played.summary.sizeBytes).toBe(summary?.sizeBytes);
  await expect(client.tools.collections.record({ id: 'built-in', results })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('an exported collection is one page without script, address or policy gap', async () => {
  const { client } = await openBackend();
  for (const language of ['en', 'zh-cn'] as const) {
    const { html } = await client.tools.collections.exportHtml({ id: 'built-in', language });
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
  const checks = [
    callStep('first', {
      name: 'first',
      tool: 'any',
      argumentsText: `{"id":${ID}}`,
      expectations: [equals(ID), pattern],
    }),
    call('next', 'any', { id: '{{first.structuredContent.id}}' }, [equals('9007199254740992')]),
  ];
  await client.tools.collections.save({ ...emptyCollection('c1', sameWords('Ids')), steps: checks });
  const { text } = await client.tools.collections.exportText({ id: 'c1' });
  const { id } = await client.tools.collections.importText({ text });
  const runs = await runOf(client, id, target.id);
  const outcomes = runs.map((run) => run.outcomes.map(({ isMet, found }) => [isMet, found]));
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
  const steps = [
    call('one', 'any', {}),
    { ...call('two', 'any', { id: '{{one.structuredContent.id}}' }), id: 's2' },
  ];
  await client.tools.collections.save({ ...emptyCollection('mine', sameWords('Mine')), steps });
  await client.tools.collections.record({ id: 'mine', results: { one: resultId } });
  const filled = { id: 'mine', stepId: 's2', results: {} };
  expect(await client.tools.collections.argumentsOf(filled)).toEqual({ argumentsText: `{"id":${ID}}` });
  const played = await client.tools.collections.playStep({ id: 'mine', stepId: 'one' });
  const raw = { resultId: played.summary.resultId, part: 'raw' as const, offset: 0, limit: 1_000 };
  expect((await client.tools.results.text(raw)).text).toContain(ID);
  const { html } = await client.tools.collections.exportHtml({ id: 'mine', language: 'en' });
  expect(html).toContain(`id&quot;: ${ID}`);
  expect(html).not.toContain('9007199254740992');
});

test('a recording for which there is no room is refused, and what was saved before stays', async () => {
  const large = 'x'.repeat(9_000_000);
  const { url } = await startMcpServer((seen, answer) =>
    sendResult(answer, seen, { content: [{ type: 'text', text: large }] }),
  );
  const { client, call: callTool } = await exploreAddress(url);
  await client.tools.collections.save(COLLECTION);
  const { summary } = await callTool('any');
  const asked = { id: 'c1', results: { projects: summary?.resultId ?? '' } };
  const refused = { code: 'SAVED_TOO_LARGE', data: { maxBytes: 8_000_000 } };
  await expect(client.tools.collections.record(asked)).rejects.toMatchObject(refused);
  expect(await collectionsOf(client)).toEqual([COLLECTION]);
});

async function withEnvironments(
  variables: Record<string, string>,
  echo = false,
  further: Record<string, unknown> = {},
) {
  const { url, seen } = await startMcpServer((one, answer) => {
    const said = echo ? [{ type: 'text', text: JSON.stringify(one.rpc.params?.['arguments']) }] : [];
    sendResult(answer, one, one.rpc.method === 'tools/list' ? { tools: [] } : { content: said });
  });
  const { client, target } = await exploreAddress(url);
  const own = Object.fromEntries(Object.keys(variables).map((name) => [`${name}s`, `{{$${name}}}`]));
  const args = { ...own, ...further };
  await client.tools.collections.save({
    ...emptyCollection('c', sameWords('C')),
    steps: [call('a', 'close_valve', args)],
    environments: [
      { name: 'production', variables },
      { name: 'rehearsal', variables },
    ],
  });
  const run = async (environment: string) => {
    const runs: CallRun[] = [];
    const events = await client.tools.collections.run({ id: 'c', targetId: target.id, environment });
    for await (const event of events) if (event.kind === 'ended') runs.push(event.run);
    return runs;
  };
  return { client, seen, run, target };
}

test('an environment that is gone is refused: the values of another one are sent nowhere', async () => {
  const { client, seen, run } = await withEnvironments({ place: 'REAL' });
  const gone = { code: 'INVALID_INPUT', data: { field: 'environment', reason: 'not-there' } };
  await expect(run('rehearsal 1')).rejects.toMatchObject(gone);
  const asked = { id: 'c', stepId: 'a', results: {}, environment: 'rehearsal 1' };
  await expect(client.tools.collections.argumentsOf(asked)).rejects.toMatchObject(gone);
  expect(seen.filter(({ rpc }) => rpc.method === 'tools/call')).toEqual([]);
  expect(await run('rehearsal')).toMatchObject([{ status: 'passed' }]);
});

test('variables that look like secrets are in no file and no page, nor is what was recorded with them', async () => {
  const secret = 'correct-horse-battery';
  const { client, run } = await withEnvironments(
    { place: 'W1', login_key: secret, pin_token: '"tulip mania"' },
    true,
  );
  const [{ resultId } = { resultId: null }] = await run('rehearsal');
  await client.tools.collections.record({ id: 'c', results: { a: resultId ?? '' } });
  const { text } = await client.tools.collections.exportText({ id: 'c' });
  const { html } = await client.tools.collections.exportHtml({ id: 'c', language: 'en' });
  expect(text).toContain('"place": "W1"');
  expect(html).toContain('W1');
  expect([text, html].filter((shared) => shared.includes(secret) || shared.includes('tulip'))).toEqual([]);
  const [kept] = await client.tools.collections.list();
  expect(kept?.collection.environments[1]?.variables).toMatchObject({ login_key: secret });
});

test('a secret that is a common word or a number is hidden where it is a value of a secret, and nowhere else', async () => {
  const { client, run } = await withEnvironments(
    { place: 'W1', is_open: 'true', password: '1', auth_token: 'true', session_key: 'no' },
    true,
    { rows: [1, true, 'no'], said: 'there is no 1 that is true', via: '{{$session_key}}', pin: 1 },
  );
  const [ofRun] = await run('rehearsal');
  await client.tools.collections.record({ id: 'c', results: { a: ofRun?.resultId ?? '' } });
  const { text } = await client.tools.collections.exportText({ id: 'c' });
  const { recording } = collectionSchema.parse(JSON.parse(text)).steps[0] ?? {};
  const shared = JSON.parse(recording?.requestBody ?? '') as { params: { arguments: object } };
  const shown = {
    places: 'W1',
    is_opens: true,
    passwords: '…(1)',
    auth_tokens: '…(4)',
    session_keys: '…(2)',
    rows: [1, true, 'no'],
    said: 'there is no 1 that is true',
    via: '…(2)',
    pin: '…(1)',
  };
  expect(shared.params.arguments).toEqual(shown);
  const { content } = JSON.parse(recording?.resultText ?? '') as { content: [{ text: string }] };
  expect(JSON.parse(content[0].text)).toEqual(shown);
});

test('a part of a secret variable is in no recording, however it was called, also when the variable is gone', async () => {
  const word = 'correct-horse-battery';
  const { client, run, target } = await withEnvironments(
    { place: 'W1', login_key: JSON.stringify({ inner: [word], on: true }) },
    true,
    { first: '{{$login_key#/inner/0}}' },
  );
  const recorded = async (resultId: string | undefined | null) => {
    await client.tools.collections.record({ id: 'c', results: { a: resultId ?? '' } });
    const [kept] = await collectionsOf(client);
    return { kept, recording: JSON.stringify(kept?.steps[0]?.recording) };
  };
  const [ofRun] = await run('rehearsal');
  const played = await client.tools.collections.argumentsOf({ id: 'c', stepId: 'a', results: {} });
  const called = await client.tools.call({
    targetId: target.id,
    tool: 'close_valve',
    argumentsText: played.argumentsText,
    filledFrom: { id: 'c', environment: null },
  });
  let ofPlay: string | undefined;
  for await (const event of called)
    if (event.kind === 'ended') ofPlay = event.outcome.summary?.resultId ?? undefined;
  for (const resultId of [ofRun?.resultId, ofPlay]) {
    const { recording } = await recorded(resultId);
    expect(recording).toContain('W1');
    expect(recording).not.toContain(word);
  }
  expect((await client.tools.history.list()).filter((each) => each.argumentsText.includes(word))).toEqual([]);
});

test('what was recorded openly is hidden once a variable that it stood for is removed', async () => {
  const word = 'correct-horse-battery';
  const { client, run } = await withEnvironments({ login_name: word, place: 'W1' }, true);
  const [ofRun] = await run('rehearsal');
  await client.tools.collections.record({ id: 'c', results: { a: ofRun?.resultId ?? '' } });
  const [open] = await collectionsOf(client);
  expect(open?.steps[0]?.recording?.resultText).toContain(word);
  const environmentsOf = (variables: Record<string, string>) => [{ name: 'rehearsal', variables }];
  if (!open) return;
  await client.tools.collections.save({ ...open, environments: environmentsOf({ login_key: word }) });
  await client.tools.collections.save({ ...open, environments: environmentsOf({}) });
  const { text } = await client.tools.collections.exportText({ id: 'c' });
  expect(text).toContain('W1');
  expect(text).not.toContain(word);
});
