import type { Validation } from '#shared/contract/tools/calls.ts';
import type { Collection } from '#shared/domain/mcp/collections/collection.ts';
import { AppError } from '#shared/errors.ts';
import type { Log } from '../../../kit/log.ts';
import { RenewedThread } from '../../../kit/threads/renewed-thread.ts';
import { BoundedChecks, type PatternQuestion, type SchemaQuestion } from './bounded-checks.ts';

/** Checks by rules that others wrote, wherever they are made. */
export type Checks = {
  validate(question: SchemaQuestion): Promise<Validation>;
  /** Null if it could not be found out. */
  matches(question: PatternQuestion): Promise<boolean | null>;
};

/** Hides the secrets of collections; null if that takes too long. */
export type CollectionSecrets = {
  hide(collections: readonly [Collection, ...Collection[]]): Promise<Collection | null>;
  share(collection: Collection): Promise<Collection | null>;
};

/**
 * Checks in a thread of their own, so that nothing else waits for a pattern that takes long. What could not be checked is
 * said; it is no failure of what was to be checked.
 */
export class ChecksClient implements Checks, CollectionSecrets {
  readonly #thread: RenewedThread<BoundedChecks>;

  constructor(workerFile: string, log: Log) {
    this.#thread = new RenewedThread({
      workerFile,
      lost: (reason) => new AppError('THREAD_ENDED', { of: 'tool-answers', reason }),
      onDeath: (error) => log({ level: 'error', event: 'checks-worker-crashed', error }),
    });
  }

  validate(question: SchemaQuestion): Promise<Validation> {
    const transfer = typeof question.json === 'string' ? [] : [question.json.buffer];
    return orIfLost(async () => this.#thread.get().call('validate', [question], { transfer }), {
      kind: 'unchecked',
    });
  }

  matches(question: PatternQuestion): Promise<boolean | null> {
    return orIfLost(async () => this.#thread.get().call('matches', [question]), null);
  }

  hide(collections: readonly [Collection, ...Collection[]]): Promise<Collection | null> {
    return orIfLost(async () => this.#thread.get().call('hide', [collections]), null);
  }

  share(collection: Collection): Promise<Collection | null> {
    return orIfLost(async () => this.#thread.get().call('share', [collection]), null);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

/** Checks in this thread, with the same bound on their time: for the command line, where nothing else waits. */
export function checksHere(): Checks {
  const checks = new BoundedChecks();
  return {
    validate: async (question) => checks.validate(question),
    matches: async (question) => checks.matches(question),
  };
}

/** A check that needs more memory than there is ends its thread. */
async function orIfLost<T>(check: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError && error.code === 'THREAD_ENDED') return otherwise;
    throw error;
  }
}
