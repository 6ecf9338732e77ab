import { type Dialect, type DialectChoice, DIALECTS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError, type Failure } from '#shared/errors.ts';
import { McpLink } from '../wire/mcp-link.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { probeDialect } from './probe-dialect.ts';

type Open = { key: string; link: McpLink };

/** Whether what an endpoint hangs on is still as it was when it was opened. */
export function isBound({ bindings }: Pick<Endpoint, 'bindings'>): boolean {
  return bindings.every(({ ended }) => !ended.aborted);
}

/** The links in use: a session of the 2025 revision lasts from call to call, and `auto` is found out once. */
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
    if (known?.key === key && isBound(known.link.endpoint)) return known.link;
    const link = new McpLink(endpoint, dialect);
    await link.open('handshake', signal);
    const isKept = this.#forgotten.get(endpoint.targetId) === forgotten && isBound(endpoint);
    if (isKept) this.#open.set(name, { key, link });
    return link;
  }

  /** A link that is open already, or a new one that has not been greeted: to show what would be sent. */
  peek(endpoint: Endpoint, choice: DialectChoice): McpLink | undefined {
    const dialect = choice === 'auto' ? this.#known(endpoint) : choice;
    if (dialect === undefined) return undefined;
    const known = this.#open.get(`${endpoint.targetId} ${dialect}`);
    const isUsable = known?.key === keyOf(endpoint) && isBound(known.link.endpoint);
    return isUsable ? known.link : new McpLink(endpoint, dialect);
  }

  remember(endpoint: Endpoint, pick: Dialect): void {
    this.#picks.set(endpoint.targetId, { key: keyOf(endpoint), pick });
  }

  /** The endpoint has forgotten the session, or the target has changed. */
  forget(targetId: string): void {
    for (const name of this.#open.keys()) if (name.startsWith(`${targetId} `)) this.#open.delete(name);
    this.#picks.delete(targetId);
    this.#forgotten.set(targetId, (this.#forgotten.get(targetId) ?? 0) + 1);
  }

  #known(endpoint: Endpoint): Dialect | undefined {
    const known = this.#picks.get(endpoint.targetId);
    return known?.key === keyOf(endpoint) ? known.pick : undefined;
  }

  async #pick(endpoint: Endpoint, signal: AbortSignal | undefined): Promise<Dialect> {
    const known = this.#known(endpoint);
    if (known !== undefined) return known;
    for (const dialect of DIALECTS) {
      const { verdict, failure } = await probeDialect(endpoint, dialect, signal);
      if (verdict === 'works') {
        this.remember(endpoint, dialect);
        return dialect;
      }
      // Another dialect would fail for the same reason.
      if (failure && verdict !== 'not-spoken') throw failed(failure);
    }
    throw new AppError('UNEXPECTED_ANSWER', {
      address: endpoint.url,
      reason: 'it lists no tools in any dialect',
    });
  }
}

/** A link serves as long as these are the same. */
function keyOf({ url, settings }: Endpoint): string {
  return JSON.stringify([url, settings.headers]);
}

function failed({ code, details }: Failure): AppError {
  return new AppError(code, details);
}
