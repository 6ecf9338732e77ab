import type { Worker } from 'node:worker_threads';

/** Asks a thread to close its port: with nothing left to do it ends by itself. */
export const END_THREAD = 'end-thread';

const GRACE_MS = 5_000;

/**
 * Has a thread end by itself, and ends it by force only if it does not. A thread that is cut off while it loads or
 * works can bring V8 to abort, and with it the whole app; one that finds nothing left to do cannot.
 * @param order what the thread understands as the order to end
 */
export async function endThread(worker: Worker, order: unknown = END_THREAD): Promise<void> {
  if (hasEnded(worker)) return;
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  worker.ref();
  worker.postMessage(order);
  const deadline = setTimeout(() => void worker.terminate(), GRACE_MS);
  await exited;
  clearTimeout(deadline);
}

/** Node gives a thread that is no more this number. */
export function hasEnded({ threadId }: Worker): boolean {
  return threadId === -1;
}
