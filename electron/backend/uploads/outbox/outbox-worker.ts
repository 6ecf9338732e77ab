import { parentPort, workerData } from 'node:worker_threads';
import { AppError, type Failure } from '#shared/errors.ts';
import type { OutboxReport, OutboxRequest, OutboxWorkerStart } from './outbox-messages.ts';
import { outboxFailure } from './store/outbox-failure.ts';
import { OutboxStore } from './store/outbox-store.ts';

const TRIM_EVERY_MS = 3_600_000;
const start = workerData as OutboxWorkerStart;

function report(message: OutboxReport): void {
  parentPort?.postMessage(message);
}

function failureOf(error: unknown): Failure {
  return (error instanceof AppError ? error : outboxFailure(start.file, error)).toFailure();
}

function trim(store: OutboxStore): void {
  try {
    store.trimBodies();
  } catch {
    // A disk without space for this has none for anything else, and the next call says so.
  }
}

function answer(store: OutboxStore, request: OutboxRequest): void {
  if (request.type === 'close') {
    store.close();
    process.exit(0);
  }
  const { id, name, args } = request;
  try {
    report({ type: 'answer', id, value: store.call(name, args as never) });
  } catch (error) {
    report({ type: 'failure', id, failure: failureOf(error) });
  }
}

try {
  const store = new OutboxStore(start);
  parentPort?.on('message', (request: OutboxRequest) => answer(store, request));
  report({ type: 'opened', opened: store.opened });
  trim(store);
  setInterval(() => trim(store), TRIM_EVERY_MS).unref();
} catch (error) {
  report({ type: 'not-opened', failure: failureOf(error) });
}
