import type { Worker } from 'node:worker_threads';

/** Asks a thread to close its port: with nothing left to do it ends by itself. */
export const END_THREAD = 'end-thread';

const GRACE_MS = 5_000;

/** Has a thread end by itself once it is through with what it works on; by force only if it does not (docs/adr/0170). */
export async function endThread(worker: Worker): Promise<void> {
  // Node gives a thread that is no more this number.
  if (worker.threadId === -1) return;
  const exited = Promise.withResolvers<void>();
  worker.once('exit', () => exited.resolve());
  worker.ref();
  worker.postMessage(END_THREAD);
  const deadline = setTimeout(() => void worker.terminate(), GRACE_MS);
  await exited.promise;
  clearTimeout(deadline);
}
