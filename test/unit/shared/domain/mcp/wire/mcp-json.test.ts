import { expect, test } from 'vitest';
import {
  commandLine,
  exactCommand,
  filteredEnvironment,
  readHttpServers,
  readStdioServers,
  secretsOfCommand,
} from '#shared/domain/mcp/wire/mcp-json.ts';

const plain = { command: 'a', args: [], env: {}, cwd: null };

test('programs are read in both shapes that clients use; what is no program is left out', () => {
  const entries = {
    one: { command: 'a' },
    two: { type: 'stdio', command: 'b', args: ['c'], env: { D: 'e' }, cwd: '/f' },
    http: { type: 'http', url: 'https://a.example/mcp' },
    off: { command: 'a', disabled: true },
    empty: { command: ' ' },
    odd: { command: 'a', env: { 'A=B': 'c' } },
    number: 5,
  };
  const expected = [
    ['one', plain],
    ['two', { command: 'b', args: ['c'], env: { D: 'e' }, cwd: '/f' }],
  ];
  const inBoth = [`\uFEFF${JSON.stringify({ mcpServers: entries })}`, JSON.stringify({ servers: entries })];
  for (const { servers, leftOut } of inBoth.map(readStdioServers)) {
    expect([...servers]).toEqual(expected);
    expect(leftOut).toEqual([
      { name: 'http', member: 'url' },
      { name: 'empty', member: 'command' },
      { name: 'odd', member: 'env.A=B' },
      { name: 'number', member: '' },
    ]);
  }
  for (const text of ['', 'no JSON', '[]', '{"mcpServers":5}'])
    expect(readStdioServers(text)).toEqual({ servers: new Map(), leftOut: [] });
});

test('comments and commas behind the last entry are allowed, as some clients write them, and strings stay as they are', () => {
  const text = `// the servers of this folder
{
  "servers": {
    /* one of many, */
    "one": { "command": "a", "args": ["//b", "/* c */", "d,}", "\\\\",], }, // last
  },
}`;
  expect([...readStdioServers(text).servers]).toEqual([
    ['one', { ...plain, args: ['//b', '/* c */', 'd,}', '\\'] }],
  ]);
  const http = '{"servers":{"two":{"url":"https://a.example/mcp",},}} // end';
  expect(readHttpServers(http).servers.map(({ draft }) => draft.url)).toEqual(['https://a.example/mcp']);
});

