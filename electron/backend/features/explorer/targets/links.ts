import {
  type Dialect,
  type DialectChoice,
  DIALECTS,
  hasHandshake,
} from '#shared/domain/mcp/wire/mcp-target.ts';
import type { DialectProbe } from '#shared/contract/tools/targets.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { McpLink, type RpcAnswer, type RpcCall } from '../wire/mcp-link.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { probeDialect } from './probe-dialect.ts';

type Open = { key: string; link: McpLink };

/** Whether what an endpoint hangs on is still as it was when it was opened. */
export function isBound({ bindings }: Pick<Endpoint, 'bindings'>): boolean {
  return bindings.every(({ ended }) => !ended.aborted);
}

/** The links in use: a session lasts from call to call, and `auto` is found out once. */
export class Links {
  readonly #open = new Map<string, Open>();
  readonly #picks = new Map<string, { key: string; pick: Dialect }>();
  /** How often a target was forgotten: a link that was being opened meanwhile serves its caller and nobody after it. */
  readonly #forgotten = new Map<string, number>();

  /**
   * A link that has been greeted. @throws AppError RPC_FAILED, or what the greeting ended in.
   */
  async open(
    endpoint: Endpoint,
    choice: DialectChoice = endpoint.settings.dialect,
    signal?: AbortSignal,
  ): Promise<McpLink> {
    const forgotten = this.#forgotten.get(endpoint.targetId);
    const dialect = choice === 'auto' ? await this.#pick(endpoint, signal) : choice;
    const name = `${endpoint.targetId} ${dialect}`;
    const key = keyOf(endpoint);
    const known = this.#open.get(name);
    if (known?.key === key && isUsable(known.link)) return known.link;
    known?.link.close();
    const link = new McpLink(endpoint, dialect);
    try {
      await link.open('handshake', signal);
    } catch (error) {
      link.close();
      throw error;
    }
    const isKept = this.#forgotten.get(endpoint.targetId) === forgotten && isBound(endpoint);
    if (isKept) this.#open.set(name, { key, link });
    return link;
  }

  /** Sends a request; where the endpoint has forgotten the session, once more in a new one. */
  async request(link: McpLink, call: RpcCall): Promise<RpcAnswer> {
    const hadSession = link.sessionId !== undefined;
    const answer = await link.request(call);
    if (!hadSession || !isSessionForgotten(answer)) return answer;
    this.#close(link.endpoint.targetId);
    try {
      const renewed = await this.open(link.endpoint, link.dialect, call.signal);
      return await renewed.request(call);
    } catch (error) {
      if (error instanceof AppError) return { ...answer, outcome: { failure: error } };
      throw error;
    }
  }

  /** A link that is open already, or a new one that has not been greeted: to show what would be sent. */
  peek(endpoint: Endpoint, choice: DialectChoice): McpLink | undefined {
    const dialect = choice === 'auto' ? this.#known(endpoint) : choice;
    if (dialect === undefined) return undefined;
    const known = this.#open.get(`${endpoint.targetId} ${dialect}`);
    const isKnown = known?.key === keyOf(endpoint) && isUsable(known.link);
    return isKnown ? known.link : new McpLink(endpoint, dialect);
  }

  remember(endpoint: Endpoint, pick: Dialect): void {
    this.#picks.set(endpoint.targetId, { key: keyOf(endpoint), pick });
  }

  /** The target has changed, or is gone. */
  forget(targetId: string): void {
    this.#close(targetId);
    this.#picks.delete(targetId);
    this.#forgotten.set(targetId, (this.#forgotten.get(targetId) ?? 0) + 1);
  }

  close(): void {
    for (const { link } of this.#open.values()) link.close();
    this.#open.clear();
  }

  #close(targetId: string): void {
    for (const [name, { link }] of this.#open) {
      if (!name.startsWith(`${targetId} `)) continue;
      link.close();
      this.#open.delete(name);
    }
  }

  #known(endpoint: Endpoint): Dialect | undefined {
    const known = this.#picks.get(endpoint.targetId);
    return known?.key === keyOf(endpoint) ? known.pick : undefined;
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
      if (probe.failure && probe.verdict !== 'not-spoken') throw failed(probe.failure);
      probes.push(probe);
    }
    throw failed(tellingFailure(endpoint, probes));
  }
}

/** By the protocol with status 404; several servers say it in an error of their own under status 400. */
function isSessionForgotten({ outcome, exchanges }: RpcAnswer): boolean {
  const status = exchanges.at(-1)?.now.status;
  if ('failure' in outcome) return status === 404;
  return 'error' in outcome && (status === 404 || (status === 400 && /session/i.test(outcome.error.message)));
}

function isUsable(link: McpLink): boolean {
  return isBound(link.endpoint) && !link.isOver;
}

/** Why none of them works: what most clients would be told, which is the answer to `initialize`. */
function tellingFailure({ url: address }: Endpoint, probes: readonly DialectProbe[]): Failure {
  const failures = [
    ...probes.filter(({ dialect }) => dialect === '2025-11-25'),
    ...probes.filter(({ dialect }) => !hasHandshake(dialect)),
  ].flatMap(({ failure }) => (failure ? [failure] : []));
  const details = { address, reason: 'it lists no tools in any protocol version' };
  return failures[0] ?? { code: 'UNEXPECTED_ANSWER', details };
}

/** A link serves as long as these are the same. */
function keyOf({ url, settings }: Endpoint): string {
  return JSON.stringify([url, settings.headers]);
}

function failed({ code, details }: Failure): AppError {
  return new AppError(code, details);
}
