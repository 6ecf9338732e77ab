import {
  type ClientContext,
  type ClientLink,
  type ClientOptions,
  createORPCClient,
  ORPCError,
} from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import { AppError } from '#shared/errors.ts';
import { toAppError } from './to-app-error.ts';
import type { OpenTransport, Transport } from './transport.ts';

const DEFAULT_LIMIT_MS = 30_000;

/** How long a call may take before the window stops waiting. */
const LIMITS_MS: Record<string, number> = {
  // Long on a slow line: how much has come is in sight, the user may end it, and silence ends it by itself.
  'places.list': 60 * 60_000,
  'placeExport.piece': 120_000,
  // Waits on a service that may be slow.
  'session.signIn': 60_000,
  'builtInService.open': 60_000,
  // A level series may take several calls of a tool, each as long as a slow service needs.
  'levels.series': 180_000,
  'levels.tools': 60_000,
  'levels.tryTool': 60_000,
  // Any MCP endpoint, in pages, dialect after dialect.
  'tools.list': 180_000,
  'tools.targets.probe': 120_000,
  // Waits for a person; the backend gives up long before.
  'mcpSignIn.start': 30 * 60_000,
  'mcpSignIn.diagnose': 60_000,
  'mcpSignIn.signOut': 60_000,
};

export type BackendClient = ContractRouterClient<typeof contract>;

/** `lost` stays until a line is open again; `retrying` tells a try under way from the pause before the next. */
export type BackendState =
  { status: 'connecting' } | { status: 'connected' } | { status: 'lost'; retrying: boolean };

export type BackendTimings = {
  openLimitMs: number;
  aliveLimitMs: number;
  backOffMs: readonly number[];
  limitMs: (path: readonly string[]) => number;
};

const DEFAULT_TIMINGS: BackendTimings = {
  openLimitMs: 10_000,
  aliveLimitMs: 5_000,
  backOffMs: [250, 500, 1_000, 2_000, 4_000, 8_000, 15_000],
  limitMs: callLimitMs,
};

/**
 * The window's line to its backend, for as long as the window lives: opens it, opens another when it is lost, and
 * sees to it that every call ends. oRPC itself leaves calls on a dead port pending for ever.
 */
export class BackendConnection implements ClientLink<ClientContext> {
  readonly client: BackendClient = createORPCClient(this);
  readonly #open: OpenTransport;
  readonly #timings: BackendTimings;
  readonly #listeners = new Set<() => void>();
  /** What ends a call, of those under way: they end with the line. A promise of the line would keep them all until then. */
  readonly #underWay = new Set<AbortController>();
  #state: BackendState = { status: 'connecting' };
  #transport: Transport | undefined;
  #wake: () => void = () => undefined;
  #ended = false;

  constructor(open: OpenTransport, timings: Partial<BackendTimings> = {}) {
    this.#open = open;
    this.#timings = { ...DEFAULT_TIMINGS, ...timings };
    void this.#run();
  }

  getState = (): BackendState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends the pause before the next try. */
  tryNow = (): void => this.#wake();

  end(): void {
    this.#ended = true;
    this.#transport?.close();
    this.#wake();
  }

