import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COPY_FORMS, copyAs } from '#shared/domain/mcp/copy/copy-as.ts';
import { quoteBash, quotePowerShell } from '#shared/domain/mcp/copy/copied-request.ts';

const run = promisify(execFile);

const REQUEST = {
  name: 'Test',
  url: "http://127.0.0.1:1/mcp?a='b'&c=$HOME",
  headers: [['Content-Type', 'application/json']] as const,
  added: [],
  isAuthorised: true,
  body: `{"text":"it's $HOME \`id\` \\"q\\" !! 水"}`,
  call: { tool: "it's", argumentsJson: '{ "a" : "b c" }' },
  dialect: 'bare',
} as const;

test('any text is one word of bash that is itself', async () => {
  const text = fc.string({ unit: 'grapheme' }).map((each) => each.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), async (texts) => {
      const script = `printf '%s\\0' ${texts.map(quoteBash).join(' ')}`;
      const { stdout } = await run('bash', ['-c', script]);
      expect(stdout.split('\0').slice(0, -1)).toEqual(texts.map((each) => each.toWellFormed()));
    }),
    { numRuns: 25 },
  );
});

test('the line for bash hands curl exactly the request, and the token by its variable', async () => {
  const script = `curl() { printf '%s\\0' "$@"; }; ACCESS_TOKEN=t0k; ${copyAs('bash', REQUEST)}`;
  const { stdout } = await run('bash', ['-c', script]);
  expect(stdout.split('\0').slice(0, -1)).toEqual([
    '-sS',
    REQUEST.url,
    '-H',
    'Content-Type: application/json',
    '-H',
    'Authorization: Bearer t0k',
    '--data-raw',
    REQUEST.body,
  ]);
});

test('the program for TypeScript sends the same request', async () => {
  const sent: unknown[] = [];
  const fetch = async (...args: unknown[]) => {
    sent.push(args);
    return new Response('');
  };
  const program = copyAs('typescript', REQUEST);
  // oxlint-disable-next-line typescript/no-implied-eval -- the program is what is tested
  const main = new Function('fetch', 'process', 'console', `return (async () => { ${program} })()`) as (
    ...args: unknown[]
  ) => Promise<void>;
  await main(fetch, { env: { ACCESS_TOKEN: 't0k' } }, { log: () => {} });
  expect(sent).toEqual([
    [
      REQUEST.url,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t0k' },
        body: REQUEST.body,
      },
    ],
  ]);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('the program for Python sends the same bytes', async () => {
  const stub = `
import sys, types, json
seen = {}
def post(url, headers, data, timeout):
    seen.update(url=url, headers=headers, data=data.decode("utf-8"))
    return types.SimpleNamespace(status_code=200, text="")
sys.modules["requests"] = types.SimpleNamespace(post=post)
exec(sys.argv[1])
print(json.dumps(seen))
`;
  const env = { ...process.env, ACCESS_TOKEN: 't0k', PYTHONIOENCODING: 'utf-8' };
  const { stdout } = await run('python3', ['-c', stub, copyAs('python', REQUEST)], { env });
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({
    url: REQUEST.url,
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer t0k' },
    data: REQUEST.body,
  });
});

test('PowerShell gets its quotation marks doubled, the typographic ones too', () => {
  expect(quotePowerShell("it's ‘so’ $x")).toBe("'it''s ‘‘so’’ $x'");
  expect(copyAs('powershell', REQUEST)).toContain('"Authorization: Bearer $env:ACCESS_TOKEN"');
});

test('the inspector gets the transport, the era and the arguments in one word', () => {
  const line = copyAs('inspector', { ...REQUEST, dialect: '2026-07-28' });
  expect(line).toContain('--transport http');
  expect(line).toContain('--protocol-era modern');
  expect(line).toContain(`--tool-args-json '{"a":"b c"}'`);
});

test('an mcp.json keeps added headers and leaves out those of one request, the token included', () => {
  const request = { ...REQUEST, added: [['X-Site', 'north']] as const };
  const entry = (site: string) => ({
    mcpServers: { Test: { type: 'streamable-http', url: REQUEST.url, headers: { 'X-Site': site } } },
  });
  expect(JSON.parse(copyAs('mcp-json', request))).toEqual(entry('${HEADER_X_SITE}'));
  expect(JSON.parse(copyAs('mcp-json', request, true))).toEqual(entry('north'));
});

describe('what somebody added', () => {
  const VALUE = "it's $HOME opensesame";
  const request = {
    ...REQUEST,
    url: 'http://127.0.0.1:1/mcp?api_key=opensesame&site=north',
    added: [["X-`id`-'Gate", VALUE]] as const,
  };

  test.each(COPY_FORMS)('is no part of a copy as %s, unless it is asked for', (form) => {
    const copied = copyAs(form, request);
    expect(copied).not.toContain('opensesame');
    expect(copied).toContain('HEADER_X_ID_GATE');
    expect(copied).toContain('site=north');
    const shown = copyAs(form, request, true);
    expect(shown).toContain('api_key=opensesame');
    expect(shown).toContain('$HOME opensesame');
    expect(shown).not.toContain('HEADER_X');
  });

  test.each([false, true])('reaches the endpoint by its variable or written out: %s', async (isShowing) => {
    const env = { PATH: process.env['PATH'], ACCESS_TOKEN: 't0k', HEADER_X_ID_GATE: VALUE };
    const script = `curl() { printf '%s\\0' "$@"; }; ${copyAs('bash', request, isShowing)}`;
    const { stdout } = await run('bash', ['-c', script], { env });
    expect(stdout.split('\0')).toContain(`X-\`id\`-'Gate: ${VALUE}`);
  });

  test('reaches it from Python and from TypeScript, too', async () => {
    const sent: RequestInit[] = [];
    const program = copyAs('typescript', request);
    // oxlint-disable-next-line typescript/no-implied-eval -- the program is what is tested
    const main = new Function('fetch', 'process', 'console', `return (async () => { ${program} })()`) as (
      ...args: unknown[]
    ) => Promise<void>;
    const fetch = async (_url: string, init: RequestInit) => (sent.push(init), new Response(''));
    const env = { ACCESS_TOKEN: 't0k', HEADER_X_ID_GATE: VALUE };
    await main(fetch, { env }, { log: () => {} });
    expect(sent[0]?.headers).toMatchObject({ "X-`id`-'Gate": VALUE });
    expect(copyAs('python', request)).toContain(`"X-\`id\`-'Gate": os.environ["HEADER_X_ID_GATE"],`);
    expect(copyAs('powershell', request)).toContain("-H ('X-`id`-''Gate: ' + $env:HEADER_X_ID_GATE)");
  });
});
