import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { ExportRequest } from '#shared/contract/place-export.ts';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { AppError } from '#shared/errors.ts';
import { endThread } from '../end-thread.ts';
import type { Log } from '../log.ts';
import type { PlaceListCall, PlaceListCalls, WorkerAnswer } from './place-list-messages.ts';

type Pending = {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: ((rowsDone: number) => void) | undefined;
};

type Opened = PlaceListCalls['open']['answer'] & { listId: string };

/**
 * The place lists of all connections, each until the next one of its connection. They live in a worker thread, which
 * reads them too: the backend itself stays free.
 */
export class PlaceLists {
  readonly #workerFile: string;
  readonly #log: Log;
  readonly #listOf = new Map<string, string>();
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(workerFile: string, log: Log) {
    this.#workerFile = workerFile;
    this.#log = log;
  }

  /** Reads the bytes of a place list; they are handed over. Only a proper list takes the place of the one before. */
  async open(connectionId: string, bytes: Uint8Array<ArrayBuffer>, zone: string): Promise<Opened> {
    const listId = randomUUID();
    const opened = await this.#ask('open', { listId, zone, bytes }, { transfer: [bytes.buffer] });
    if ('problem' in opened) return { ...opened, listId };
    const before = this.#listOf.get(connectionId);
    this.#listOf.set(connectionId, listId);
    if (before !== undefined) await this.#ask('drop', { listId: before });
    return { ...opened, listId };
  }

  /** JSON text of a `PlaceChunk`. @throws AppError PLACE_LIST_GONE */
  async chunk(listId: string, firstRow: number): Promise<string> {
    return (await this.#askHeld('chunk', { listId, firstRow })) ?? gone(listId);
  }

  /** A record as the service sent it. @throws AppError PLACE_LIST_GONE */
  async record(listId: string, row: number): Promise<{ [key: string]: JsonValue }> {
    const text = (await this.#askHeld('record', { listId, row })) ?? gone(listId);
    return JSON.parse(text) as { [key: string]: JsonValue };
  }

  /** Writes places into a file. @returns its pieces. @throws AppError PLACE_LIST_GONE, CANCELLED */
  async export(
    request: ExportRequest,
    onProgress: (rowsDone: number) => void,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    const exportId = randomUUID();
    if (!this.#worker) return gone(request.listId);
    const end = () => void this.#ask('cancelExport', { exportId }).catch(() => {});
    signal.addEventListener('abort', end, { once: true });
    try {
      const pieces = await this.#ask('export', { ...request, exportId }, { onProgress });
      if (pieces === 'cancelled' || signal.aborted) throw new AppError('CANCELLED', {});
      return pieces ?? gone(request.listId);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** The connection is gone, or leads to another service now. */
  drop(connectionId: string): void {
    const listId = this.#listOf.get(connectionId);
    this.#listOf.delete(connectionId);
    if (listId !== undefined && this.#worker) void this.#ask('drop', { listId }).catch(() => {});
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#failAll('it is being ended');
    if (worker) await endThread(worker);
  }

  /** Without a worker there is no list: none is started to say so. */
  #askHeld<C extends PlaceListCall>(call: C, input: PlaceListCalls[C]['input']) {
    return this.#worker ? this.#ask(call, input) : Promise.resolve(undefined);
  }

  #ask<C extends PlaceListCall>(
    call: C,
    input: PlaceListCalls[C]['input'],
    { transfer = [], onProgress }: { transfer?: ArrayBuffer[]; onProgress?: Pending['onProgress'] } = {},
  ): Promise<PlaceListCalls[C]['answer']> {
    this.#worker ??= this.#start();
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pending.set(id, { resolve, reject, onProgress });
    this.#worker.postMessage({ id, call, input }, transfer);
    return promise as Promise<PlaceListCalls[C]['answer']>;
  }

  #start(): Worker {
    const worker = new Worker(this.#workerFile);
    worker.on('message', (reply: WorkerAnswer) => {
      const pending = this.#pending.get(reply.id);
      if ('rowsDone' in reply) return pending?.onProgress?.(reply.rowsDone);
      this.#pending.delete(reply.id);
      if ('error' in reply) pending?.reject(new Error(reply.error));
      else pending?.resolve(reply.answer);
      return undefined;
    });
    worker.on('error', (error) =>
      this.#log({ level: 'error', event: 'place-list-worker-crashed', error: String(error) }),
    );
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#listOf.clear();
      this.#failAll('its thread ended');
    });
    return worker;
  }

  #failAll(why: string): void {
    for (const { reject } of this.#pending.values())
      reject(new Error(`The place lists cannot be read: ${why}.`));
    this.#pending.clear();
  }
}

function gone(listId: string): never {
  throw new AppError('PLACE_LIST_GONE', { listId });
}
