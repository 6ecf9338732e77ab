import { expect, test } from 'vitest';
import {
  maskAddress,
  maskRequestHeaders,
  maskResponseHeaders,
  maskText,
  secretsOfRequest,
} from '#shared/domain/mcp/wire/mask-text.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJlbmdpbmVlciJ9.c2lnbmF0dXJl';

test('a request shows what the protocol says, and of everything that somebody added its length at most', () => {
  const open: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
    ['MCP-Protocol-Version', '2026-07-28'],
    ['Mcp-Name', 'list_places'],
    ['Mcp-Param-Region', 'north'],
    ['Last-Event-ID', 'e1'],
  ];
  expect(maskRequestHeaders(open)).toEqual(open);
  expect(
    maskRequestHeaders([
      ['Authorization', 'Bearer a-secret-that-nobody-may-see'],
      ['X-Gate', 'opensesame'],
      ['Mcp-Api-Key', 'a-key-under-a-name-of-the-protocol'],
      ['Cookie', 'sid=opensesame'],
    ]),
  ).toEqual([
    ['Authorization', 'Bearer a-se…(28)'],
    ['X-Gate', '…(10)'],
    ['Mcp-Api-Key', 'a-ke…(34)'],
    ['Cookie', '…(14)'],
  ]);
});

test('an answer shows its headers but those that are named like secrets', () => {
  expect(
    maskResponseHeaders([
      ['Content-Type', 'text/html'],
      ['X-Auth-Ticket', 'opensesame'],
      ['Mcp-Session-Id', 'session-of-this-connection'],
      ['Set-Cookie', 'sid=opensesame'],
    ]),
  ).toEqual([
    ['Content-Type', 'text/html'],
    ['X-Auth-Ticket', '…(10)'],
    ['Mcp-Session-Id', 'session-of-this-connection'],
    ['Set-Cookie', '…(14)'],
  ]);
});

test('an address loses the values of its query that are named like secrets, and nothing else', () => {
  expect(maskAddress('https://a.example/mcp?api_key=opensesame&site=north#x')).toBe(
    'https://a.example/mcp?api_key=…(10)&site=north#x',
  );
  expect(maskAddress('http://127.0.0.1:8790/mcp/data')).toBe('http://127.0.0.1:8790/mcp/data');
});

test('a body loses known secrets, tokens and members that are named like secrets, and keeps every other byte', () => {
  const body = `{ "password" : "open\\"sesame", "n": 1.50, "echo": "gate opensesame", "jwt": "${JWT}" }`;
  expect(maskText(body, ['opensesame'])).toBe(
    `{ "password" : "…(12)", "n": 1.50, "echo": "gate …(10)", "jwt": "eyJh…(${JWT.length})" }`,
  );
});

test('megabytes in one member do not end the masking', () => {
  const body = `{"password":"${'x'.repeat(12_000_000)}","token":"opensesame"}`;
  expect(maskText(body, [])).toContain('"token":"…(10)"');
});

test('the token and the long values of added headers are secrets; a short one may stand anywhere by chance', () => {
  const added = [
    { name: 'X-Gate', value: 'opensesame' },
    { name: 'X-Level', value: '1' },
    { name: 'Accept', value: 'application/json' },
  ];
  expect(secretsOfRequest('t0k', added)).toEqual(['t0k', 'opensesame']);
  expect(secretsOfRequest(undefined, [])).toEqual([]);
});
