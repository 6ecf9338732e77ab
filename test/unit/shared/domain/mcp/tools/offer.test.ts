import { expect, test } from 'vitest';
import { asTool, offerRequest } from '#shared/domain/mcp/tools/offer.ts';

const uriOf = (template: string, values: object) =>
  JSON.parse(offerRequest('resource', template, JSON.stringify(values)).params[0]?.[1] ?? '') as string;

test.each([
  ['demo://text/{id}', { id: 3 }, 'demo://text/3'],
  ['demo://{name}', { name: '水位 1/2' }, 'demo://%E6%B0%B4%E4%BD%8D%201%2F2'],
  ['file://{+path}', { path: '/a/b' }, 'file:///a/b'],
  ['demo://list{?from,to}', { from: 1, to: 2 }, 'demo://list?from=1&to=2'],
  ['demo://list{?from,to}', { to: 2 }, 'demo://list?to=2'],
  ['demo://plain', {}, 'demo://plain'],
  ['demo://{name:2}/{name}', { name: '水位站' }, 'demo://%E6%B0%B4%E4%BD%8D/%E6%B0%B4%E4%BD%8D%E7%AB%99'],
  ['demo://{half}', { half: '\uD83D' }, 'demo://%EF%BF%BD'],
])('the template %s with %j is %s', (template, values, uri) => {
  expect(uriOf(template, values)).toBe(uri);
});

test('an address that is listed as it is keeps its braces, and has no form', () => {
  const uri = 'file:///data/{uuid}.json';
  expect(asTool('resources', { uri })).toMatchObject({ name: uri, inputSchema: { properties: {} } });
  expect(offerRequest('resource', uri, undefined).params).toEqual([['uri', JSON.stringify(uri)]]);
});

test('what a template asks for behind a question mark may be left out', () => {
  const { inputSchema } = asTool('resourceTemplates', { uriTemplate: 'demo://{a}{?b,c}' }) ?? {};
  expect(inputSchema).toMatchObject({ properties: { a: {}, b: {}, c: {} }, required: ['a'] });
});

test('a prompt without arguments is got without them', () => {
  expect(offerRequest('prompt', 'a', '{ }').params).toEqual([['name', '"a"']]);
  expect(offerRequest('tool', 'a', '{}').params).toEqual([
    ['name', '"a"'],
    ['arguments', '{}'],
  ]);
});

test('a prompt and a template have forms of texts', () => {
  const list = [{ name: 'city', description: 'Where', required: true }, { name: 'style' }, 7];
  expect(asTool('prompts', { name: 'p', title: 'P', arguments: list })).toMatchObject({
    name: 'p',
    title: 'P',
    inputSchema: {
      properties: { city: { type: 'string', description: 'Where' }, style: { type: 'string' } },
      required: ['city'],
    },
  });
  expect(asTool('resourceTemplates', { uriTemplate: 'demo://{a}/{+b}', name: 'Demo' })).toMatchObject({
    name: 'demo://{a}/{+b}',
    title: 'Demo',
    inputSchema: { required: ['a', 'b'] },
  });
  expect(asTool('resources', { name: 'without an address' })).toBeUndefined();
});
