import {
  type Dialect,
  type DialectChoice,
  DIALECTS,
  hasHandshake,
} from '#shared/domain/mcp/wire/mcp-target.ts';
import type { DialectProbe } from '#shared/contract/tools/targets.ts';
import { exactCommand } from '#shared/domain/mcp/wire/mcp-json.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { McpLink } from '../wire/mcp-link.ts';
import type { RpcAnswer, RpcCall } from '../wire/rpc-call.ts';
import { type Endpoint, isBound } from '../wire/endpoint.ts';
import { probeDialect } from './probe-dialect.ts';
import { orAborted } from '../../../kit/abort-reason.ts';

type LinkOptions = { dialect?: DialectChoice | undefined; signal?: AbortSignal | undefined };

/** @param left aborted when nobody else is to use the link */
type Run<T> = (link: McpLink, left: AbortSignal) => Promise<T>;

/** Programs begin with a handshake, those that know the revision without one included. */
const STDIO_DIALECT = '2025-11-25';

type Open = { key: string; shared: SharedLink };

/** The links in use: a session lasts from call to call, and `auto` is found out once. */
export class Links {
  readonly #open = new Map<string, Open>();
  readonly #picks = new Map<string, { key: string; pick: Dialect }>();
  /** How often a target was left: whoever was finding out how it is spoken to meanwhile is served by a link that nobody shares. */
  readonly #left = new Map<string, number>();

  /**
   * Runs something with a link that has been greeted, and that stays open so long; what would never end by itself ends when the link is
   * left, as when the settings of the endpoint have changed.
   * @throws AppError RPC_FAILED, CANCELLED, or what the greeting ended in; and what `run` throws.
   */
  async use<T>(
    endpoint: Endpoint,
    { dialect: choice = endpoint.settings.dialect, signal }: LinkOptions,
    run: Run<T>,
  ): Promise<T> {
    const wasLeft = this.#left.get(endpoint.targetId);
    const dialect = endpoint.process
      ? STDIO_DIALECT
      : choice === 'auto'
        ? await this.#pick(endpoint, signal)
        : choice;
    const name = `${endpoint.targetId} ${dialect}`;
    const key = keyOf(endpoint);
    const known = this.#open.get(name);
    if (known?.key === key && known.shared.isUsable) return known.shared.use(signal, run);
    const shared = new SharedLink(endpoint, dialect);
    const used = shared.use(signal, run);
    if (this.#left.get(endpoint.targetId) === wasLeft && isBound(endpoint)) {
      known?.shared.leave();
      this.#open.set(name, { key, shared });
    } else shared.leave();
    return used;
  }

  /** Sends a request; where the endpoint does not know the session and has not begun with it, once more in a new one. */
  async request(link: McpLink, call: RpcCall): Promise<RpcAnswer> {
    const refused = link.isOver ? undefined : await link.request(call);
    if (refused && !refused.isSessionUnknown) return refused;
    const { endpoint, dialect } = link;
    const exchanges = refused?.exchanges ?? [];
    try {
      const answer = await this.use(endpoint, { dialect, signal: call.signal }, (renewed) =>
        renewed.request(call),
      );
      return { ...answer, exchanges: [...exchanges, ...answer.exchanges] };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { outcome: { failure: error }, latencyMs: refused?.latencyMs ?? 0, exchanges };
    }
  }

  /** A link that is open already, or a new one that has not been greeted: to show what would be sent. */
  peek(endpoint: Endpoint, choice: DialectChoice): McpLink | undefined {
    const dialect = endpoint.process ? STDIO_DIALECT : choice === 'auto' ? this.#known(endpoint) : choice;
    if (dialect === undefined) return undefined;
    const known = this.#open.get(`${endpoint.targetId} ${dialect}`);
    const isKnown = known?.key === keyOf(endpoint) && known.shared.isUsable;
    return isKnown ? known.shared.link : new McpLink(endpoint, dialect);
  }

  remember(endpoint: Endpoint, pick: Dialect): void {
    this.#picks.set(endpoint.targetId, { key: addressOf(endpoint), pick });
  }

  /** The target is gone. */
  forget(targetId: string): void {
    this.leave(targetId);
    this.#picks.delete(targetId);
  }

  /** The target has changed: its sessions are not for whatever comes next. */
  leave(targetId: string): void {
    for (const [name, { shared }] of this.#open) {
      if (!name.startsWith(`${targetId} `)) continue;
      shared.leave();
      this.#open.delete(name);
    }
    this.#left.set(targetId, (this.#left.get(targetId) ?? 0) + 1);
  }

