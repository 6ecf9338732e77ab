import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, expect, it, vi } from 'vitest';
import { BackendConnection, type BackendTimings } from '#renderer/lib/backend/backend-connection.ts';
import { transportOfPort } from '#renderer/lib/backend/open-message-port.ts';
import type { OpenTransport, Transport } from '#renderer/lib/backend/transport.ts';
import { watch } from '#renderer/lib/backend/watch.ts';
import type { BuiltInServiceState } from '#shared/contract/built-in-service.ts';
import { contract } from '#shared/contract/contract.ts';
import { AppError } from '#shared/errors.ts';

const STOPPED: BuiltInServiceState = { status: 'stopped', reason: null };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

function connect(open: OpenTransport, timings: Partial<BackendTimings> = {}): BackendConnection {
  const connection = new BackendConnection(open, { backOffMs: [3_600_000], ...timings });
  ended.push(() => connection.end());
  return connection;
}

const { builtInService: service } = contract;

/** A backend that answers in every way: with a value, a failure, a stream, and not at all. `onLeft`: nobody reads the stream. */
function openLine(onLeft: () => void = () => {}): Transport {
  const router = implement({ builtInService: service, settings: { read: contract.settings.read } });
  const { builtInService, settings } = router;
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(
    router.router({
      builtInService: {
        stop: builtInService.stop.handler(() => undefined),
        open: builtInService.open.handler(() => {
          throw new Error('not today');
        }),
        watch: builtInService.watch.handler(async function* ({ signal }) {
          signal?.addEventListener('abort', onLeft);
          yield STOPPED;
          await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        }),
      },
      settings: { read: settings.read.handler(() => new Promise(() => undefined)) },
    }),
  ).upgrade(port1);
  port1.start();
  return transportOfPort(port2);
}

/** A connection whose calls are noted by their signals: who holds a signal holds all of its call. */
function connectNoting() {
  const signals: WeakRef<AbortSignal>[] = [];
  const { link, ...line } = openLine();
  const call: typeof link.call = (path, input, options) => {
    if (options.signal) signals.push(new WeakRef(options.signal));
    return link.call(path, input, options);
  };
  const limitMs = ([part]: readonly string[]) => (part === 'settings' ? 20 : 10_000);
  const { client } = connect(() => Promise.resolve({ ...line, link: { call } }), { limitMs });
  const countHeld = () => {
    collectGarbage();
    return signals.filter((signal) => signal.deref() !== undefined).length;
  };
  return { client, countHeld, countAll: () => signals.length };
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.code : error;
}

it('a call that is over leaves nothing behind, however it ended, while the line and its caller live on', async () => {
  const { client, countAll, countHeld } = connectNoting();
  const { signal } = new AbortController();
  await client.builtInService.stop(undefined, { signal });
  expect(await codeOf(client.builtInService.open(undefined, { signal }))).toBe('INTERNAL');
  expect(await codeOf(client.settings.read(undefined, { signal }))).toBe('BACKEND_TIMED_OUT');
  expect(countAll()).toBeGreaterThanOrEqual(3);
  await vi.waitFor(() => expect(countHeld()).toBe(0));
  expect(signal.aborted).toBe(false);
});

it('a stream is held until its reader leaves it', async () => {
  const { client, countHeld } = connectNoting();
  const { signal } = new AbortController();
  for await (const state of await client.builtInService.watch(undefined, { signal })) {
    expect(state).toEqual(STOPPED);
    expect(countHeld()).toBe(1);
    break;
  }
  await vi.waitFor(() => expect(countHeld()).toBe(0));
  expect(signal.aborted).toBe(false);
});

it('calls and streams end with a line that says nothing of its end', async () => {
  const { promise: gone, resolve: close } = Promise.withResolvers<void>();
  const endings: unknown[] = [];
  const call: Transport['link']['call'] = async ([part], _input, { signal }) => {
    signal?.addEventListener('abort', () => endings.push(signal.reason));
    if (part === 'settings') return new Promise(() => undefined);
    return (async function* () {
      yield STOPPED;
    })();
  };
  const { client } = connect(() => Promise.resolve({ link: { call }, gone, close }));
  const code = codeOf(client.settings.read());
  const stream = await client.builtInService.watch();
  await stream.next();
  close();
  expect(await code).toBe('BACKEND_LOST');
  expect(endings).toMatchObject([{ code: 'BACKEND_LOST' }, { code: 'BACKEND_LOST' }]);
});

it('a stream that ends again and again is opened again, and no listener is left behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  ended.push(() => vi.useRealTimers());
  const connection = connect(() => Promise.resolve(openLine()));
  const { subscribe } = connection;
  let listeners = 0;
  connection.subscribe = (listener) => {
    listeners += 1;
    const unsubscribe = subscribe(listener);
    return () => {
      listeners -= 1;
      unsubscribe();
    };
  };
  await connection.whenConnected(new AbortController().signal);
  const ending = new AbortController();
  let opened = 0;
  const open = async () => {
    opened += 1;
    return (async function* () {})();
  };
  const watching = watch(connection, open, () => {}, ending.signal);
  while (opened < 5) await vi.advanceTimersByTimeAsync(1_000);
  expect(listeners).toBe(1);
  ending.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await watching;
  expect(listeners).toBe(0);
});

it('a stream that has nothing to tell ends in the backend as soon as its reader leaves it', async () => {
  const { promise: left, resolve: onLeft } = Promise.withResolvers<void>();
  const { client } = connect(() => Promise.resolve(openLine(onLeft)));
  const events = (await client.builtInService.watch())[Symbol.asyncIterator]();
  expect(await events.next()).toMatchObject({ done: false, value: STOPPED });
  const next = events.next().catch(() => {});
  await events.return?.();
  await left;
  await next;
});
