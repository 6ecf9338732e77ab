import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/errors.ts';
import type { OutboxReport, OutboxRequest, OutboxWorkerStart } from './outbox-messages.ts';
import { outboxFailure } from './store/outbox-failure.ts';
import { OutboxStore } from './store/outbox-store.ts';

const TRIM_EVERY_MS = 3_600_000;
const start = workerData as OutboxWorkerStart;

function report(message: OutboxReport, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** Half a megabyte of a body is handed over, not copied. */
function memoryOf(value: unknown): ArrayBuffer[] {
  const isObject = typeof value === 'object' && value !== null;
  const body = isObject && 'body' in value ? value.body : value;
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

function failureOf(error: unknown): Failure {
  return (error instanceof AppError ? error : outboxFailure(start.file, error)).toFailure();
}

async function trim(store: OutboxStore): Promise<void> {
  try {
    while (store.trimBodies() > 0) await nextTurn();
  } catch {
    // A disk without space for this has none for anything else, and the next call says so.
  }
}

function answer(store: OutboxStore, request: OutboxRequest): void {
  if (request.type === 'close') {
    store.close();
    parentPort?.close();
    return;
  }
  const { id, name, args } = request;
  try {
    const value: unknown = store.call(name, args as never);
    report({ type: 'answer', id, value }, memoryOf(value));
    if (name === 'changePolicy') void trim(store);
  } catch (error) {
    report({ type: 'failure', id, failure: failureOf(error) });
  }
}

try {
  const store = new OutboxStore(start);
  parentPort?.on('message', (request: OutboxRequest) => answer(store, request));
  report({ type: 'opened', opened: store.opened });
  void trim(store);
  setInterval(() => void trim(store), TRIM_EVERY_MS).unref();
} catch (error) {
  report({ type: 'not-opened', failure: failureOf(error) });
}