test.each(['/*', '"', ',', '//', '\\"', '/*"'])('a million characters of %j are read in no time', (piece) => {
  const startedMs = performance.now();
  expect(readStdioServers(piece.repeat(1_000_000 / piece.length)).servers.size).toBe(0);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

test('a program of which another client would fill in a part is not started with the words for it', () => {
  const servers = {
    asked: { command: 'docker', args: ['run', '-e', 'TOKEN'], env: { TOKEN: '${input:token}' } },
    ours: { command: 'a', args: ['--key=${env:KEY}'] },
    folder: { command: 'a', cwd: '${workspaceFolder}/b' },
    home: { command: '${userHome}/a' },
    variable: { command: 'a', env: { KEY: '${KEY:-none}' } },
    shell: { command: 'sh', args: ['-c', 'exec "${HOME}/a" ${1:-x}'], env: { FORMAT: '${time} ${level}' } },
  };
  const read = readStdioServers(JSON.stringify({ servers }));
  expect([...read.servers.keys()]).toEqual(['shell']);
  expect(read.leftOut).toEqual([
    { name: 'asked', member: 'env.TOKEN' },
    { name: 'ours', member: 'args.0' },
    { name: 'folder', member: 'cwd' },
    { name: 'home', member: 'command' },
    { name: 'variable', member: 'env.KEY' },
  ]);
});

test('every part of a command changes its exact text, and the order of variables does not', () => {
  const texts = [
    plain,
    { ...plain, command: 'b' },
    { ...plain, args: ['b'] },
    { ...plain, args: ['b', ''] },
    { ...plain, env: { B: 'c' } },
    { ...plain, cwd: '/b' },
  ].map(exactCommand);
  expect(new Set(texts).size).toBe(texts.length);
  expect(exactCommand({ ...plain, env: { A: '1', B: '2' } })).toBe(
    exactCommand({ ...plain, env: { B: '2', A: '1' } }),
  );
});

test('a line shows where one argument ends and the next begins', () => {
  expect(commandLine({ command: '/usr/bin/a', args: ['--b=c', 'd e', '', '$(f)'] })).toBe(
    '/usr/bin/a --b=c "d e" "" "$(f)"',
  );
});

test.each([
  ['a variable', { env: { API_KEY: 'opensesame' } }],
  ['the address of a database', { env: { DATABASE_URL: 'postgres://ann:opensesame@db.example/x' } }],
  ['an address among the arguments', { args: ['--db=postgres://ann:opensesame@db.example/x'] }],
  ['an option', { args: ['--api-key=opensesame'] }],
  ['the argument behind an option', { args: ['--api-key', 'opensesame'] }],
  ['a variable that is passed on', { args: ['run', '-e', 'API_KEY=opensesame'] }],
  ['a header', { args: ['--header', 'Authorization: Bearer opensesame'] }],
  ['a header behind an equals sign', { args: ['--header=Authorization: Bearer opensesame'] }],
  ['a header that a variable is passed on with', { args: ['-e', 'HEADER=Authorization: Bearer opensesame'] }],
  ['headers as JSON in a variable', { env: { HEADERS: '{"Authorization":"Bearer opensesame"}' } }],
  [
    'headers as JSON among the arguments',
    { args: ['--headers', '{"x":[{"Authorization":"Bearer opensesame"}]}'] },
  ],
  ['JSON in JSON', { args: [`--config=${JSON.stringify({ env: '{"API_KEY":"opensesame"}' })}`] }],
  ['JSON that is named as a whole', { env: { AUTH: '{"user":"ann","word":"opensesame"}' } }],
  ['a key of several lines', { env: { PRIVATE_KEY: '-----BEGIN KEY-----\nopensesame\n' } }],
])(
  'the secret in %s is known',
  (_where, { args = [], env = {} }: { args?: string[]; env?: Record<string, string> }) => {
    expect(secretsOfCommand({ args, env })).toContain('opensesame');
  },
);

test('what is named like no secret, or is short, is none', () => {
  const args = ['--zone', 'Asia/Shanghai', '--key=short', 'https://service.example/mcp'];
  expect(secretsOfCommand({ args, env: { HOME: '/home/of-ann', PASSWORD: 'none' } })).toEqual([]);
});

test('a program gets its own variables, and of ours those that are no secret', () => {
  const ours = {
    PATH: '/bin',
    Path: 'C:',
    LC_ALL: 'C',
    HOME: '() { :; }',
    GITHUB_TOKEN: 'x',
    NODE_OPTIONS: '-r a',
  };
  expect(filteredEnvironment(ours, { OWN: '1', PATH: '/own' })).toEqual({
    PATH: '/own',
    Path: 'C:',
    LC_ALL: 'C',
    OWN: '1',
  });
});

test('addresses are read as clients write them, tokens apart from headers, and what is left out is named', () => {
  const entries = {
    plain: { type: 'http', url: 'https://a.example/mcp' },
    'with a token': {
      type: 'sse',
      url: 'https://b.example/sse',
      headers: { authorization: 'Bearer abc.def', 'X-Team': 'wells' },
    },
    variables: {
      url: 'https://c.example/mcp',
      headers: { Authorization: 'Bearer ${input:key}', 'X-Key': '${env:KEY}', Cookie: 'a=b', 'X-A': '1' },
    },
    gemini: { httpUrl: 'https://d.example/mcp', disabled: true },
    windsurf: { serverUrl: 'https://e.example/mcp' },
    program: { command: 'npx', args: ['a'] },
    nowhere: { url: 'ws://f.example' },
    'with a variable': { url: 'https://${HOST}/mcp' },
    number: 5,
  };
  const { servers, programs, unusable } = readHttpServers(JSON.stringify({ mcpServers: entries }));
  expect(
    servers.map(({ draft: { name, url, dialect, authorisation, headers }, ...rest }) => [
      name,
      url,
      dialect,
      authorisation.kind,
      headers.map((each) => `${each.name}: ${each.value}`),
      rest,
    ]),
  ).toEqual([
    ['plain', 'https://a.example/mcp', 'auto', 'none', [], { bearer: null, headersLeftOut: [] }],
    [
      'with a token',
      'https://b.example/sse',
      'auto',
      'bearer',
      ['X-Team: wells'],
      { bearer: 'abc.def', headersLeftOut: [] },
    ],
    [
      'variables',
      'https://c.example/mcp',
      'auto',
      'none',
      ['X-A: 1'],
      { bearer: null, headersLeftOut: ['Authorization', 'X-Key', 'Cookie'] },
    ],
    ['gemini', 'https://d.example/mcp', 'auto', 'none', [], { bearer: null, headersLeftOut: [] }],
    ['windsurf', 'https://e.example/mcp', 'auto', 'none', [], { bearer: null, headersLeftOut: [] }],
  ]);
  expect(programs).toEqual(['program']);
  expect(unusable).toEqual(['nowhere', 'with a variable', 'number']);
  expect(readHttpServers('no JSON')).toEqual({ servers: [], programs: [], unusable: [] });
});
