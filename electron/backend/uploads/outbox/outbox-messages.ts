import type { Failure } from '#shared/errors.ts';
import type { OutboxCalls } from './store/outbox-calls.ts';
import type { Opened, OutboxFileOptions } from './store/outbox-store.ts';

/** What the backend hands to the worker thread of the outbox. */
export type OutboxWorkerStart = OutboxFileOptions;

/** One call of the store, or the last message: close the file and end. */
export type OutboxRequest =
  { type: 'call'; id: number; name: keyof OutboxCalls; args: unknown[] } | { type: 'close' };

/** What the worker says: how it found the outbox, once; then what each call came to. */
export type OutboxReport =
  | { type: 'opened'; opened: Opened }
  | { type: 'not-opened'; failure: Failure }
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'failure'; id: number; failure: Failure };
