import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offerRequest } from '#shared/domain/mcp/tools/offer.ts';
import { compactJson, listParams, requestBody } from '#shared/domain/mcp/wire/request-body.ts';
import { requestHeaders } from '#shared/domain/mcp/wire/request-headers.ts';
import { utf8Base64, utf8SizeBytes } from '#shared/domain/utf8.ts';

const client = { name: 'stillwell', version: '1' };

test('a bare list has the bytes of the interface', () => {
  const body = requestBody({
    dialect: 'bare',
    id: 1,
    method: 'tools/list',
    params: listParams(undefined),
    client,
  });
  expect(body).toBe('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}');
});

test('a modern call carries its envelope before what was typed, which stays as it was typed', () => {
  const params = offerRequest('tool', '水位', '{ "n": 1.0 , "n": 2 }').params;
  const body = requestBody({
    dialect: '2026-07-28',
    id: 7,
    method: 'tools/call',
    params,
    client,
    progressToken: 7,
  });
  expect(body).toMatch(/"params":\{"_meta":\{.*\},"name":"水位","arguments":\{"n":1\.0,"n":2\}\}\}$/);
  expect(JSON.parse(body)).toMatchObject({
    id: 7,
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': client,
        progressToken: 7,
      },
    },
  });
});

test('a notification has no id, and a bare request no place for a progress token', () => {
  const notice = requestBody({
    dialect: '2025-11-25',
    id: null,
    method: 'notifications/initialized',
    params: [],
    client,
  });
  expect(notice).toBe('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  const call = { id: 1, method: 'tools/call', params: [], client, progressToken: 1 } as const;
  expect(requestBody({ ...call, dialect: 'bare' })).not.toContain('_meta');
  expect(requestBody({ ...call, dialect: '2025-11-25' })).toContain('"_meta":{"progressToken":1}');
});

test('compact JSON means the same as what was typed, and texts keep their spaces', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1, 4), (json, indent) => {
      const typed = JSON.stringify(JSON.parse(json), null, indent);
      expect(compactJson(typed)).toBe(JSON.stringify(JSON.parse(json)));
    }),
  );
});

test.each(['x', '\\n', '\\"', ' '])('a text of 10 million times %j is compacted', (piece) => {
  const text = `"${piece.repeat(10_000_000)}"`;
  expect(compactJson(`{ "text" : ${text} , "n" : 1 }`)).toBe(`{"text":${text},"n":1}`);
});

test('what breaks off in a text stays as it is there', () => {
  expect(compactJson('{ "a": "b  c')).toBe('{"a":"b  c');
});

describe('headers', () => {
  const schema = {
    type: 'object',
    properties: {
      region: { type: 'string', 'x-mcp-header': 'Region' },
      deep: { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } },
    },
  };

  test('of a bare request are those of the interface alone', () => {
    expect(
      requestHeaders({ dialect: 'bare', method: 'tools/call', tool: 'a', authorisation: 'Bearer t' }),
    ).toEqual([
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json, text/event-stream'],
      ['Authorization', 'Bearer t'],
    ]);
  });

  test('of a modern call name the tool and mirror its arguments, encoded where they must be', () => {
    const headers = requestHeaders({
      dialect: '2026-07-28',
      method: 'tools/call',
      tool: '水位',
      args: { region: ' padded ', deep: { n: 42 } },
      inputSchema: schema,
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': `=?base64?${Buffer.from('水位').toString('base64')}?=`,
      'Mcp-Param-Region': `=?base64?${Buffer.from(' padded ').toString('base64')}?=`,
      'Mcp-Param-N': '42',
    });
  });

  test('that somebody added replace ours, whatever their case', () => {
    const headers = requestHeaders({
      dialect: 'bare',
      method: 'x',
      extra: [{ name: 'accept', value: 'application/json' }],
    });
    expect(headers.filter(([name]) => name.toLowerCase() === 'accept')).toEqual([
      ['accept', 'application/json'],
    ]);
  });
});

test('UTF-8 is what the platform makes of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Base64(text)).toBe(Buffer.from(text).toString('base64'));
      expect(utf8SizeBytes(text)).toBe(Buffer.byteLength(text));
    }),
  );
});
