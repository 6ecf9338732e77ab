import { expect, test } from 'vitest';
import { BoundedChecks } from '#electron/backend/features/explorer/checks/bounded-checks.ts';
import {
  callStep,
  type Collection,
  emptyCollection,
  sameWords,
} from '#shared/domain/mcp/collections/collection.ts';
import { exploreAddress } from '#test/support/explorer.ts';
import { openBackend } from '#test/support/open-backend.ts';
import { listAndCall, startMcpServer } from '#test/support/start-mcp-server.ts';
import { killThread, MORTAL_WORKERS } from '#test/support/threads/kill-thread.ts';

/** Patterns for which V8 tries more ways than it could in a lifetime. */
const NESTED = '^(a+)+$';
const STATION_CODE = '^([A-Za-z0-9]+-?)+$';
const LONG = `${'a'.repeat(60)}!`;

const schemaOf = (pattern: string) => ({ type: 'object', properties: { a: { type: 'string', pattern } } });

const startEcho = () =>
  startMcpServer(listAndCall([], ({ name }) => ({ structuredContent: { a: name }, content: [] })));

test('a result whose schema takes too long to check is shown unchecked, and nobody else waits for it', async () => {
  const { url } = await startEcho();
  const { call, client } = await exploreAddress(url);
  let isOver = false;
  const slow = call(LONG, {}, { outputSchema: schemaOf(NESTED) }).finally(() => (isOver = true));
  const other = await call('other');
  const page = { part: 'raw' as const, offset: 0, limit: 100, resultId: other.summary?.resultId ?? '' };
  expect((await client.tools.results.text(page)).text).toContain('other');
  expect(isOver).toBe(false);
  expect(await slow).toMatchObject({ status: 'result', summary: { validation: { kind: 'unchecked' } } });
  expect(await call('aaa', {}, { outputSchema: schemaOf(NESTED) })).toMatchObject({
    summary: { validation: { kind: 'valid' } },
  });
});

test('arguments whose schema takes too long to check are not checked, and the backend goes on meanwhile', async () => {
  const { url } = await startEcho();
  const { client } = await exploreAddress(url);
  const schema = schemaOf(STATION_CODE);
  let isOver = false;
  const json = JSON.stringify({ a: LONG });
  const slow = client.tools.validate({ schema, json }).finally(() => (isOver = true));
  await client.tools.exchanges.clear();
  expect(isOver).toBe(false);
  expect(await slow).toEqual({ kind: 'unchecked' });
  expect(await client.tools.validate({ schema, json: '{"a":"A-1"}' })).toEqual({ kind: 'valid' });
});

test('an expectation whose pattern takes too long is not met, and says so', async () => {
  const { url } = await startEcho();
  const { client, target } = await exploreAddress(url);
  const expectation = { kind: 'matches' as const, pointer: '/structuredContent/a', pattern: NESTED };
  const call = { name: 'a', tool: LONG, argumentsText: '{}', expectations: [expectation] };
  const collection = { ...emptyCollection('c', sameWords('Slow')), steps: [callStep('1', call)] };
  await client.tools.collections.save(collection);
  const runs = [];
  for await (const event of await client.tools.collections.run({ id: 'c', targetId: target.id })) {
    if (event.kind === 'ended') runs.push(event.run);
  }
  expect(runs).toMatchObject([
    { status: 'failed', outcomes: [{ isMet: false, found: 'the pattern could not be checked in time' }] },
  ]);
});

test('a result whose schema leads back to itself is checked where that ends, and shown unchecked where it does not', async () => {
  const { url } = await startEcho();
  const { call } = await exploreAddress(url);
  const self = { anyOf: [{ $ref: '#/properties/a' }, { type: 'string' }] };
  expect(await call('x', {}, { outputSchema: { properties: { a: self } } })).toMatchObject({
    status: 'result',
    summary: { validation: { kind: 'unusable', reason: expect.stringContaining('itself') } },
  });
});

test.each([
  ['2020-12', {}],
  ['2020-12 under an id', { $id: 'https://a.example/tree' }],
  ['2020-12 under the id of its own dialect', { $id: 'https://json-schema.org/draft/2020-12/schema' }],
  ['draft-07', { $schema: 'http://json-schema.org/draft-07/schema#' }],
])('a tree whose schema refers to the whole of itself is checked: %s', async (_dialect, more) => {
  const { client } = await openBackend();
  const schema = { ...more, properties: { child: { $ref: '#' }, n: { type: 'number' } } };
  const validate = (value: object) => client.tools.validate({ schema, json: JSON.stringify(value) });
  expect(await validate({ child: { child: { n: 1 } } })).toEqual({ kind: 'valid' });
  expect(await validate({ child: { child: { n: 'x' } } })).toMatchObject({
    kind: 'invalid',
    problems: [{ pointer: '/child/child/n' }],
  });
});

test('after the thread of the checks has died, the next check has one again', async () => {
  const { client, log } = await openBackend({ workers: MORTAL_WORKERS });
  const validate = () => client.tools.validate({ schema: { type: 'object' }, json: '{}' });
  expect(await validate()).toEqual({ kind: 'valid' });
  killThread('toolChecks');
  await expect.poll(() => log.map(({ event }) => event)).toContain('checks-worker-crashed');
  expect(await validate()).toEqual({ kind: 'valid' });
});

/** A collection with secrets that stand, in many spellings, all over what was recorded. */
function withSecrets(count: number, recordedChars: number): Collection {
  const secrets = Array.from({ length: count }, (_, index) => `Se~cr/et ${index}`);
  const encoded = Buffer.from(String(secrets[0])).toString('base64');
  const resultText = JSON.stringify({
    text: `${secrets[0]} ${encoded} %41 &amp; \\ `.repeat(recordedChars / 40),
  });
  const recording = {
    recordedAtMs: 0,
    latencyMs: 0,
    dialect: 'bare' as const,
    source: '',
    requestBody: '{}',
    status: 200,
    resultText,
  };
  const step = callStep('a', { name: 'a', tool: 'any', argumentsText: '{}', expectations: [] });
  const lists = Array.from({ length: Math.ceil(count / 400) }, (_, at) =>
    secrets.slice(at * 400, (at + 1) * 400),
  );
  const variables = Object.fromEntries(lists.map((list, at) => [`key${at}`, JSON.stringify(list)]));
  const environments = [{ name: 'of others', variables }];
  return { ...emptyCollection('c', sameWords('c')), steps: [{ ...step, recording }], environments };
}

test('the secrets of a collection are looked for where only checks wait for them', async () => {
  const { client } = await openBackend();
  let isOver = false;
  const json = JSON.stringify({ a: LONG });
  const slow = client.tools.validate({ schema: schemaOf(NESTED), json }).finally(() => (isOver = true));
  await client.tools.collections.importText({ text: JSON.stringify(withSecrets(3, 1_000)) });
  expect(isOver).toBe(true);
  await slow;
  const shared = await client.tools.collections.exportText({ id: 'c' });
  expect(shared.text).not.toContain('Se~cr/et 0');
});

test('a collection with more secrets than can be hidden is neither taken up nor looked through without end', async () => {
  const { client } = await openBackend();
  const text = JSON.stringify(withSecrets(2_001, 40));
  await expect(client.tools.collections.importText({ text })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'environments', reason: 'too-many-secrets' },
  });
  expect(new BoundedChecks(20).hide([withSecrets(100, 1_000_000)])).toBeNull();
  expect(new BoundedChecks(20).share(withSecrets(100, 1_000_000))).toBeNull();
});
