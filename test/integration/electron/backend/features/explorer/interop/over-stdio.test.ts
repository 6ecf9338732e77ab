import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackend } from '#test/support/open-backend.ts';
import { explorerOf } from '#test/support/explorer.ts';
import { EVERYTHING, sdkExample } from '#test/support/start-foreign-server.ts';
import { tempDir } from '#test/support/temp-dir.ts';

type Entry = { command: string; args?: string[]; env?: Record<string, string> };

const EVERYTHING_BY_STDIO: Entry = { command: process.execPath, args: [EVERYTHING, 'stdio'] };

/** A backend whose data folder has a configuration with one server. */
async function exploreProgram(entry: Entry) {
  const dataDir = await tempDir();
  const write = (changed: Entry) =>
    writeFile(join(dataDir, 'mcp.json'), JSON.stringify({ mcpServers: { mine: changed } }));
  await write(entry);
  const opened = await openBackend({ dataDir });
  const { client } = opened;
  const target = async () => {
    const found = (await client.tools.targets.list()).find(({ kind }) => kind === 'program');
    if (!found?.program) throw new Error('there is no program');
    return { ...found, program: found.program };
  };
  const confirm = async () => {
    const { id: targetId, program } = await target();
    await client.tools.targets.confirm({ targetId, exact: program.exact });
  };
  return { ...opened, ...explorerOf(client, await target()), write, target, confirm };
}

