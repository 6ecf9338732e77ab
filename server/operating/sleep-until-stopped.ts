import { Refusal } from '../refusal.ts';

type Sleep = (ms: number) => Promise<void>;

/**
 * Waits as `sleep` does, but no longer than the service runs: a waiting request fails at once when it stops.
 * @throws Refusal 500 once `stopping` is aborted.
 */
export function sleepUntilStopped(sleep: Sleep, stopping: AbortSignal): Sleep {
  return async (ms) => {
    const stopped = Promise.withResolvers<never>();
    const stop = (): void => stopped.reject(new Refusal(500, 'The service is stopping; try again later.'));
    stopping.addEventListener('abort', stop);
    if (stopping.aborted) stop();
    try {
      await Promise.race([sleep(ms), stopped.promise]);
    } finally {
      stopping.removeEventListener('abort', stop);
    }
  };
}
