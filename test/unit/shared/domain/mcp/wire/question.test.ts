import { expect, test } from 'vitest';
import {
  ANSWER_SCHEMAS,
  MAX_ROOTS,
  refusalOf,
  rootsAnswer,
  samplingAnswer,
} from '#shared/domain/mcp/wire/question.ts';
import { requestBody } from '#shared/domain/mcp/wire/request-body.ts';

test('a text becomes the message of an assistant, and names no model', () => {
  const answer: unknown = JSON.parse(samplingAnswer('It rises.\n水位上涨'));
  expect(answer).toMatchObject({ role: 'assistant', content: { type: 'text', text: 'It rises.\n水位上涨' } });
  expect(ANSWER_SCHEMAS.sampling.safeParse(answer).success).toBe(true);
});

test.each([
  ['', []],
  ['/home/ann/wells\n\n  /data/水位 1 ', ['file:///home/ann/wells', 'file:///data/%E6%B0%B4%E4%BD%8D%201']],
  ['C:\\wells\\a', ['file:///C:/wells/a']],
  ['file:///srv/x', ['file:///srv/x']],
  ['FILE:///srv/x', ['file:///srv/x']],
])('the folders %j are named as addresses', (typed, uris) => {
  const roots = { roots: uris.map((uri) => ({ uri })) };
  expect(rootsAnswer(typed)).toEqual({ json: JSON.stringify(roots) });
  expect(ANSWER_SCHEMAS.roots.safeParse(roots).success).toBe(true);
});

test.each([
  ['tasks/list', ['roots'], 'unsupported'],
  ['roots/list', [], 'not-allowed'],
  ['roots/list', ['roots'], 'unusable'],
  ['sampling/createMessage', ['roots'], 'not-allowed'],
  ['elicitation/create', [], 'unusable'],
])('%s is refused where %j may be asked: %s', (method, byHand, why) => {
  expect(refusalOf(method, byHand)).toEqual({ rpcMethod: method, why });
});

test('a path that begins nowhere is told apart from the others', () => {
  expect(rootsAnswer('/a\nwells\nhttps://b/c')).toEqual({ unusable: ['wells', 'https://b/c'] });
  expect(rootsAnswer('/a\n'.repeat(MAX_ROOTS + 1))).toEqual({ unusable: [] });
});

test('what a person answers is declared, and nothing else', () => {
  const call = { id: 1, method: 'tools/call', params: [], client: { name: 'a', version: '1' } } as const;
  const bodyOf = (byHand?: ('sampling' | 'roots')[]) =>
    requestBody({ ...call, dialect: '2026-07-28', ...(byHand && { byHand }) });
  expect(bodyOf()).toContain('clientCapabilities":{"elicitation":{"form":{}}}');
  expect(bodyOf(['roots'])).toContain('clientCapabilities":{"elicitation":{"form":{}},"roots":{}}');
});