/** Whether a process is there. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('server-everything over stdio: it is started once it was confirmed, and its first call succeeds', async () => {
  const { client, list, call, events, target, confirm, exchanges } =
    await exploreProgram(EVERYTHING_BY_STDIO);
  await expect(list()).rejects.toMatchObject({ code: 'STDIO_NOT_CONFIRMED' });
  await confirm();
  const { tools, server } = await list();
  expect(server?.name).toMatch(/everything/i);
  expect(tools.map(({ name }) => name)).toContain('echo');
  expect(await call('echo', { message: '水位' })).toMatchObject({ status: 'result' });
  const sums = await Promise.all([1, 2, 3].map((a) => call('get-sum', { a, b: 10 })));
  expect(sums.map(({ status }) => status)).toEqual(['result', 'result', 'result']);
  const progress = await events({
    tool: 'trigger-long-running-operation',
    argumentsText: '{"duration":1,"steps":4}',
  });
  expect(progress.filter(({ kind }) => kind === 'progress')).toHaveLength(4);
  const sent = (await exchanges()).findLast(({ tool }) => tool === 'get-sum');
  expect(sent).toMatchObject({ httpMethod: 'STDIO', state: 'done' });
  const asked = { exchangeId: sent?.id ?? '', side: 'response', offset: 0, limit: 10_000 } as const;
  expect((await client.tools.exchanges.body(asked)).text).toContain('The sum of');
  expect((await target()).program).toMatchObject({ isConfirmed: true });
});

test.each([
  ['progressExample', 'count', { n: 3 }, 'result'],
  ['mcpServerOutputSchema', 'get_weather', { city: 'Nanjing', country: 'CN' }, 'result'],
  // It writes a line that is no message to where messages belong; and nobody answers for a model.
  ['toolWithSampleServer', 'summarize', { text: 'A long text.' }, 'tool-error'],
] as const)('example %s of the SDK over stdio: its tool %s is called', async (name, tool, args, status) => {
  const { list, call, confirm } = await exploreProgram({
    command: process.execPath,
    args: [sdkExample(name)],
  });
  await confirm();
  const { outputSchema } = (await list()).tools.find((each) => each.name === tool) ?? {};
  const outcome = await call(tool, args, { outputSchema });
  expect(outcome.status).toBe(status);
  if (outputSchema) expect(outcome.summary?.validation).toEqual({ kind: 'valid' });
});

test('a call that is cancelled at once starts no other program', async () => {
  const { client, list, call, events, confirm, exchanges } = await exploreProgram(EVERYTHING_BY_STDIO);
  await confirm();
  await list();
  const handshakes = async () => (await exchanges()).filter(({ purpose }) => purpose === 'handshake').length;
  const atStart = await handshakes();
  const heard = await events(
    { tool: 'trigger-long-running-operation', argumentsText: '{"duration":60,"steps":1}' },
    async (event) => {
      if (event.kind === 'began') await client.tools.cancel({ callId: event.callId });
    },
  );
  expect(heard.at(-1)).toMatchObject({ outcome: { status: 'cancelled' } });
  expect(await call('echo', { message: '水位' })).toMatchObject({ status: 'result' });
  expect(await handshakes()).toBe(atStart);
});

test('a command that has changed is confirmed anew, and one that was shown before is not confirmed any more', async () => {
  const { client, list, target, confirm, write } = await exploreProgram(EVERYTHING_BY_STDIO);
  await confirm();
  await list();
  const before = await target();
  await write({ ...EVERYTHING_BY_STDIO, env: { NODE_OPTIONS: '--require=/elsewhere.js' } });
  await expect(list()).rejects.toMatchObject({ code: 'STDIO_NOT_CONFIRMED' });
  const stale = { targetId: before.id, exact: before.program.exact };
  await expect(client.tools.targets.confirm(stale)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await target()).toMatchObject({ program: { isConfirmed: false, variables: ['NODE_OPTIONS'] } });
});

const REPORT_ITSELF = (file: string) => `
require('node:fs').writeFileSync(${JSON.stringify(file)}, JSON.stringify({ pid: process.pid, env: process.env }));
setInterval(() => {}, 1000);`;

test('a program gets no secret of our environment, and ends with the app even if it does not want to', async () => {
  process.env['STILLWELL_TEST_SECRET'] = 'not for programs';
  const file = join(await tempDir(), 'report.json');
  const stubborn = `process.on('SIGTERM', () => {});${REPORT_ITSELF(file)}`;
  const { list, confirm, close } = await exploreProgram({
    command: process.execPath,
    args: ['-e', stubborn],
    env: { OWN: 'value' },
  });
  await confirm();
  const listing = list().catch(() => undefined);
  const report = await expect
    .poll(async () => readFile(file, 'utf8').catch(() => ''))
    .not.toBe('')
    .then(
      async () => JSON.parse(await readFile(file, 'utf8')) as { pid: number; env: Record<string, string> },
    );
  delete process.env['STILLWELL_TEST_SECRET'];
  expect(report.env).toMatchObject({ OWN: 'value' });
  expect(report.env).not.toHaveProperty('STILLWELL_TEST_SECRET');
  await close();
  await listing;
  await expect.poll(() => isRunning(report.pid), { timeout: 10_000 }).toBe(false);
});

test.each([
  ['is not there', { command: 'no-such-program-anywhere' }, { exitCode: null }],
  [
    'ends at once',
    { command: process.execPath, args: ['-e', 'console.error("no licence"); process.exit(3)'] },
    { exitCode: 3, says: 'no licence' },
  ],
])('a program that %s says so', async (_name, entry, details) => {
  const { list, confirm } = await exploreProgram(entry);
  await confirm();
  await expect(list()).rejects.toMatchObject({
    code: 'STDIO_SERVER_FAILED',
    data: expect.objectContaining(details),
  });
});

test('what a program says of its secrets is masked: of variables that are named like one, and of the password in an address', async () => {
  const { confirm, list } = await exploreProgram({
    command: process.execPath,
    args: ['-e', 'console.error(process.env.DATABASE_URL, process.env.SMTP_PASS); process.exit(3)'],
    env: { DATABASE_URL: 'postgres://ann:opensesame1@db.example/x', SMTP_PASS: 'opensesame2' },
  });
  await confirm();
  const thrown: unknown = await list().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ code: 'STDIO_SERVER_FAILED', data: { exitCode: 3 } });
  expect(JSON.stringify(thrown)).not.toContain('opensesame');
});

const KEY = 'opensesame-0123456789abcdef';

/** What a program has written to its standard error is shown once that has a line of `end`. */
async function shownUntil(client: Awaited<ReturnType<typeof exploreProgram>>['client'], end: string) {
  const shown: string[] = [];
  for await (const event of await client.tools.notices.watch()) {
    for (const { text } of event.kind === 'all' ? event.notices : [event.notice]) shown.push(text);
    if (shown.at(-1) === end) break;
  }
  return shown;
}

test('a key that comes in two pieces is masked, and so is one of an argument, or of several lines', async () => {
  const program = `
    const { API_KEY, PRIVATE_KEY } = process.env;
    process.stderr.write('key is ' + API_KEY.slice(0, 14), () => process.stdin.once('data', () => {
      process.stderr.write(API_KEY.slice(14) + ' and more\\n' + process.argv.at(-1) + '\\n' + PRIVATE_KEY + '\\nend\\n');
    }));`;
  const { client, close, confirm, list } = await exploreProgram({
    command: process.execPath,
    args: ['-e', program, '--', `--api-key=${KEY}-of-arguments`],
    env: { API_KEY: KEY, PRIVATE_KEY: `-----BEGIN KEY-----\n${KEY}-of-line\n-----END KEY-----` },
  });
  await confirm();
  const listing = list().catch(() => undefined);
  const shown = await shownUntil(client, 'end');
  expect(shown[0]).toBe('key is open…(27) and more');
  expect(shown.join('\n')).not.toContain('sesame');
  expect(shown.join('\n')).not.toContain('0123');
  await close();
  await listing;
});

