import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
import { tempDir } from '#test/support/temp-dir.ts';

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
  await expect(client.tools.collections.importText({ text: '{"format":"other"}' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'format' },
  });
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

describe('lists of version 1', () => {
  const RECORDING = {
    recordedAtMs: 1,
    latencyMs: 2,
    dialect: 'bare',
    source: 'Test',
    requestBody: '{}',
    status: 200,
    resultText: '{"content":[]}',
  };
  const OLD_CALL = { name: 'a', tool: 'list', argumentsText: '{}' };
  const OLD_CALLS = {
    format: 'stillwell-tool-calls',
    version: 1,
    id: 'same',
    name: 'Smoke',
    description: 'Every morning',
    calls: [{ ...OLD_CALL, id: '1', title: 'All', expectations: [{ kind: 'schema' }] }],
  };
  const oldStep = (id: string, asked: object | null) => ({
    id,
    title: { en: `Step ${id}`, 'zh-cn': `步骤 ${id}` },
    words: { en: 'To say', 'zh-cn': '讲稿' },
    call: asked,
    view: 'table',
    recording: RECORDING,
  });
  const OLD_STORYBOARD = {
    format: 'stillwell-storyboard',
    version: 1,
    id: 'same',
    title: { en: 'Tour', 'zh-cn': '参观' },
    steps: [
      oldStep('1', OLD_CALL),
      oldStep('2', { ...OLD_CALL, argumentsText: '{"of":"{{a.x}}"}' }),
      oldStep('3', { name: 'c', tool: 'get', argumentsText: '{"of":"{{ a.y }}"}' }),
    ],
  };

  async function oldFolder() {
    const dataDir = await tempDir();
    const files = { 'tool-collections.json': OLD_CALLS, 'storyboards.json': OLD_STORYBOARD };
    const write = async (name: keyof typeof files) =>
      writeFile(join(dataDir, name), JSON.stringify([files[name]]));
    await write('tool-collections.json');
    await write('storyboards.json');
    return {
      dataDir,
      write,
      isThere: (name: string) =>
        access(join(dataDir, name)).then(
          () => true,
          () => false,
        ),
    };
  }

  test('are taken over, with nothing changed but the names that two calls had', async () => {
    const { dataDir, isThere } = await oldFolder();
    const { client } = await openBackend({ dataDir });
    const taken = await collectionsOf(client);
    expect(taken).toEqual([
      {
        ...emptyCollection('same', sameWords('Smoke')),
        description: sameWords('Every morning'),
        steps: [callStep('1', { ...OLD_CALL, expectations: [{ kind: 'schema' }] }, 'All')],
      },
      {
        ...emptyCollection('same-2', { en: 'Tour', 'zh-cn': '参观' }),
        steps: [
          { name: 'a', argumentsText: '{}' },
          { name: 'a_2', argumentsText: '{"of":"{{a.x}}"}' },
          { name: 'c', tool: 'get', argumentsText: '{"of":"{{ a_2.y }}"}' },
        ].map((asked, index) => ({
          id: String(index + 1),
          title: { en: `Step ${index + 1}`, 'zh-cn': `步骤 ${index + 1}` },
          narration: { en: 'To say', 'zh-cn': '讲稿' },
          call: { tool: 'list', ...asked, expectations: [] },
          view: 'table',
          recording: RECORDING,
        })),
      },
    ]);
    expect(taken.map((collection) => collectionSchema.safeParse(collection).success)).toEqual([true, true]);
    expect([await isThere('tool-collections.json'), await isThere('storyboards.json')]).toEqual([
      false,
      false,
    ]);
  });

  test('are taken over once, also if the app ended before the old files were gone', async () => {
    const { dataDir, write } = await oldFolder();
    const first = await openBackend({ dataDir });
    const taken = await collectionsOf(first.client);
    await first.close();
    await write('tool-collections.json');
    await write('storyboards.json');
    const second = await openBackend({ dataDir });
    expect(await collectionsOf(second.client)).toEqual(taken);
    await second.close();
    expect(JSON.parse(await readFile(join(dataDir, 'collections.json'), 'utf8'))).toEqual(taken);
  });

  test('lose nothing to a list that is there by then, nor to an old file that cannot be read', async () => {
    const { dataDir, isThere } = await oldFolder();
    await writeFile(join(dataDir, 'collections.json'), JSON.stringify([COLLECTION]));
    await writeFile(join(dataDir, 'storyboards.json'), '[{"format":');
    const { client, log } = await openBackend({ dataDir });
    expect((await collectionsOf(client)).map(({ id }) => id)).toEqual(['c1', 'same']);
    const aside = log.find(({ event }) => event === 'file-set-aside');
    expect(aside).toMatchObject({ file: join(dataDir, 'storyboards.json') });
    expect(await isThere('storyboards.json')).toBe(false);
  });

  test('that would be too large for their own file with other names are not taken up, and nothing else is lost', async () => {
    const large = { ...OLD_CALL, argumentsText: `{"of":"${'{{a.x}}'.repeat(142_000)}"}` };
    const board = {
      ...OLD_STORYBOARD,
      steps: [oldStep('1', OLD_CALL), oldStep('2', OLD_CALL), oldStep('3', large)],
    };
    const dataDir = await tempDir();
    await writeFile(join(dataDir, 'storyboards.json'), JSON.stringify([board]));
    const first = await openBackend({ dataDir });
    expect(first.log.find(({ event }) => event === 'file-set-aside')).toMatchObject({
      file: join(dataDir, 'storyboards.json'),
    });
    await first.client.tools.collections.save(COLLECTION);
    await expect(
      first.client.tools.collections.importText({ text: JSON.stringify(board) }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'steps.2.call.argumentsText' } });
    await first.close();
    const second = await openBackend({ dataDir });
    expect(await collectionsOf(second.client)).toEqual([COLLECTION]);
    expect(second.log.find(({ event }) => event === 'file-set-aside')).toBeUndefined();
  });

  test('that expect -0, which is written as 0, are taken over once', async () => {
    const expectation = { kind: 'equals', pointer: '/a', value: 'ZERO' };
    const old = { ...OLD_CALLS, calls: [{ ...OLD_CALLS.calls[0], expectations: [expectation] }] };
    const dataDir = await tempDir();
    const write = () =>
      writeFile(
        join(dataDir, 'tool-collections.json'),
        JSON.stringify([old]).replace('"value":"ZERO"', '"value":-0'),
      );
    await write();
    await (await openBackend({ dataDir })).close();
    await write();
    const { client } = await openBackend({ dataDir });
    expect((await collectionsOf(client)).map(({ id }) => id)).toEqual(['same']);
  });

  test('of hundreds with one id are taken over once, in time', async () => {
    const boards = Array.from({ length: 400 }, (_each, index) => ({
      ...OLD_STORYBOARD,
      steps: Array.from({ length: 20 }, (_step, at) => oldStep(String(at), null)).concat(
        oldStep(`${index}`, null),
      ),
    }));
    const dataDir = await tempDir();
    const write = () => writeFile(join(dataDir, 'storyboards.json'), JSON.stringify(boards));
    await write();
    const first = await openBackend({ dataDir });
    const taken = await collectionsOf(first.client);
    expect(taken.map(({ id }) => id)).toEqual([
      'same',
      ...boards.slice(1).map((_each, at) => `same-${at + 2}`),
    ]);
    await first.close();
    await write();
    const second = await openBackend({ dataDir });
    expect(await collectionsOf(second.client)).toEqual(taken);
  });
});
