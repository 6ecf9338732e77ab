import { randomUUID } from 'node:crypto';
import type { ExchangeEvent } from '#shared/contract/tools/exchanges.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { maskText } from '#shared/domain/mcp/wire/mask-text.ts';
import { AppError } from '#shared/errors.ts';

/** What is known when a request is sent. */
export type NewExchange = Omit<
  Exchange,
  'id' | 'state' | 'failure' | 'responseHeaders' | 'receivedBytes' | 'isBodyKept' | 'sentBytes'
> & { requestBody: string; secrets: string[] };

type Kept = { exchange: Exchange; requestBody: string; chunks: Uint8Array[]; secrets: string[] };

/** The answer is in the pieces in which it came; null if it is no longer kept. */
type WholeExchange = Omit<Kept, 'chunks'> & { chunks: readonly Uint8Array[] | null };

const MOST_EXCHANGES = 1_000;
const MOST_BODY_BYTES = 64_000_000;
const MOST_QUEUED = 2_000;
const LONGEST_SECRET_CHARS = 20_000;

type Watcher = { queue: ExchangeEvent[]; wakeUp: () => void };

/** Everything that went over the wire in this run, the newest only, in memory only. */
export class ExchangeLog {
  readonly #kept = new Map<string, Kept>();
  readonly #watchers = new Set<Watcher>();
  #bodyBytes = 0;

  begin({ requestBody, secrets, ...known }: NewExchange): string {
    const id = randomUUID();
    const exchange: Exchange = {
      ...known,
      id,
      state: 'running',
      failure: null,
      responseHeaders: [],
      sentBytes: Buffer.byteLength(requestBody),
      receivedBytes: 0,
      isBodyKept: true,
    };
    this.#kept.set(id, { exchange, requestBody, chunks: [], secrets });
    this.#makeRoom();
    this.#tell({ kind: 'changed', exchange });
    return id;
  }

  /** Keeps what has become known. An exchange that was dropped meanwhile is not missed. */
  change(id: string, change: Partial<Exchange>): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    kept.exchange = { ...kept.exchange, ...change };
    this.#tell({ kind: 'changed', exchange: kept.exchange });
  }

  /** Keeps a piece of the answer's body. */
  addChunk(id: string, chunk: Uint8Array): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    kept.exchange = { ...kept.exchange, receivedBytes: kept.exchange.receivedBytes + chunk.byteLength };
    if (!kept.exchange.isBodyKept) return;
    kept.chunks.push(chunk);
    this.#bodyBytes += chunk.byteLength;
    this.#makeRoom();
  }

  all(): Exchange[] {
    return [...this.#kept.values()].map(({ exchange }) => exchange);
  }

  /** @throws AppError EXCHANGE_GONE */
  get(id: string): Exchange {
    return this.#get(id).exchange;
  }

  /** The body as it was sent, secrets included: to send it again. @throws AppError EXCHANGE_GONE */
  sentBody(id: string): string {
    return this.#get(id).requestBody;
  }

  /** What is masked in the bodies of an exchange. @throws AppError EXCHANGE_GONE */
  secrets(id: string): string[] {
    return this.#get(id).secrets;
  }

  /** The body as it was sent, its secrets masked. @throws AppError EXCHANGE_GONE */
  maskedRequest(id: string): string {
    const { requestBody, secrets } = this.#get(id);
    return maskText(requestBody, secrets);
  }

  /** All that is kept of an exchange, secrets included; undefined if it was dropped. */
  find(id: string): WholeExchange | undefined {
    const kept = this.#kept.get(id);
    if (!kept) return undefined;
    return { ...kept, chunks: kept.exchange.isBodyKept ? [...kept.chunks] : null };
  }

  /** Some characters of a masked body: of a long one no more is read than has to be. @throws AppError EXCHANGE_GONE */
  piece(
    id: string,
    side: 'request' | 'response',
    { offset, limit }: { offset: number; limit: number },
  ): { text: string | null; isCut: boolean } {
    const mostChars = offset + limit + LONGEST_SECRET_CHARS;
    const beginning = side === 'request' ? this.#get(id).requestBody : this.#beginning(id, mostChars);
    if (beginning === null) return { text: null, isCut: false };
    const seen = maskText(beginning.slice(0, mostChars), this.secrets(id));
    return { text: seen.slice(offset, offset + limit), isCut: seen.length > offset + limit };
  }

  clear(): void {
    this.#kept.clear();
    this.#bodyBytes = 0;
    this.#tell({ kind: 'all', exchanges: [] });
  }

  async *watch(signal: AbortSignal | undefined): AsyncGenerator<ExchangeEvent> {
    const watcher: Watcher = { queue: [{ kind: 'all', exchanges: this.all() }], wakeUp: () => {} };
    const wakeUp = () => watcher.wakeUp();
    this.#watchers.add(watcher);
    signal?.addEventListener('abort', wakeUp);
    try {
      while (!signal?.aborted) {
        const next = watcher.queue.shift();
        if (next) yield next;
        else await new Promise<void>((resolve) => (watcher.wakeUp = resolve));
      }
    } finally {
      this.#watchers.delete(watcher);
      signal?.removeEventListener('abort', wakeUp);
    }
  }

  /** So many characters of an answer at least, if it has them: what nobody sees is not decoded. */
  #beginning(id: string, leastChars: number): string | null {
    const decoder = new TextDecoder();
    let text = '';
    const { chunks, exchange } = this.#get(id);
    for (const chunk of chunks) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > leastChars) return text;
    }
    return exchange.isBodyKept ? text + decoder.decode() : null;
  }

  #get(id: string): Kept {
    const kept = this.#kept.get(id);
    if (!kept) throw new AppError('EXCHANGE_GONE', { exchangeId: id });
    return kept;
  }

  /** Bodies go first, the oldest first; then whole exchanges. */
  #makeRoom(): void {
    for (const kept of this.#kept.values()) {
      if (this.#bodyBytes <= MOST_BODY_BYTES) break;
      this.#dropBody(kept);
    }
    for (const [id, kept] of this.#kept) {
      if (this.#kept.size <= MOST_EXCHANGES) break;
      this.#dropBody(kept);
      this.#kept.delete(id);
    }
  }

  #dropBody(kept: Kept): void {
    for (const { byteLength } of kept.chunks) this.#bodyBytes -= byteLength;
    if (kept.chunks.length > 0) kept.exchange = { ...kept.exchange, isBodyKept: false };
    kept.chunks = [];
  }

  #tell(event: ExchangeEvent): void {
    for (const watcher of this.#watchers) {
      watcher.queue.push(event);
      // A window that does not keep up gets the whole list instead of every step on the way.
      if (watcher.queue.length > MOST_QUEUED) watcher.queue = [{ kind: 'all', exchanges: this.all() }];
      watcher.wakeUp();
    }
  }
}
