import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { postMcp } from '#test/support/call-mcp.ts';
import { rawPost } from '#test/support/raw-post.ts';
import { startMcp } from '#test/support/start-mcp.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const MEMBERS = Array.from({ length: 50_000 }, (_none, at) => `"${at}":1`).join();
const ENGINEER = { Authorization: 'Bearer engineer-token' };

const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe('What a browser could be made to send', () => {
  test.each(['evil.example', 'evil.example:8790', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'answers the forged Host %s with 403',
    async (host) => {
      const { url } = await startMcp();
      expect(await rawPost(url, { ...ENGINEER, Host: host }, LIST)).toBe(403);
    },
  );

  test.each([
    'https://evil.example',
    'http://127.0.0.1.evil.example',
    'null',
    'file://',
    'ftp://localhost',
    'x',
  ])('answers a POST from the origin %s with 403', async (origin) => {
    const { url } = await startMcp();
    expect(await rawPost(url, { ...ENGINEER, Origin: origin }, LIST)).toBe(403);
  });

  test('answers its own hosts and origins', async () => {
    const addresses = () => ({ baseUrl: 'https://water.example/data', issuer: 'https://water.example/x' });
    const { url } = await startMcp({ addresses });
    const port = new URL(url).port;
    expect(
      await rawPost(
        url,
        { ...ENGINEER, Host: `localhost:${port}`, Origin: `http://localhost:${port}` },
        LIST,
      ),
    ).toBe(200);
    expect(
      await rawPost(url, { ...ENGINEER, Host: 'water.example', Origin: 'https://water.example' }, LIST),
    ).toBe(200);
  });
});

describe('Bad bodies', () => {
  test.each([
    ['a batch', `[${LIST}]`, 400],
    ['an empty batch', '[]', 400],
    ['no JSON', '{"jsonrpc":', 400],
    ['nothing', '', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['no JSON-RPC', '{"hello":1}', 400],
    ['members of _meta by the thousands', LIST.replace('{}', `{"_meta":{${MEMBERS}}}`), 400],
    [
      'arguments by the thousands',
      LIST.replace('{}', `{"name":"list_places","arguments":{${MEMBERS}}}`),
      400,
    ],
    ['members by the thousands', LIST.replace('{}', `{},${MEMBERS}`), 400],
    ['half a million brackets', '['.repeat(500_000), 400],
    ['deep arguments', LIST.replace('{}', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`), 400],
  ])('answers %s with an error', async (_what, body, status) => {
    const { url } = await startMcp();
    const answer = await postMcp(url, body, ENGINEER);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
    expect(await statusOf(postMcp(url, LIST, ENGINEER))).toBe(200);
  });

  test.each([
    ['tools/list', { cursor: 5 }, 'cursor must be a text.'],
    [
      'tools/list',
      { cursor: 'page 2' },
      'This service gave no such cursor: the list of tools has one page. Leave cursor out.',
    ],
    [
      'tools/list',
      { cursor: '' },
      'This service gave no such cursor: the list of tools has one page. Leave cursor out.',
    ],
    ['tools/call', { name: 5, arguments: {} }, 'name must be a text.'],
    ['tools/call', { name: 'list_projects', arguments: 'all' }, 'arguments must be an object.'],
  ])('calls the parameters of %s %j wrong, in a sentence', async (method, params, message) => {
    const { url } = await startMcp();
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });
    const answer = await postMcp(url, body, ENGINEER);
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32_602, message } });
  });

  test('answers bytes that are no UTF-8 with 400', async () => {
    const { url } = await startMcp();
    expect(await statusOf(postMcp(url, new Uint8Array([0x22, 0xff, 0x22]), ENGINEER))).toBe(400);
  });

  test('answers another type of body, or a compressed one, with 415', async () => {
    const { url } = await startMcp();
    expect(await statusOf(postMcp(url, LIST, { ...ENGINEER, 'Content-Type': 'text/plain' }))).toBe(415);
    expect(await statusOf(postMcp(url, LIST, { ...ENGINEER, 'Content-Encoding': 'gzip' }))).toBe(415);
  });

  test('answers a client that cannot read its answers with 406', async () => {
    const { url } = await startMcp();
    const answer = await postMcp(url, LIST, { ...ENGINEER, Accept: 'text/html' });
    expect(answer.status).toBe(406);
    const message = 'Answers are application/json: the Accept header must allow it.';
    expect(await answer.json()).toMatchObject({ error: { message } });
  });

  test.each(['no_such_tool', '__proto__', 'constructor', 'toString'])('finds no tool %s', async (name) => {
    const { url } = await startMcp();
    const call = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {} },
    });
    const answer = await postMcp(url, call, ENGINEER);
    expect(await answer.json()).toMatchObject({ id: 1, error: { message: `Tool ${name} not found` } });
  });

  test('answers a megabyte too many with 413 while it is still being sent, and stays up', async () => {
    const { url } = await startMcp();
    const { hostname, port, pathname } = new URL(url);
    let sentBytes = 0;
    const status = await new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', ...ENGINEER, 'Transfer-Encoding': 'chunked' };
      const sent = request({ hostname, port, path: pathname, method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      });
      const chunk = Buffer.alloc(65_536, 0x20);
      const send = (): void => {
        while (sentBytes < 100_000_000 && !sent.destroyed) {
          sentBytes += chunk.length;
          if (!sent.write(chunk)) return;
        }
      };
      sent.on('drain', send).on('error', reject);
      send();
    });
    expect(status).toBe(413);
    expect(sentBytes).toBeLessThan(50_000_000);
    expect(await statusOf(postMcp(url, LIST, ENGINEER))).toBe(200);
  });

  test('answers a body that says it has 100 MB with 413 before it comes', async () => {
    const { url } = await startMcp();
    expect(await rawPost(url, { ...ENGINEER, 'Content-Length': '100000000' }, '{').catch(() => 413)).toBe(
      413,
    );
  });
});
