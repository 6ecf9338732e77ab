import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BackendConnection, type BackendTimings } from '#renderer/lib/backend/backend-connection.ts';
import { transportOfPort } from '#renderer/lib/backend/open-message-port.ts';
import type { OpenTransport } from '#renderer/lib/backend/transport.ts';
import { watch } from '#renderer/lib/backend/watch.ts';
import type { BuiltInServiceState } from '#shared/contract/built-in-service.ts';
import { contract } from '#shared/contract/contract.ts';
import { AppError } from '#shared/errors.ts';

const ABOUT = {
  version: '1',
  shell: 'browser',
  dataDir: '/data',
  node: '24',
  abilities: { openFolder: true, printPdf: false, tray: false, zoom: false },
} as const;
const STOPPED: BuiltInServiceState = { status: 'stopped', reason: null };

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

const { list, add, edit, remove, activate, acknowledgeSetAside } = contract.connections;
const { about, builtInService, session, settings } = contract;

/** One call is carried like another: a few of the contract are enough. */
const partUnderTest = {
  about,
  builtInService,
  connections: { list, add, edit, remove, activate, acknowledgeSetAside },
  places: { list: contract.places.list },
  session,
  settings,
};

/** A backend of which only the parts under test answer; `listing` runs when the place list is asked for. */
function startBackend(listing: () => Promise<never> = () => new Promise(() => undefined)) {
  const router = implement(partUnderTest);
  const ports: MessagePort[] = [];
  const handler = new RPCHandler(
    router.router({
      about: { read: router.about.read.handler(() => ABOUT) },
      builtInService: {
        watch: router.builtInService.watch.handler(async function* ({ signal }) {
          yield STOPPED;
          await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        }),
        open: router.builtInService.open.handler(() => new Promise(() => undefined)),
        stop: router.builtInService.stop.handler(() => undefined),
      },
      connections: {
        list: router.connections.list.handler(() => ({ connections: [], activeId: null, setAside: null })),
        add: router.connections.add.handler(() => {
          throw new Error('a secret path');
        }),
        edit: router.connections.edit.handler(({ errors }) => {
          throw errors.CONNECTION_NOT_FOUND({ data: { connectionId: 'gone' } });
        }),
        remove: router.connections.remove.handler(() => undefined),
        activate: router.connections.activate.handler(() => undefined),
        acknowledgeSetAside: router.connections.acknowledgeSetAside.handler(() => undefined),
      },
      places: { list: router.places.list.handler(listing) },
      session: {
        watch: router.session.watch.handler(async function* () {
          yield [];
        }),
        signIn: router.session.signIn.handler(() => new Promise(() => undefined)),
        signOut: router.session.signOut.handler(() => undefined),
      },
      settings: {
        read: router.settings.read.handler(() => new Promise(() => undefined)),
        change: router.settings.change.handler(() => new Promise(() => undefined)),
      },
    }),
  );
  const open: OpenTransport = () => {
    const { port1, port2 } = new MessageChannel();
    handler.upgrade(port1);
    port1.start();
    ports.push(port1);
    return Promise.resolve(transportOfPort(port2));
  };
  return { open, closeLine: () => ports.at(-1)?.close(), lines: () => ports.length };
}

function connect(open: OpenTransport, timings: Partial<BackendTimings> = {}): BackendConnection {
  const connection = new BackendConnection(open, { backOffMs: [0], ...timings });
  ended.push(() => connection.end());
  return connection;
}

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? error.code : error;
}

const PLACES = { connectionId: 'a' };
const DRAFT = { name: 'n', baseUrl: 'http://a.example', tokenHeader: 'X-T', zone: 'Asia/Shanghai' };

