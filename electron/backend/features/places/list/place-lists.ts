import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { randomUUID } from 'node:crypto';
import type { ExportRequest } from '#shared/contract/place-export.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';
import { orAborted } from '../../../kit/abort-reason.ts';
import type { Log } from '../../../kit/log.ts';
import { momentNow } from '../../../kit/moment.ts';
import { RenewedThread } from '../../../kit/threads/renewed-thread.ts';
import type { AlertCalls, AlertThread, ListHeld } from '../alerts/alert-calls.ts';
import type { AnswerReaders, AnswerThread } from '../levels/read-answers.ts';
import type { KeptCalls } from './kept-lists.ts';
import type { PlaceListCalls, PlaceListWorkerStart } from './place-list-messages.ts';

type Opened = ReturnType<PlaceListCalls['open']> & { listId: string };

/** The newest list of a connection, and the one that was opened last for a window, which may still show it. */
type OfConnection = ListHeld & { shownId: string | undefined };

/**
 * The place lists of all connections, each until the next one of its connection; the list of a window until the window
 * has another. They live in a worker thread, which
 * reads them too: the backend itself stays free. The thread is started by the first list; if it dies, the lists are gone,
 * and the next one has a new thread.
 */
export class PlaceLists implements AlertThread, AnswerThread {
  readonly #thread: RenewedThread<PlaceListCalls>;
  readonly #listOf = new Map<string, OfConnection>();

  constructor(workerFile: string, alertsFile: string, log: Log) {
    const workerData: PlaceListWorkerStart = { alertsFile };
    this.#thread = new RenewedThread({
      workerFile,
      workerData,
      lost: (reason) => new AppError('THREAD_ENDED', { of: 'place-lists', reason }),
      onDeath: (error) => {
        this.#listOf.clear();
        log({ level: 'error', event: 'place-list-worker-crashed', error });
      },
    });
  }

  /**
   * Reads the bytes of a place list; they are handed over. Only a proper list takes the place of the one before, and only
   * while somebody wants it: not of a connection that leads elsewhere by now, nor if it was cancelled. `insteadOf`: it is
   * for no window, and wanted only if that one is still held, or still none, when it has been read.
   * @throws AppError THREAD_ENDED, CANCELLED; why the connection does not lead there any more.
   */
  async open(
    {
      connectionId,
      zone,
      secrets,
      wanted,
      insteadOf,
    }: {
      connectionId: string;
      zone: string;
      secrets: readonly string[];
      wanted: AbortSignal;
      insteadOf?: { listId: string | undefined } | undefined;
    },
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<Opened> {
    const listId = randomUUID();
    const receivedAt = momentNow();
    const thread = this.#thread.get();
    const opening = thread.call('open', [{ listId, zone, secrets, bytes }], { transfer: [bytes.buffer] });
    const opened = await orAborted(opening, wanted).catch((error: unknown) => {
      void thread.call('drop', [{ listId }]).catch(() => {});
      throw error;
    });
    if ('problem' in opened) return { ...opened, listId };
    const before = this.#listOf.get(connectionId);
    if (before && insteadOf && insteadOf.listId !== before.listId) {
      await thread.call('drop', [{ listId }]);
      return { ...opened, listId: before.listId };
    }
    const shownId = insteadOf ? before?.shownId : listId;
    this.#listOf.set(connectionId, { listId, receivedAt, shownId });
    for (const oldId of idsOf(before)) if (oldId !== shownId) await thread.call('drop', [{ listId: oldId }]);
    return { ...opened, listId };
  }

  /**
   * Has an answer of a tool read, whose bytes are handed over: of levels, which are as many as places.
   * @throws AppError as reading it does, THREAD_ENDED, CANCELLED
   */
  async read<K extends keyof AnswerReaders>(
    name: K,
    asked: Parameters<AnswerReaders[K]>[0],
    signal: AbortSignal | undefined,
  ): Promise<ReturnType<AnswerReaders[K]>> {
    const reading = this.#thread.get().call(name, [asked] as unknown as Parameters<PlaceListCalls[K]>, {
      transfer: [asked.answer.bytes.buffer],
    });
    return signal ? orAborted(reading, signal) : reading;
  }

  /** The list of a connection that is held; undefined if there is none. */
  listOf(connectionId: string): ListHeld | undefined {
    return this.#listOf.get(connectionId);
  }

  /** Asks about alerts. @throws AppError THREAD_ENDED */
  async alerts<K extends keyof AlertCalls>(
    name: K,
    asked: Parameters<AlertCalls[K]>[0],
  ): Promise<ReturnType<AlertCalls[K]>> {
    return this.#thread.get().call(name, [asked] as unknown as Parameters<PlaceListCalls[K]>);
  }

  /** Asks about lists on disk. @throws AppError THREAD_ENDED; Error if the disk fails */
  async kept<K extends keyof KeptCalls>(
    name: K,
    asked: Parameters<KeptCalls[K]>[0],
  ): Promise<ReturnType<KeptCalls[K]>> {
    return this.#thread.get().call(name, [asked] as unknown as Parameters<PlaceListCalls[K]>);
  }

  /** JSON text of a `LevelPiece` of a kept list. @throws AppError PLACE_LIST_GONE, THREAD_ENDED */
  async keptLevels(listId: string, first: number): Promise<string> {
    return (await this.kept('keptLevels', { listId, first })) ?? gone(listId);
  }

  /** JSON text of a `PlaceChunk`. @throws AppError PLACE_LIST_GONE, THREAD_ENDED */
  async chunk(listId: string, firstRow: number): Promise<string> {
    return (await this.#thread.started?.call('chunk', [{ listId, firstRow }])) ?? gone(listId);
  }

  /** A record as the service sent it. @throws AppError PLACE_LIST_GONE, THREAD_ENDED */
  async record(listId: string, row: number): Promise<{ [key: string]: JsonValue }> {
    const text = (await this.#thread.started?.call('record', [{ listId, row }])) ?? gone(listId);
    return parseJsonText(text) as { [key: string]: JsonValue };
  }

  /** Writes places into a file. @returns its pieces. @throws AppError PLACE_LIST_GONE, THREAD_ENDED, CANCELLED */
  async export(
    request: ExportRequest,
    onProgress: (rowsDone: number) => void,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    const exportId = randomUUID();
    const thread = this.#thread.started;
    if (!thread) return gone(request.listId);
    const end = () => void thread.call('cancelExport', [{ exportId }]).catch(() => {});
    if (signal.aborted) throw new AppError('CANCELLED', {});
    signal.addEventListener('abort', end, { once: true });
    try {
      const pieces = await orAborted(
        thread.call('export', [{ ...request, exportId }], { onProgress }),
        signal,
      );
      if (pieces === 'cancelled') throw new AppError('CANCELLED', {});
      return pieces ?? gone(request.listId);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** The connection is gone, or leads to another service now. */
  drop(connectionId: string): void {
    const listIds = idsOf(this.#listOf.get(connectionId));
    this.#listOf.delete(connectionId);
    for (const listId of listIds) void this.#thread.started?.call('drop', [{ listId }]).catch(() => {});
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

function idsOf(held: OfConnection | undefined): string[] {
  return [...new Set([held?.listId, held?.shownId])].filter((id) => id !== undefined);
}

function gone(listId: string): never {
  throw new AppError('PLACE_LIST_GONE', { listId });
}
