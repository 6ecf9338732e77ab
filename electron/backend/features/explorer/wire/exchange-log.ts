import { randomUUID } from 'node:crypto';
import type { ExchangeEvent } from '#shared/contract/tools/exchanges.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { AppError } from '#shared/errors.ts';
import { Watchers } from '../../../kit/event-queue.ts';

/** What is known when a request is sent. */
export type NewExchange = Omit<
  Exchange,
  'id' | 'state' | 'failure' | 'responseHeaders' | 'receivedBytes' | 'isBodyKept' | 'sentBytes'
> & { requestBody: string; secrets: readonly string[] };

/** Both bodies are bytes, so that what they weigh is known; a dropped exchange has neither. */
type Entry = {
  exchange: Exchange;
  request: Uint8Array;
  response: Uint8Array[];
  secrets: string[];
  ownSecrets: number;
};

/** The bodies of an exchange as they went over the wire, the answer in pieces; null if not kept. */
type WholeExchange = Pick<Entry, 'exchange'> & {
  secrets: readonly string[];
  request: Uint8Array | null;
  response: readonly Uint8Array[] | null;
};

const MAX_EXCHANGES = 1_000;
/** Of bodies, headers and addresses together. */
const MAX_BYTES = 64_000_000;
const MAX_QUEUED = 2_000;
/** A stream may stay open while tokens are renewed again and again: older ones are spent. */
const MAX_LATER_SECRETS = 100;
const NO_BYTES = new Uint8Array();
const encoder = new TextEncoder();

/** An exchange that has begun, for whoever sends it: it is known also when the log has dropped it. */
export type RunningExchange = {
  readonly now: Exchange;
  /**
   * What was asked, and what of it and of its answer must not be shown: while the answer comes, what is sent to the same target
   * with a renewed token adds to that.
   */
  readonly sent: { body: string; secrets: readonly string[] };
  change: (change: Partial<Exchange>) => void;
  /** Adds a piece of the answer's body. */
  addChunk: (chunk: Uint8Array) => void;
  /** Nobody will ask for it: the log need not keep it. */
  drop: () => void;
};

