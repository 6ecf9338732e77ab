import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import type { ExchangeEvent } from '#shared/contract/tools/exchanges.ts';
import { ExchangeLog } from '#electron/backend/features/explorer/wire/exchange-log.ts';
import { newExchange } from '#test/support/new-exchange.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const MEGABYTE = 1_000_000;
const MAX_BYTES = 64 * MEGABYTE;

/** What the bodies that are still there weigh. */
function keptBytes(log: ExchangeLog): number {
  return log
    .all()
    .map(({ id }) => log.find(id))
    .flatMap((found) => [...(found?.request ? [found.request] : []), ...(found?.response ?? [])])
    .reduce((sum, { byteLength }) => sum + byteLength, 0);
}

test('bodies of requests count like those of answers: of too many the oldest are dropped, and that is said', () => {
  const log = new ExchangeLog();
  const ids = Array.from({ length: 100 }, (_each, at) => {
    const exchange = log.begin(newExchange({ requestBody: String(at % 10).repeat(MEGABYTE) }));
    exchange.addChunk(new Uint8Array(MEGABYTE));
    return exchange.now.id;
  });
  expect(keptBytes(log)).toBeLessThanOrEqual(MAX_BYTES);
  expect(keptBytes(log)).toBeGreaterThan(MAX_BYTES - 3 * MEGABYTE);
  const [oldest = '', newest = ''] = [ids[0], ids.at(-1)];
  expect(log.get(oldest)).toMatchObject({ isBodyKept: false, sentBytes: MEGABYTE, receivedBytes: MEGABYTE });
  expect(log.body(oldest, 'request')).toBeNull();
  expect(() => log.sentBody(oldest)).toThrow(expect.objectContaining({ code: 'EXCHANGE_GONE' }));
  expect(Buffer.concat(log.body(newest, 'request') ?? []).toString()).toMatch(/^999/);
});

test('characters that take more bytes count as what they take', () => {
  const log = new ExchangeLog();
  for (let at = 0; at < 30; at += 1) log.begin(newExchange({ requestBody: '水'.repeat(MEGABYTE) }));
  expect(keptBytes(log)).toBe(21 * 3 * MEGABYTE);
});

test('headers and addresses count, too: where no body is left to be dropped, exchanges are', () => {
  const log = new ExchangeLog();
  for (let at = 0; at < 100; at += 1) {
    log.begin(newExchange()).change({ responseHeaders: [['x-long', 'x'.repeat(MEGABYTE)]] });
  }
  expect(log.all()).toHaveLength(63);
});

test('a body that is longer than all that is kept is not kept, and its exchange goes on', () => {
  const log = new ExchangeLog();
  const { id: small } = log.begin(newExchange({ requestBody: 'small' })).now;
  const asked = log.begin(newExchange({ requestBody: 'asked' }));
  for (let at = 0; at < 70; at += 1) asked.addChunk(new Uint8Array(MEGABYTE));
  asked.change({ state: 'done' });
  expect(log.get(asked.now.id)).toMatchObject({
    state: 'done',
    isBodyKept: false,
    receivedBytes: 70 * MEGABYTE,
  });
  expect(log.get(small).isBodyKept).toBe(false);
  const next = log.begin(newExchange({ requestBody: 'next' }));
  expect(log.sentBody(next.now.id)).toBe('next');
});

test('no more than a thousand are kept, and what is cleared weighs nothing', () => {
  const log = new ExchangeLog();
  for (let at = 0; at < 1_200; at += 1) log.begin(newExchange({ requestBody: 'x'.repeat(60_000) }));
  expect(log.all()).toHaveLength(1_000);
  log.clear();
  for (let at = 0; at < 63; at += 1) log.begin(newExchange({ requestBody: 'x'.repeat(MEGABYTE) }));
  expect(log.all().every(({ isBodyKept }) => isBodyKept)).toBe(true);
});

