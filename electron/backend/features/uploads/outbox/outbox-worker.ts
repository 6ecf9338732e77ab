import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { answerCalls, type ThreadCall } from '../../../kit/threads/thread-calls.ts';
import type { OutboxThread, OutboxWorkerStart } from './outbox-messages.ts';
import { readBackAnswers } from './sender/read-back-answers.ts';
import { outboxFailure } from './store/outbox-failure.ts';
import { isOfDamagedFile } from './store/outbox-failure.ts';
import { OutboxStore } from './store/outbox-store.ts';

const TRIM_EVERY_MS = 3_600_000;
const start = workerData as OutboxWorkerStart;
let store: OutboxStore | undefined;
let isEnding = false;

/** Half a megabyte of a body is handed over, not copied. */
function memoryOf(value: unknown): ArrayBuffer[] {
  const isObject = typeof value === 'object' && value !== null;
  const body = isObject && 'body' in value ? value.body : value;
  if (!(body instanceof Uint8Array) || !(body.buffer instanceof ArrayBuffer)) return [];
  return body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

async function trim(opened: OutboxStore): Promise<void> {
  try {
    do await nextTurn();
    while (!isEnding && opened.trimBodies() > 0);
  } catch {
    // A disk without space for this has none for anything else, and the next call says so.
  }
}

function open(): OutboxStore {
  try {
    const opened = new OutboxStore(start);
    setInterval(() => void trim(opened), TRIM_EVERY_MS).unref();
    return opened;
  } catch (error) {
    throw outboxFailure(start.file, error);
  }
}

/** A file that is found to be damaged is left at once: the next thread opens it, repairs it or sets it aside. */
function callOrEnd(opened: OutboxStore, ...[name, args]: Parameters<OutboxStore['call']>): unknown {
  try {
    return opened.call(name, args);
  } catch (error) {
    if (isOfDamagedFile(error)) setImmediate(leave);
    throw error;
  }
}

function leave(): void {
  if (isEnding) return;
  isEnding = true;
  try {
    store?.close();
  } finally {
    parentPort?.close();
  }
}

function answer({ name, args }: ThreadCall<OutboxThread>): unknown {
  if (name === 'readBackTools') return readBackAnswers.readBackTools(...args);
  if (name === 'comparePage') return readBackAnswers.comparePage(...args);
  if (name === 'changesOnPage') return readBackAnswers.changesOnPage(...args);
  const isFirst = store === undefined;
  store ??= open();
  const value: unknown = name === 'open' ? store.opened : callOrEnd(store, name, args);
  if (isFirst || name === 'changePolicy') void trim(store);
  return value;
}

answerCalls<OutboxThread>(answer, {
  memoryOf,
  onEnd: () => {
    // Nothing touches a database that is closed.
    isEnding = true;
    store?.close();
  },
});