/** Everything that went over the wire in this run, the newest only, in memory only. */
export class ExchangeLog {
  readonly #entries = new Map<string, Entry>();
  /** Also those that were dropped. */
  readonly #running = new Set<Entry>();
  readonly #watchers = new Watchers<ExchangeEvent>(
    () => ({ kind: 'all', exchanges: this.all() }),
    MAX_QUEUED,
  );
  #sizeBytes = 0;

  begin({ requestBody, secrets, ...known }: NewExchange): RunningExchange {
    const id = randomUUID();
    const request = encoder.encode(requestBody);
    const exchange: Exchange = {
      ...known,
      id,
      state: 'running',
      failure: null,
      responseHeaders: [],
      sentBytes: request.byteLength,
      receivedBytes: 0,
      isBodyKept: true,
    };
    const entry: Entry = {
      exchange,
      request,
      response: [],
      secrets: [...secrets],
      ownSecrets: secrets.length,
    };
    for (const running of this.#running)
      if (running.exchange.targetId === known.targetId) hide(running, secrets);
    this.#running.add(entry);
    this.#entries.set(id, entry);
    this.#sizeBytes += sizeOf(entry);
    this.#makeRoom();
    this.#watchers.tell({ kind: 'changed', exchange: entry.exchange });
    return {
      get now() {
        return entry.exchange;
      },
      sent: { body: requestBody, secrets: entry.secrets },
      change: (change) => this.#change(entry, change),
      addChunk: (chunk) => this.#addChunk(entry, chunk),
      drop: () => {
        if (this.#delete(entry)) this.#watchers.tell({ kind: 'dropped', id });
      },
    };
  }

  #change(entry: Entry, change: Partial<Exchange>): void {
    const before = headSizeOf(entry);
    entry.exchange = { ...entry.exchange, ...change };
    if (entry.exchange.state !== 'running') this.#running.delete(entry);
    if (!this.#entries.has(entry.exchange.id)) return;
    this.#sizeBytes += headSizeOf(entry) - before;
    this.#makeRoom();
    this.#watchers.tell({ kind: 'changed', exchange: entry.exchange });
  }

  #addChunk(entry: Entry, chunk: Uint8Array): void {
    entry.exchange = { ...entry.exchange, receivedBytes: entry.exchange.receivedBytes + chunk.byteLength };
    if (!entry.exchange.isBodyKept || !this.#entries.has(entry.exchange.id)) return;
    addPiece(entry.response, chunk);
    this.#sizeBytes += chunk.byteLength;
    this.#makeRoom();
  }

  all(): Exchange[] {
    return [...this.#entries.values()].map(({ exchange }) => exchange);
  }

  /** @throws AppError EXCHANGE_GONE */
  get(id: string): Exchange {
    return this.#get(id).exchange;
  }

  /** The body as it was sent, secrets included: to send it again. @throws AppError EXCHANGE_GONE */
  sentBody(id: string): string {
    const { exchange, request } = this.#get(id);
    if (!exchange.isBodyKept) throw new AppError('EXCHANGE_GONE', { exchangeId: id });
    return new TextDecoder().decode(request);
  }

  /** All that is kept of an exchange, secrets included; undefined if it was dropped. */
  find(id: string): WholeExchange | undefined {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    const { exchange, request, response, secrets } = entry;
    const isKept = exchange.isBodyKept;
    return { exchange, secrets, request: isKept ? request : null, response: isKept ? [...response] : null };
  }

  /** A body as it went over the wire, secrets included; null if it is not kept. @throws AppError EXCHANGE_GONE */
  body(id: string, side: 'request' | 'response'): readonly Uint8Array[] | null {
    const { exchange, request, response } = this.#get(id);
    if (!exchange.isBodyKept) return null;
    return side === 'request' ? [request] : [...response];
  }

  /** What of an exchange must be shown nowhere. @throws AppError EXCHANGE_GONE */
  secrets(id: string): readonly string[] {
    return this.#get(id).secrets;
  }

  clear(): void {
    for (const entry of this.#entries.values()) this.#delete(entry);
    this.#watchers.tell({ kind: 'all', exchanges: [] });
  }

  watch(signal: AbortSignal | undefined): AsyncGenerator<ExchangeEvent> {
    return this.#watchers.watch(signal);
  }

  #get(id: string): Entry {
    const entry = this.#entries.get(id);
    if (!entry) throw new AppError('EXCHANGE_GONE', { exchangeId: id });
    return entry;
  }

  /** Bodies go first, the oldest first; then whole exchanges. */
  #makeRoom(): void {
    for (const entry of this.#entries.values()) {
      if (this.#sizeBytes <= MAX_BYTES) break;
      this.#dropBodies(entry);
    }
    for (const entry of this.#entries.values()) {
      if (this.#entries.size <= MAX_EXCHANGES && this.#sizeBytes <= MAX_BYTES) break;
      this.#delete(entry);
    }
  }

  /** Whoever still holds the exchange does not hold its bodies. @returns whether it was there */
  #delete(entry: Entry): boolean {
    if (!this.#entries.delete(entry.exchange.id)) return false;
    this.#sizeBytes -= sizeOf(entry);
    entry.request = NO_BYTES;
    entry.response = [];
    return true;
  }

  #dropBodies(entry: Entry): void {
    const freedBytes = bodySizeOf(entry);
    if (freedBytes === 0) return;
    this.#sizeBytes -= freedBytes;
    entry.request = NO_BYTES;
    entry.response = [];
    entry.exchange = { ...entry.exchange, isBodyKept: false };
    this.#watchers.tell({ kind: 'changed', exchange: entry.exchange });
  }
}

/** What the exchange was sent with stays; of what came later the newest does. */
function hide({ secrets, ownSecrets }: Entry, later: readonly string[]): void {
  secrets.push(...later.filter((secret) => !secrets.includes(secret)));
  secrets.splice(ownSecrets, secrets.length - ownSecrets - MAX_LATER_SECRETS);
}

function sizeOf(entry: Entry): number {
  return bodySizeOf(entry) + headSizeOf(entry);
}

function bodySizeOf({ request, response }: Entry): number {
  return response.reduce((sum, { byteLength }) => sum + byteLength, request.byteLength);
}

/** Smaller ones are put together, for each takes some hundred bytes more than it has. */
const MIN_PIECE_BYTES = 4_096;

function addPiece(pieces: Uint8Array[], chunk: Uint8Array): void {
  const last = pieces.at(-1);
  if (chunk.byteLength >= MIN_PIECE_BYTES || !last || last.byteLength >= MIN_PIECE_BYTES)
    // A small part of a large memory would keep all of that.
    pieces.push(chunk.byteLength * 2 < chunk.buffer.byteLength ? chunk.slice() : chunk);
  else {
    const both = new Uint8Array(last.byteLength + chunk.byteLength);
    both.set(last);
    both.set(chunk, last.byteLength);
    pieces[pieces.length - 1] = both;
  }
}

/** What addresses and headers weigh, of which a server may send many. */
function headSizeOf({ exchange: { url, requestHeaders, responseHeaders } }: Entry): number {
  return [...requestHeaders, ...responseHeaders].reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    url.length,
  );
}