test('whoever sends an exchange knows what became of it also when the log has dropped it', () => {
  const log = new ExchangeLog();
  const exchange = log.begin(newExchange({ requestBody: 'asked' }));
  log.clear();
  exchange.addChunk(new Uint8Array(7));
  exchange.change({ state: 'done', status: 200 });
  expect(exchange.now).toMatchObject({ state: 'done', status: 200, receivedBytes: 7 });
  expect(log.all()).toEqual([]);
  const next = log.begin(newExchange({ requestBody: 'x'.repeat(63 * MEGABYTE) }));
  expect(next.now.isBodyKept).toBe(true);
});

test('whoever watches hears that the bodies of an exchange are gone', async () => {
  const log = new ExchangeLog();
  const { id: first } = log.begin(newExchange({ requestBody: 'x'.repeat(40 * MEGABYTE) })).now;
  const events: ExchangeEvent[] = [];
  const watching = log.watch(undefined);
  events.push((await watching.next()).value as ExchangeEvent);
  log.begin(newExchange({ requestBody: 'x'.repeat(40 * MEGABYTE) }));
  events.push((await watching.next()).value as ExchangeEvent);
  await watching.return(undefined);
  expect(events[1]).toMatchObject({ kind: 'changed', exchange: { id: first, isBodyKept: false } });
});

test('an answer in very small pieces is kept in larger ones, byte for byte', () => {
  const log = new ExchangeLog();
  const exchange = log.begin(newExchange());
  for (let at = 0; at < 300_000; at += 1) exchange.addChunk(Uint8Array.of(at));
  exchange.addChunk(new Uint8Array(MEGABYTE).fill(7));
  exchange.addChunk(Uint8Array.of(8));
  const pieces = log.body(exchange.now.id, 'response') ?? [];
  expect(pieces.length).toBeLessThan(100);
  const body = Buffer.concat(pieces);
  expect(body.byteLength).toBe(300_000 + MEGABYTE + 1);
  expect([body[299_999], body[300_000], body.at(-1)]).toEqual([299_999 % 256, 7, 8]);
});

test('a small piece of a large memory keeps nothing else of that', () => {
  const log = new ExchangeLog();
  const exchange = log.begin(newExchange());
  exchange.addChunk(new Uint8Array(MEGABYTE).subarray(10, 20));
  const [kept] = log.body(exchange.now.id, 'response') ?? [];
  expect([kept?.byteLength, kept?.buffer.byteLength]).toEqual([10, 10]);
});

test('whoever still holds an exchange when all are cleared does not hold its bodies', async () => {
  const log = new ExchangeLog();
  const exchange = log.begin(newExchange());
  const receive = () => {
    const chunk = new Uint8Array(MEGABYTE);
    exchange.addChunk(chunk);
    return new WeakRef(chunk);
  };
  const received = receive();
  log.clear();
  await vi.waitFor(() => {
    collectGarbage();
    expect(received.deref() === undefined).toBe(true);
  });
  exchange.change({ state: 'done' });
  expect([exchange.now.state, log.all()]).toEqual(['done', []]);
});

test('while an answer comes, what is sent to its target with a renewed token hides that in it, too', () => {
  const log = new ExchangeLog();
  const stream = log.begin(newExchange({ secrets: ['first'] }));
  const answered = log.begin(newExchange({ secrets: ['first'] }));
  answered.change({ state: 'done' });
  log.begin(newExchange({ targetId: 'another', secrets: ['of another'] }));
  log.begin(newExchange({ secrets: ['second', 'first'] }));
  expect(stream.sent.secrets).toEqual(['first', 'second']);
  expect(log.secrets(stream.now.id)).toEqual(['first', 'second']);
  expect(answered.sent.secrets).toEqual(['first']);
  for (let at = 0; at < 1_000; at += 1) log.begin(newExchange({ secrets: [`renewed ${at}`] }));
  expect(stream.sent.secrets[0]).toBe('first');
  expect(stream.sent.secrets.at(-1)).toBe('renewed 999');
  expect(stream.sent.secrets.length).toBeLessThan(200);
});
