import { BroadcastChannel } from 'node:worker_threads';
import { DEATH_CHANNEL } from './kill-thread.ts';

/** The thread that imports this dies on the word, as one does that runs out of memory or meets a bug. */
export function dieWhenTold(name: string): void {
  const channel = new BroadcastChannel(DEATH_CHANNEL);
  channel.addEventListener('message', (event) => {
    if ('data' in event && event.data === name) throw new Error('This thread was told to die.');
  });
  channel.unref();
}
