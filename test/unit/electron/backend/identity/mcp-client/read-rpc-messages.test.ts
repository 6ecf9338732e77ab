import { expect, it } from 'vitest';
import { readRpcMessages } from '#electron/backend/identity/mcp-client/mcp-request.ts';

const answer = (text: string) => ({ text, address: 'http://a.example/mcp' });

it('the events of a stream are read whatever ends their lines, and data may be in several lines', () => {
  const text =
    '\uFEFF: ping\n\ndata: {"a":1}\n\ndata:{"b":\r\ndata: 2}\r\n\r\nevent: x\nid: 7\n\ndata: no json\n\n';
  expect(readRpcMessages(answer(text), true)).toEqual([{ a: 1 }, { b: 2 }]);
});

it('a body is one message, or none if it is no JSON', () => {
  expect(readRpcMessages(answer('{"a":1}'), false)).toEqual([{ a: 1 }]);
  expect(readRpcMessages(answer('<html>'), false)).toEqual([]);
});
