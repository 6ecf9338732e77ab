import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { McpLink } from '../wire/mcp-link.ts';

/** Whether what an endpoint hangs on is still as it was when it was opened. */
export function isBound({ bindings }: Pick<Endpoint, 'bindings'>): boolean {
  return bindings.every(({ ended }) => !ended.aborted);
}

/** A link that is opened once for all who use it at the same time, and closed once nobody uses it who has left it. */
export class SharedLink {
  readonly link: McpLink;
  readonly #opened: Promise<void>;
  readonly #closing = new AbortController();
  #isOpen = false;
  #isLeft = false;
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
    return !this.#isLeft && !this.#closing.signal.aborted && !this.link.isOver;
  }

  /** Nobody else is to use it: it is closed when those who do have come to their end. */
  leave(): void {
    this.#isLeft = true;
    this.#closeIfUnused();
  }

  /** At once, whoever uses it. */
  close(): void {
    this.#closing.abort();
    this.link.close();
  }

  /** Runs something once the endpoint has been greeted. @throws AppError RPC_FAILED, CANCELLED, or what the greeting ended in */
  async use<T>(signal: AbortSignal | undefined, run: (link: McpLink) => Promise<T>): Promise<T> {
    this.#users += 1;
    try {
      await (signal ? orAborted(this.#opened, signal) : this.#opened);
      return await run(this.link);
    } finally {
      this.#users -= 1;
      this.#closeIfUnused();
    }
  }

  #closeIfUnused(): void {
    // One that is still being opened is wanted by nobody any more.
    if (this.#users === 0 && (this.#isLeft || !this.#isOpen)) this.close();
  }
}
