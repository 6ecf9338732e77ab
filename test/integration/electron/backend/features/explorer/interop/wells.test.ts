import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CallEvent } from '#shared/contract/tools/calls.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { checkField } from '#shared/domain/mcp/schema/check-field.ts';
import { type FieldNode, fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { choicesOf, fieldsOf, itemField } from '#shared/domain/mcp/schema/form-value.ts';
import { formValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { samplingAnswer } from '#shared/domain/mcp/wire/question.ts';
import { exploreAddress, explorerOf } from '#test/support/explorer.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { freePort, startForeignServer } from '#test/support/start-foreign-server.ts';
import { startWellsOfV1, startWellsOfV2 } from '#test/support/start-sdk-servers.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const PYTHON = process.env['PYTHON'] ?? 'python3';
const SERVERS = join(import.meta.dirname, '../../../../../../support/python-servers');
const VERSIONS = `from importlib.metadata import version; print('mcp==' + version('mcp'), 'fastmcp==' + version('fastmcp'))`;
const installed = spawnSync(PYTHON, ['-c', VERSIONS], { encoding: 'utf8' }).stdout?.trim().split(' ') ?? [];
const pinsOf = (file: string) => readFileSync(join(SERVERS, file), 'utf8').trim().split('\n');
/** Whether PYTHON has what one of the files in `python-servers` pins. */
const has = (file: string) => pinsOf(file).every((pin) => installed.includes(pin));
const isCurrent = has('current.txt');
const isEarlier = has('earlier.txt');

/** How the server that a test is about is reached. */
type Explored = Pick<Awaited<ReturnType<typeof exploreAddress>>, 'client' | 'target'> &
  ReturnType<typeof explorerOf>;

const BY_HAND = { dialect: 'auto' as const, byHand: ['sampling' as const] };

const byAddress = (start: () => Promise<string>) => async (): Promise<Explored> =>
  exploreAddress(await start(), { ...BY_HAND, timeoutMs: 60_000 });

const python = (framework: 'sdk' | 'fastmcp', transport: 'http' | 'sse') =>
  byAddress(async () => {
    const port = await freePort();
    const args = [join(SERVERS, 'wells.py'), framework, transport, String(port)];
    await startForeignServer(PYTHON, args, /running on/);
    return `http://127.0.0.1:${port}${transport === 'sse' ? '/sse' : '/mcp'}`;
  });

const pythonProgram = (framework: 'sdk' | 'fastmcp') => async (): Promise<Explored> => {
  const dataDir = await tempDir();
  const wells = { command: PYTHON, args: [join(SERVERS, 'wells.py'), framework, 'stdio'] };
  await writeFile(join(dataDir, 'mcp.json'), JSON.stringify({ mcpServers: { wells } }));
  const { client } = await openBackend({ dataDir });
  const target = (await client.tools.targets.list()).find(({ kind }) => kind === 'program');
  if (!target?.program) throw new Error('there is no program');
  const { id: targetId, headers, dialect, timeoutMs } = target;
  const settings = { headers, dialect, timeoutMs, byHand: BY_HAND.byHand };
  await client.tools.targets.configure({ targetId, settings });
  await client.tools.targets.confirm({ targetId, exact: target.program.exact });
  return { client, target, ...explorerOf(client, target) };
};

type Row = {
  open: () => Promise<Explored>;
  speaks: Dialect;
  pages?: number;
  hasPrompts?: boolean;
  asksIn?: Dialect;
  lacks?: string;
};

/** Servers that have the tools of `wells.py`; the frameworks that they are made with were not written here. */
const NODE: [string, Row][] = [
  ['TypeScript SDK v1', { open: byAddress(startWellsOfV1), speaks: '2025-11-25' }],
  ['TypeScript SDK v2', { open: byAddress(startWellsOfV2), speaks: '2026-07-28' }],
];

const ofPython = (file: string, http: Dialect, fastMcpPages: number): [string, Row][] => {
  const [sdk, fastmcp] = pinsOf(`${file}.txt`);
  const isSecond = fastmcp?.includes('==2.');
  const fastMcp = { pages: fastMcpPages, hasPrompts: true, ...(isSecond && { lacks: 'recursive' }) };
  return [
    [
      `${sdk} over http`,
      { open: python('sdk', 'http'), speaks: http, hasPrompts: true, asksIn: '2025-11-25' },
    ],
    [`${sdk} over sse`, { open: python('sdk', 'sse'), speaks: '2024-11-05', hasPrompts: true }],
    [`${sdk} over stdio`, { open: pythonProgram('sdk'), speaks: '2025-11-25', hasPrompts: true }],
    [
      `${fastmcp} over http`,
      { open: python('fastmcp', 'http'), speaks: http, ...fastMcp, asksIn: '2025-11-25' },
    ],
    [`${fastmcp} over sse`, { open: python('fastmcp', 'sse'), speaks: '2024-11-05', ...fastMcp }],
    [`${fastmcp} over stdio`, { open: pythonProgram('fastmcp'), speaks: '2025-11-25', ...fastMcp }],
  ];
};

/** Every field that a form shows, each with what it is; those that refer to themselves two levels deep. */
function shown(node: FieldNode, level = 0): string[] {
  const inner = [
    ...(node.kind === 'object' ? fieldsOf(node) : []),
    ...(node.kind === 'choice' ? choicesOf(node) : []),
    ...(node.kind === 'array' ? [itemField(node, 0)].filter((each) => each !== undefined) : []),
  ];
  expect(node.problem).toBeNull();
  return [
    `${node.name} ${node.kind}`.trim(),
    ...(level < 5 ? inner : []).flatMap((each) => shown(each, level + 1)),
  ];
}

const lastOf = (heard: CallEvent[]) => {
  const last = heard.at(-1);
  if (last?.kind !== 'ended') throw new Error('the call did not end');
  return last.outcome;
};

async function textOf({ client }: Explored, summary: { resultId: string } | null | undefined) {
  const resultId = summary?.resultId ?? '';
  return (await client.tools.results.text({ resultId, part: 0, offset: 0, limit: 1_000 })).text;
}

const ARGUMENTS: [tool: string, fields: string[], right: JsonValue, said: string, wrong: JsonValue][] = [
  [
    'nested',
    [
      'object',
      'site object',
      'name string',
      'position object',
      'lng number',
      'lat number',
      'tags array',
      '0 string',
    ],
    { site: { name: 'W1', position: { lng: 118.5, lat: 32 } } },
    'W1 118.5',
    { site: { name: 'W1', position: { lng: 200, lat: 32 } } },
  ],
  [
    'union',
    [
      'object',
      'reading choice',
      'reading object',
      'kind const',
      'metres number',
      'reading object',
      'kind const',
      'millimetres number',
      'note choice',
      'note string',
      'note integer',
    ],
    { reading: { kind: 'rain', millimetres: 3.5 }, note: 7 },
    'rain 7',
    { reading: { kind: 'rain', metres: 3.5 } },
  ],
  [
    'recursive',
    [
      'object',
      'pipe object',
      'name string',
      'upstream array',
      '0 object',
      'name string',
      'upstream array',
      '0 object',
    ],
    { pipe: { name: 'A', upstream: [{ name: 'B', upstream: [{ name: 'C' }] }] } },
    'A < B < C',
    { pipe: { name: 'A', upstream: [{ name: 'B', upstream: [{}] }] } },
  ],
];
const KINDS = ['text', 'image', 'audio', 'link', 'resource'];
const ROWS = 30_000;
const ASKING = [
  ['ask', '{"well":"W1","depth":4}', 'accept W1 4'],
  ['sample', samplingAnswer('3.15 m'), 'A model says 3.15 m'],
] as const;

async function exploreWells({
  open,
  speaks,
  pages = 1,
  hasPrompts = false,
  asksIn,
  lacks,
}: Row): Promise<void> {
  const explored = await open();
  const { client, target, list, call, events } = explored;
  const listed = await list();
  expect(listed).toMatchObject({ dialect: speaks, pages, notTools: [], leftOut: 0 });
  expect(listed.tools.filter(({ name }) => name.startsWith('further_'))).toHaveLength(300);
  const schemaOf = (tool: string): JsonValue =>
    listed.tools.find(({ name }) => name === tool)?.inputSchema ?? null;
  const form = (tool: string) => fieldNode(schemaOf(tool), schemaOf(tool));
  const problems = (tool: string, args: JsonValue) => checkField(form(tool), formValueOf(args));

  for (const [tool, fields, right, said, wrong] of ARGUMENTS.filter(([each]) => each !== lacks)) {
    expect(shown(form(tool)), tool).toEqual(fields);
    expect(problems(tool, right)).toEqual([]);
    const outcome = await call(tool, right);
    expect([outcome.status, await textOf(explored, outcome.summary)]).toEqual(['result', said]);
    expect(problems(tool, wrong)).not.toEqual([]);
    // The endpoint agrees.
    expect((await call(tool, wrong)).status, tool).toMatch(/^(tool|rpc)-error$/);
  }

  const { views } = (await call('contents')).summary ?? {};
  expect(views?.find(({ kind }) => kind === 'content')).toMatchObject({
    parts: KINDS.map((kind) => ({ kind })),
  });

  const { outputSchema } = listed.tools.find(({ name }) => name === 'rows') ?? {};
  const large = await call('rows', { count: ROWS }, { outputSchema });
  expect(large).toMatchObject({ status: 'result', summary: { parity: { kind: 'same' } } });
  expect(large.receivedBytes).toBeGreaterThan(5_000_000);
  const table = large.summary?.views.find((view) => view.kind === 'table');
  expect(table).toMatchObject({ rows: ROWS });

  const stepped = await events({ tool: 'steps', argumentsText: '{}' });
  expect(stepped.filter(({ kind }) => kind === 'progress')).toHaveLength(3);

  for (const [tool, answer, said] of ASKING) {
    const dialect = asksIn ?? speaks;
    if (dialect !== speaks) expect(await call(tool)).toMatchObject({ cannotAsk: true });
    const heard = await events({ tool, argumentsText: '{}', dialect }, async (event) => {
      if (event.kind !== 'question') return;
      await client.tools.answerQuestion({
        questionId: event.questionId,
        action: 'accept',
        contentText: answer,
      });
    });
    expect(heard.map(({ kind }) => kind)).toContain('question');
    expect(await textOf(explored, lastOf(heard).summary)).toBe(said);
  }

  if (!hasPrompts) return;
  const resources = await client.tools.list({ targetId: target.id, kind: 'resource' });
  expect(resources.tools.map(({ name }) => name)).toEqual(['wells://{place}']);
  for (const [name, kind] of [
    ['wells://{place}', 'resource'],
    ['report', 'prompt'],
  ] as const) {
    expect(await call(name, { place: 'W1' }, { kind })).toMatchObject({ status: 'result' });
  }
}

/**
 * Each server shows: 300 tools (the current FastMCP in four pages), arguments that are nested, a union and recursive (not FastMCP
 * 2, which breaks off its list), every kind of content, an answer of more than 5 MB, progress, a form and a question for a model; those of Python
 * prompts and templates of resources too.
 */
const WHAT = '%s: 300 tools, every kind of schema and content, 5 MB, progress and questions';

test.each(NODE)(WHAT, (_name, row) => exploreWells(row));
test.skipIf(!isCurrent).each(ofPython('current', '2026-07-28', 4))(WHAT, (_name, row) => exploreWells(row));
test.skipIf(!isEarlier).each(ofPython('earlier', '2025-11-25', 1))(WHAT, (_name, row) => exploreWells(row));

test('a tool that fails because it cannot ask in 2026-07-28 is told from one that fails otherwise', async () => {
  const { list, call } = await exploreAddress(await startWellsOfV2(), BY_HAND);
  expect(await list()).toMatchObject({ dialect: '2026-07-28' });
  expect(await call('ask-at-once')).toMatchObject({ status: 'tool-error', cannotAsk: true });
  expect(await call('nested')).toMatchObject({ status: 'tool-error', cannotAsk: false });
});
