import { expect, test } from 'vitest';
import { DEFAULT_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { ResultCalls } from '#electron/backend/features/explorer/results/result-calls.ts';
import { exploreAddress, explorerOf } from '#test/support/explorer.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { type Seen, sendResult, startMcpServer } from '#test/support/start-mcp-server.ts';
import { killThread, MORTAL_WORKERS } from '#test/support/threads/kill-thread.ts';

const PAGES = 3;
const COUNT = 40;

const pageOf = ({ rpc }: Seen): number => Number(rpc.params?.['cursor'] ?? 0);

function pageResult(page: number) {
  const tools = ['a', 'b'].map((letter) => ({ name: `${letter}${page}`, inputSchema: { type: 'object' } }));
  return { tools, ...(page < PAGES - 1 && { nextCursor: String(page + 1) }) };
}

const ALL = ['a0', 'b0', 'a1', 'b1', 'a2', 'b2'];

const textOf = (result: object, id = 1) =>
  new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id, result }));
const PIECE = { address: 'http://x.example', stream: null, secrets: [] };

test('a list of tools whose first pages went with a thread is a failure, and the next one is whole', async () => {
  let isToDie = false;
  const { url } = await startMcpServer(async (seen, answer) => {
    if (isToDie && pageOf(seen) === PAGES - 1) {
      isToDie = false;
      const died = expect.poll(() => log.some(({ event }) => event === 'results-worker-crashed')).toBe(true);
      killThread('toolResults');
      await died;
    }
    sendResult(answer, seen, pageResult(pageOf(seen)));
  });
  const { client, log } = await openBackend({ workers: MORTAL_WORKERS });
  const draft = { ...DEFAULT_TARGET_SETTINGS, name: 'Test', url, authorisation: { kind: 'none' as const } };
  const { list } = explorerOf(client, await client.tools.targets.add({ draft, bearer: null }));
  const names = async () => (await list('bare')).tools.map(({ name }) => name);
  expect(await names()).toEqual(ALL);
  isToDie = true;
  await expect(names()).rejects.toMatchObject({ code: 'THREAD_ENDED' });
  const again = await list('bare');
  expect(again).toMatchObject({ pages: PAGES, leftOut: 0, changes: [] });
  expect(again.tools.map(({ name }) => name)).toEqual(ALL);
});

test('many lists that are read at the same time are all whole', () => {
  const calls = new ResultCalls();
  const lists = Array.from({ length: COUNT }, (_, at) => `list ${at}`);
  for (let page = 0; page < PAGES; page += 1) {
    for (const list of lists) {
      const waiting = [{ requestId: 1, wanted: { list, isFirstPage: page === 0 } }];
      calls.read({ ...PIECE, waiting, bytes: [textOf(pageResult(page))] });
    }
  }
  for (const list of lists) expect(calls.tools({ list }).tools.map(({ name }) => name)).toEqual(ALL);
});

test('what was read for a call is held until it is taken, and gone when the call is given up', () => {
  const calls = new ResultCalls();
  const ids = Array.from({ length: COUNT }, (_, at) => `call ${at}`);
  for (const callId of ids)
    calls.read({
      ...PIECE,
      waiting: [{ requestId: 1, wanted: { callId } }],
      bytes: [textOf({ callId })],
    });
  calls.leave({ id: 'call 1' });
  const keep = (callId: string) => {
    const of = { targetId: 't', targetName: 't', tool: 't', args: {}, zone: 'Asia/Shanghai', secrets: [] };
    const facts = {
      ...of,
      latencyMs: 1,
      dialect: 'bare' as const,
      requestBody: '',
      httpStatus: 200,
      atMs: 0,
    };
    return calls.keep({ callId, facts, isToBeChecked: false }).summary.resultId;
  };
  expect(calls.textAt({ resultId: keep('call 0'), pointer: '/callId' })).toBe('"call 0"');
  expect(() => keep('call 1')).toThrow(expect.objectContaining({ code: 'THREAD_ENDED' }));
});

test.each([
  ['in a batch', (id: string) => `[{"jsonrpc":"2.0","id":${id},"result":RESULT}]`],
  ['under a name with an escape', (id: string) => `{"jsonrpc":"2.0","id":${id},"re\\u0073ult":RESULT}`],
  [
    'behind another of the same name',
    (id: string) => `{"result":{},"jsonrpc":"2.0","id":${id},"result":RESULT}`,
  ],
])('the raw text of a result %s is what came', async (_, wrap) => {
  const result = '{ "structuredContent": {"n":12345678901234567890,"x":1.50}, "content":[] }';
  const { url } = await startMcpServer(({ rpc }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(wrap(JSON.stringify(rpc.id)).replace('RESULT', result));
  });
  const { call, client } = await exploreAddress(url);
  const { summary } = await call('any');
  const page = { part: 'raw' as const, offset: 0, limit: 1_000, resultId: summary?.resultId ?? '' };
  expect((await client.tools.results.text(page)).text).toBe(result);
});

test('a result that is one long integer is shown with every digit', async () => {
  const { url } = await startMcpServer(({ rpc }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(
      `{"jsonrpc":"2.0","id":${JSON.stringify(rpc.id)},"result":{"content":[],"structuredContent":${ID}}}`,
    );
  });
  const { summary } = await (await exploreAddress(url)).call('any');
  expect(summary?.views[0]).toMatchObject({ kind: 'content', structured: { json: ID } });
});

const ID = '1234567890123456789';
const ROWS = `{"rows":[{"id":${ID},"at":{"n/o":-${ID}},"x":0.30000000000000004},{"id":2,"at":{},"x":"${ID}1"}],"list":[${ID}]}`;

test.each([
  ['structured content', 'structured' as const, `{"content":[],"structuredContent":${ROWS}}`],
  ['a text', 0, `{"content":[{"type":"text","text":${JSON.stringify(ROWS)}}]}`],
])('every digit of a long integer in %s is shown, found and saved', async (_, root, result) => {
  const { url } = await startMcpServer(({ rpc }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(`{"jsonrpc":"2.0","id":${JSON.stringify(rpc.id)},"result":${result}}`);
  });
  const { call, client } = await exploreAddress(url);
  const { summary } = await call('any');
  const of = { resultId: summary?.resultId ?? '', root };
  const { results } = client.tools;
  const texts = async (pointer: string) =>
    (await results.tree({ ...of, pointer, offset: 0, limit: 10 })).nodes.map(({ text }) => text);
  expect(await texts('/rows/0')).toEqual([ID, '', '0.30000000000000004']);
  expect(await texts('/rows/0/at')).toEqual([`-${ID}`]);
  expect(await texts('/list')).toEqual([ID]);
  expect(await results.search({ ...of, text: `-${ID}`, limit: 5 })).toEqual({
    pointers: ['/rows/0/at/n~1o'],
  });
  const columns = ['id', 'at/n~1o', 'x'];
  const table = { ...of, pointer: '/rows', columns };
  expect(await results.table({ ...table, sort: null, filter: ID, offset: 0, limit: 10 })).toMatchObject({
    rows: [
      [ID, `-${ID}`, 0.30000000000000004],
      [2, null, `${ID}1`],
    ],
  });
  expect((await results.csv(table)).csv).toContain(`\r\n${ID},-${ID},0.30000000000000004\r\n2,,${ID}1`);
  const whole = { ...table, columns: ['at'], sort: null, filter: ID, offset: 0, limit: 1 };
  expect((await results.table(whole)).rows).toEqual([[`{"n/o":-${ID}}`]]);
  expect((await results.csv({ ...table, columns: ['at'] })).csv).toContain(`"{""n/o"":-${ID}}"`);
});
