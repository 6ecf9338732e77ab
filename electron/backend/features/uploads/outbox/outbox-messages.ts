import type { OutboxCalls } from './store/outbox-calls.ts';
import type { Opened, OutboxFileOptions } from './store/outbox-store.ts';

/** What the backend hands to the worker thread of the outbox. */
export type OutboxWorkerStart = OutboxFileOptions;

/** What the thread is asked: to open the file, first and once, then the calls of the store. */
export type OutboxThread = OutboxCalls & { open: () => Opened };
