import { describe, expect, it } from 'vitest';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { afterEvent, copiedExchange, matching } from '#renderer/features/tools/model/exchange-list.ts';

const exchange = (change: Partial<Exchange>): Exchange => ({
  id: 'a',
  targetId: 't',
  targetName: 'Demo',
  purpose: 'call',
  callId: null,
  dialect: 'bare',
  rpcMethod: 'tools/call',
  tool: 'get_place',
  httpMethod: 'POST',
  url: 'http://127.0.0.1:1/mcp/data',
  startedAtMs: 0,
  state: 'done',
  failure: null,
  status: 200,
  statusText: 'OK',
  contentType: 'application/json',
  requestHeaders: [
    ['Content-Type', 'application/json'],
    ['Authorization', 'Bearer ••••'],
  ],
  responseHeaders: [],
  sentBytes: 1,
  receivedBytes: 1,
  headersAfterMs: 1,
  firstByteAfterMs: 1,
  endAfterMs: 2,
  isBodyKept: true,
  ...change,
});

describe('matching', () => {
  const all = [
    exchange({ id: '1' }),
    exchange({ id: '2', status: 401 }),
    exchange({ id: '3', tool: null, rpcMethod: 'tools/list', state: 'failed', status: null }),
  ];
  const ids = (text: string, isOnlyFailed = false) =>
    matching(all, { text, isOnlyFailed }, ({ id }) => `按接口文档 ${id}`).map(({ id }) => id);

  it('has the newest first, and all words of the filter', () => {
    expect(ids('')).toEqual(['3', '2', '1']);
    expect(ids('GET_place 401')).toEqual(['2']);
    expect(ids('list')).toEqual(['3']);
  });

  it('finds what is said of an exchange on the screen', () => {
    expect(ids('按接口 3')).toEqual(['3']);
  });

  it('counts a refusal and a missing answer as failed', () => {
    expect(ids('', true)).toEqual(['3', '2']);
  });
});

it('an exchange that has got further takes its own place', () => {
  const before = [exchange({ id: '1' }), exchange({ id: '2' })];
  expect(
    afterEvent(before, { kind: 'changed', exchange: exchange({ id: '1', status: 500 }) }).map(
      ({ status }) => status,
    ),
  ).toEqual([500, 200]);
  expect(afterEvent(before, { kind: 'changed', exchange: exchange({ id: '3' }) })).toHaveLength(3);
  expect(afterEvent(before, { kind: 'dropped', id: '1' }).map(({ id }) => id)).toEqual(['2']);
});

it('a copied request has no token and its arguments as they were sent', () => {
  const body =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_place","arguments":{"n":1.0}}}';
  const copied = copiedExchange(exchange({}), body);
  expect(copied).toMatchObject({
    isAuthorised: true,
    headers: [['Content-Type', 'application/json']],
    call: { tool: 'get_place', argumentsJson: '{"n":1.0}' },
  });
});