test.each([
  ['where what was said is cut', `process.stderr.write(process.env.API_KEY + 'x'.repeat(1985) + '\\n', end)`],
  ['in the middle when it ends', `process.stderr.write('it is ' + process.env.API_KEY.slice(0, 20), end)`],
])('a key that is cut off %s is not shown in its failure', async (_where, program) => {
  const { confirm, list } = await exploreProgram({
    command: process.execPath,
    args: ['-e', `const end = () => process.exit(3); ${program}`],
    env: { API_KEY: KEY },
  });
  await confirm();
  const thrown: unknown = await list().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toMatchObject({ code: 'STDIO_SERVER_FAILED', data: { exitCode: 3 } });
  expect(JSON.stringify(thrown)).not.toContain(KEY.slice(-12));
  expect(JSON.stringify(thrown)).not.toContain('sesame');
});

test.each([
  [{ command: process.execPath, env: { API_KEY: `${KEY}\u0000x` } }],
  [{ command: process.execPath, args: [`--api-key=${KEY}\u0000`] }],
  [{ command: 'a\u0000b' }],
])('a command with a NUL character cannot be started, and no log quotes it', async (entry: Entry) => {
  const { confirm, list, log } = await exploreProgram(entry);
  await confirm();
  await expect(list()).rejects.toMatchObject({ code: 'STDIO_SERVER_FAILED', data: { exitCode: null } });
  expect(JSON.stringify(log)).not.toContain('sesame');
});

test('settings of a program are kept while it is switched off, and forgotten once it is gone from the configuration', async () => {
  const { client, dataDir, target, write } = await exploreProgram(EVERYTHING_BY_STDIO);
  const { id: targetId, headers, dialect, timeoutMs } = await target();
  const settings = { headers, dialect, timeoutMs, byHand: ['roots' as const] };
  await client.tools.targets.configure({ targetId, settings });
  const withFile = async (json: string) => {
    await writeFile(join(dataDir, 'mcp.json'), json);
    await client.tools.targets.list();
    await write(EVERYTHING_BY_STDIO);
    return (await target()).byHand;
  };
  const off = { ...EVERYTHING_BY_STDIO, disabled: true };
  expect(await withFile(JSON.stringify({ mcpServers: { mine: off } }))).toEqual(['roots']);
  expect(await withFile('{ "mcpServers": { "mi')).toEqual(['roots']);
  expect(await withFile(JSON.stringify({ mcpServers: { another: off } }))).toEqual([]);
});

test('a program that begins with a byte order mark and a greeting, and ends its lines as Windows does, is understood', async () => {
  const program = `
    const server = { name: 'a', version: '1' };
    const results = { initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: server }, 'tools/list': { tools: [] } };
    let mark = '\\uFEFF';
    process.stdin.on('data', (text) => {
      for (const line of String(text).split('\\n').filter(Boolean)) {
        const { id, method } = JSON.parse(line);
        if (id === undefined) continue;
        process.stdout.write(mark + JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }) + '\\r\\nWelcome\\r\\n');
        mark = '';
      }
    });`;
  const { confirm, list } = await exploreProgram({ command: process.execPath, args: ['-e', program] });
  await confirm();
  expect(await list()).toMatchObject({ tools: [], server: { name: 'a' } });
});

test('a program whose input is closed has time to end by itself', async () => {
  const file = join(await tempDir(), 'ended-by');
  const program = `
    const { writeFileSync } = require('node:fs');
    const end = (why) => { writeFileSync(${JSON.stringify(file)}, why, { flag: 'a' }); process.exit(0); };
    const server = { name: 'a', version: '1' };
    const results = { initialize: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: server }, 'tools/list': { tools: [] } };
    process.stdin.on('data', (text) => {
      for (const line of String(text).split('\\n').filter(Boolean)) {
        const { id, method } = JSON.parse(line);
        if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }) + '\\n');
      }
    });
    process.on('SIGTERM', () => end('signal'));
    // The signal would come in the same moment.
    process.stdin.on('end', () => setTimeout(() => end('input'), 200));`;
  const { client, confirm, list, target } = await exploreProgram({
    command: process.execPath,
    args: ['-e', program],
  });
  await confirm();
  await list();
  // With other settings another one is started at the next use.
  const { id: targetId, headers, dialect, timeoutMs } = await target();
  const settings = { headers, dialect, timeoutMs, byHand: ['roots' as const] };
  await client.tools.targets.configure({ targetId, settings });
  await list();
  await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 10_000 }).toBe('input');
});
