import { BroadcastChannel } from 'node:worker_threads';
import { join } from 'node:path';

export const DEATH_CHANNEL = 'stillwell-death';

const worker = (name: string) => join(import.meta.dirname, `mortal-${name}-worker.ts`);

/** The real workers of the backend, which die when they are told to. */
export const MORTAL_WORKERS = {
  applyUploads: join(import.meta.dirname, '../../../server/store/sqlite/journal/apply-thread.ts'),
  dataService: worker('data-service'),
  outbox: worker('outbox'),
  placeList: worker('place-list'),
  spreadsheets: worker('spreadsheets'),
  toolChecks: worker('tool-checks'),
  toolResults: worker('tool-results'),
};

/** Answers whatever it is told with something that cannot be read. */
export const UNREADABLE_WORKER = join(import.meta.dirname, 'unreadable-worker.ts');

/** The real outbox, of which a thread dies between making a job complete and saying so, and another between copying one and that. */
export const SILENT_OUTBOX_WORKER = join(import.meta.dirname, 'silent-outbox-worker.ts');

/** Kills the threads of a kind that run in this process. */
export function killThread(name: Exclude<keyof typeof MORTAL_WORKERS, 'applyUploads'>): void {
  const channel = new BroadcastChannel(DEATH_CHANNEL);
  channel.postMessage(name);
  channel.close();
}