  /** Resolves when a line is open; rejects with `signal`. */
  async whenConnected(signal: AbortSignal): Promise<void> {
    while (this.#state.status !== 'connected') {
      signal.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      const unsubscribe = this.subscribe(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise.finally(unsubscribe);
    }
  }

  async call(
    path: readonly string[],
    input: unknown,
    options: ClientOptions<ClientContext>,
  ): Promise<unknown> {
    const afterMs = this.#timings.limitMs(path);
    const ending = new AbortController();
    const timer = setTimeout(() => {
      ending.abort(new AppError('BACKEND_TIMED_OUT', { afterMs }));
      void this.#checkAlive();
    }, afterMs);
    const cancel = () => ending.abort(new AppError('CANCELLED', {}));
    if (options.signal?.aborted) cancel();
    options.signal?.addEventListener('abort', cancel, { once: true });
    const over = () => {
      options.signal?.removeEventListener('abort', cancel);
      this.#underWay.delete(ending);
    };
    ending.signal.addEventListener('abort', over, { once: true });
    let isOver = true;
    try {
      if (this.#state.status === 'connecting') await this.whenConnected(ending.signal);
      const transport = this.#transport;
      if (!transport) throw new AppError('BACKEND_LOST', {});
      this.#underWay.add(ending);
      const answer = await this.#callOver(transport, path, input, options, ending);
      if (!isStream(answer)) return answer;
      isOver = false;
      return streamUntilOver(answer, over);
    } catch (error) {
      throw toAppError(error);
    } finally {
      clearTimeout(timer);
      if (isOver) over();
    }
  }

  async #callOver(
    transport: Transport,
    path: readonly string[],
    input: unknown,
    options: ClientOptions<ClientContext>,
    ending: AbortController,
  ): Promise<unknown> {
    ending.signal.throwIfAborted();
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(toAppError(ending.signal.reason));
      ending.signal.addEventListener('abort', end, { once: true });
    });
    const answer = transport.link.call(path, input, { ...options, signal: ending.signal });
    // The line's own complaint about its end may come before `gone`; what the user must hear is that the backend is lost.
    const judged = answer.catch(async (error: unknown) => {
      if (error instanceof ORPCError) throw error;
      await new Promise((resolve) => setTimeout(resolve, 0));
      throw this.#transport === transport ? error : new AppError('BACKEND_LOST', {});
    });
    return Promise.race([judged, ended]);
  }

  /** A call that timed out may mean a slow service behind the backend, or a line that died without a word. */
  async #checkAlive(): Promise<void> {
    const transport = this.#transport;
    if (!transport) return;
    const silence = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), this.#timings.aliveLimitMs);
    });
    const sign = () => true;
    const answer = transport.link.call(['about', 'read'], undefined, { context: {} }).then(sign, sign);
    if (!(await Promise.race([answer, silence]))) transport.close();
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#ended; failures += 1) {
      try {
        this.#transport = await this.#openInTime();
        failures = 0;
        this.#become({ status: 'connected' });
        await this.#transport.gone;
      } catch {
        // No line: the state says so, and the next try follows.
      }
      this.#transport = undefined;
      // Streams too: their pending `next` must end with the line.
      for (const ending of this.#underWay) ending.abort(new AppError('BACKEND_LOST', {}));
      if (this.#ended) return;
      this.#become({ status: 'lost', retrying: false });
      await this.#pause(failures);
      this.#become({ status: 'lost', retrying: true });
    }
  }

  /** The signal ends the opening alone: once a line is open it must not be touched by it. */
  async #openInTime(): Promise<Transport> {
    const opening = new AbortController();
    const timer = setTimeout(() => opening.abort(), this.#timings.openLimitMs);
    try {
      return await this.#open(opening.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async #pause(failures: number): Promise<void> {
    const { backOffMs } = this.#timings;
    const pauseMs = backOffMs[Math.min(failures, backOffMs.length - 1)] ?? 1_000;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #become(state: BackendState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function callLimitMs(path: readonly string[]): number {
  return LIMITS_MS[path.join('.')] ?? DEFAULT_LIMIT_MS;
}

type Stream = AsyncIterable<unknown>;

function isStream(answer: unknown): answer is Stream {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/**
 * The same stream; `over` is called when it has ended, or its reader has left it. A generator would let nobody leave while it waits
 * for the next event.
 */
function streamUntilOver(stream: Stream, over: () => void): AsyncIterableIterator<unknown> {
  const events = stream[Symbol.asyncIterator]();
  return {
    next: async () => {
      try {
        const event = await events.next();
        if (event.done) over();
        return event;
      } catch (error) {
        over();
        throw error;
      }
    },
    return: async () => {
      over();
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