describe('BackendConnection', () => {
  it('holds a call back until the first line is open', async () => {
    const backend = startBackend();
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const connection = connect(async (signal) => {
      await allowed;
      return backend.open(signal);
    });
    const answer = connection.client.about.read();
    expect(connection.getState()).toEqual({ status: 'connecting' });
    allow();
    expect(await answer).toEqual(ABOUT);
    expect(connection.getState()).toEqual({ status: 'connected' });
  });

  it('ends a call with BACKEND_LOST when the line goes in the middle of it', async () => {
    const asked = Promise.withResolvers<void>();
    const backend = startBackend(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    const connection = connect(backend.open);
    const code = codeOf(connection.client.places.list(PLACES));
    await asked.promise;
    backend.closeLine();
    expect(await code).toBe('BACKEND_LOST');
  });

  it('opens another line by itself and answers on it', async () => {
    const backend = startBackend();
    const connection = connect(backend.open);
    await connection.client.about.read();
    const states: string[] = [];
    connection.subscribe(() => states.push(connection.getState().status));
    backend.closeLine();
    await vi.waitFor(() => expect(states).toContain('connected'));
    expect(states[0]).toBe('lost');
    expect(backend.lines()).toBe(2);
    expect(await connection.client.about.read()).toEqual(ABOUT);
  });

  it('refuses a call at once while the backend is lost, and tries again when told to', async () => {
    const backend = startBackend();
    let isDown = false;
    const connection = connect(
      (signal) => (isDown ? Promise.reject(new Error('down')) : backend.open(signal)),
      { backOffMs: [3_600_000] },
    );
    await connection.client.about.read();
    isDown = true;
    backend.closeLine();
    await vi.waitFor(() => expect(connection.getState()).toEqual({ status: 'lost', retrying: false }));
    expect(await codeOf(connection.client.about.read())).toBe('BACKEND_LOST');
    isDown = false;
    connection.tryNow();
    await vi.waitFor(() => expect(connection.getState().status).toBe('connected'));
  });

  it('stops waiting for an answer at the limit of the call and keeps a line that is alive', async () => {
    const backend = startBackend();
    const connection = connect(backend.open, { limitMs: ([part]) => (part === 'places' ? 20 : 10_000) });
    expect(await codeOf(connection.client.places.list(PLACES))).toBe('BACKEND_TIMED_OUT');
    expect(await connection.client.about.read()).toEqual(ABOUT);
    expect(backend.lines()).toBe(1);
  });

  it('gives up a line that gives no sign of life after a call has timed out', async () => {
    const backend = startBackend();
    let lines = 0;
    const silent: OpenTransport = () => {
      lines += 1;
      return Promise.resolve(transportOfPort(new MessageChannel().port2));
    };
    const connection = connect((signal) => (lines === 0 ? silent(signal) : backend.open(signal)), {
      limitMs: () => 20,
      aliveLimitMs: 20,
    });
    expect(await codeOf(connection.client.about.read())).toBe('BACKEND_TIMED_OUT');
    await vi.waitFor(async () => expect(await connection.client.about.read()).toEqual(ABOUT));
  });

  it('does not close an open line when the time for opening is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ended.push(() => vi.useRealTimers());
    const backend = startBackend();
    let signalOfOpening: AbortSignal | undefined;
    const connection = connect(
      (signal) => {
        signalOfOpening = signal;
        return backend.open(signal);
      },
      { openLimitMs: 1_000 },
    );
    await connection.whenConnected(new AbortController().signal);
    vi.advanceTimersByTime(60_000);
    expect(signalOfOpening?.aborted).toBe(false);
  });

  it('ends a cancelled call with CANCELLED', async () => {
    const connection = connect(startBackend().open);
    const ending = new AbortController();
    const code = codeOf(connection.client.places.list(PLACES, { signal: ending.signal }));
    ending.abort();
    expect(await code).toBe('CANCELLED');
  });

  it('keeps the code and the details of a failure that the contract declares', async () => {
    const connection = connect(startBackend().open);
    const error = await connection.client.connections
      .edit({ id: 'gone', draft: DRAFT })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'CONNECTION_NOT_FOUND', details: { connectionId: 'gone' } });
  });

  it('says INTERNAL for what nobody declared, and tells nothing of its message', async () => {
    const connection = connect(startBackend().open);
    const error = await connection.client.connections.add(DRAFT).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'INTERNAL' });
    expect(JSON.stringify(error)).not.toContain('secret');
  });
});

describe('watch', () => {
  it('says the state again after the line was lost', async () => {
    const backend = startBackend();
    const connection = connect(backend.open);
    const seen: BuiltInServiceState[] = [];
    const ending = new AbortController();
    const watching = watch(
      connection,
      (client, signal) => client.builtInService.watch(undefined, { signal }),
      (state) => seen.push(state),
      ending.signal,
    );
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    backend.closeLine();
    await vi.waitFor(() => expect(seen).toEqual([STOPPED, STOPPED]), { timeout: 5_000 });
    ending.abort();
    await watching;
  });
});
