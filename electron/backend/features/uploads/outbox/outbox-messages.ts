import type { ReadBackAnswers } from './sender/read-back-answers.ts';
import type { OutboxCalls } from './store/outbox-calls.ts';
import type { Opened, OutboxFileOptions } from './store/outbox-store.ts';

/** What the backend hands to the worker thread of the outbox. */
export type OutboxWorkerStart = OutboxFileOptions;

/** What the thread is asked: to open the file, first and once, then the calls of the store; and to read answers. */
export type OutboxThread = OutboxCalls & ReadBackAnswers & { open: () => Opened };
