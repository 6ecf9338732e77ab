import { expect, test } from 'vitest';
import { callStep, emptyCollection, sameWords } from '#shared/domain/mcp/collections/collection.ts';
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

test('after the thread of the checks has died, the next check has one again', async () => {
  const { client, log } = await openBackend({ workers: MORTAL_WORKERS });
  const validate = () => client.tools.validate({ schema: { type: 'object' }, json: '{}' });
  expect(await validate()).toEqual({ kind: 'valid' });
  killThread('toolChecks');
  await expect.poll(() => log.map(({ event }) => event)).toContain('checks-worker-crashed');
  expect(await validate()).toEqual({ kind: 'valid' });
});