  close(): void {
    for (const { shared } of this.#open.values()) shared.close();
    this.#open.clear();
  }

  #known(endpoint: Endpoint): Dialect | undefined {
    const known = this.#picks.get(endpoint.targetId);
    return known?.key === addressOf(endpoint) ? known.pick : undefined;
  }

  async #pick(endpoint: Endpoint, signal: AbortSignal | undefined): Promise<Dialect> {
    const known = this.#known(endpoint);
    if (known !== undefined) return known;
    const probes: DialectProbe[] = [];
    for (const dialect of DIALECTS) {
      const probe = await probeDialect(endpoint, dialect, signal);
      if (probe.verdict === 'works') {
        this.remember(endpoint, dialect);
        return dialect;
      }
      // Another dialect would fail for the same reason.
      if (probe.failure && probe.verdict !== 'not-spoken' && !isUnanswered(probe.failure))
        throw failed(probe.failure);
      probes.push(probe);
    }
    throw failed(tellingFailure(endpoint, probes));
  }
}

/** What becomes of a connection that the other end drops, as it does to a method that it fails over. */
const DROPPED = ['ECONNRESET', 'UND_ERR_SOCKET'];

/** Many endpoints do not answer what they do not know; there is somebody who may answer something else. */
function isUnanswered({ code, details }: Failure): boolean {
  return code === 'SERVICE_TIMED_OUT' || (code === 'SERVICE_UNREACHABLE' && DROPPED.includes(details.cause));
}

/** Why none of them works: what most clients would be told, which is the answer to `initialize`. */
function tellingFailure({ address }: Endpoint, probes: readonly DialectProbe[]): Failure {
  const failures = [
    ...probes.filter(({ dialect }) => dialect === '2025-11-25'),
    ...probes.filter(({ dialect }) => !hasHandshake(dialect)),
  ].flatMap(({ failure }) => (failure ? [failure] : []));
  const details = { address, reason: 'it lists no tools in any protocol version' };
  return failures[0] ?? { code: 'UNEXPECTED_ANSWER', details };
}

/** A link serves as long as these are the same: a session was told what may be asked. */
function keyOf(endpoint: Endpoint): string {
  return JSON.stringify([addressOf(endpoint), endpoint.settings.byHand]);
}

/** A dialect that works does so as long as these are the same. */
function addressOf({ url, settings, process }: Endpoint): string {
  return JSON.stringify([url, settings.headers, process && exactCommand(process)]);
}

function failed({ code, details }: Failure): AppError {
  return new AppError(code, details);
}

/** A link that is opened once for all who use it at the same time, and closed once nobody uses it who has left it. */
class SharedLink {
  readonly link: McpLink;
  readonly #opened: Promise<void>;
  readonly #closing = new AbortController();
  readonly #left = new AbortController();
  #isOpen = false;
  #users = 0;

  constructor(endpoint: Endpoint, dialect: Dialect) {
    this.link = new McpLink(endpoint, dialect);
    this.#opened = this.link.open('handshake', this.#closing.signal).then(
      () => void (this.#isOpen = true),
      (error: unknown) => {
        this.close();
        throw error;
      },
    );
    this.#opened.catch(() => {});
    for (const { ended } of endpoint.bindings) {
      ended.addEventListener('abort', () => this.leave(), { signal: this.#closing.signal });
    }
  }

  /** Whether a further request may go through it. */
  get isUsable(): boolean {
    return !this.#left.signal.aborted && !this.#closing.signal.aborted && !this.link.isOver;
  }

  /** Nobody else is to use it: it is closed when those who do, who are told, have come to their end. */
  leave(): void {
    this.#left.abort();
    this.#closeIfUnused();
  }

  /** At once, whoever uses it. */
  close(): void {
    this.#closing.abort();
    this.link.close();
  }

  /** Runs something once the endpoint has been greeted. @throws AppError RPC_FAILED, CANCELLED, or what the greeting ended in */
  async use<T>(signal: AbortSignal | undefined, run: Run<T>): Promise<T> {
    this.#users += 1;
    try {
      await (signal ? orAborted(this.#opened, signal) : this.#opened);
      return await run(this.link, this.#left.signal);
    } finally {
      this.#users -= 1;
      this.#closeIfUnused();
    }
  }

  #closeIfUnused(): void {
    // One that is still being opened is wanted by nobody any more.
    if (this.#users === 0 && (this.#left.signal.aborted || !this.#isOpen)) this.close();
  }
}
