import { useQuery } from '@tanstack/react-query';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import type { LevelSeries } from '#shared/contract/levels.ts';

const STEP_MIN = 15;
const STEP_MS = STEP_MIN * 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 4;
/** A list that is scrolled through does not ask for every row that passes. */
const REST_MS = 150;
const KEPT_MS = 600_000;

/** Lets a few calls through at once, in their order. */
class CallQueue {
  #free = AT_ONCE;
  readonly #waiting: (() => void)[] = [];

  async run<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      // Its row has left the view meanwhile.
      signal.throwIfAborted();
      return await call();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

const queue = new CallQueue();

const rest = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The row has left the view.', 'AbortError'));
    });
  });

/** The levels of a place over the last 24 hours, in quarters of an hour; only for rows in sight. */
export function useDayOfLevels(connectionId: string, placeId: string, nowMs: number, isAsked: boolean) {
  const { client } = useBackendConnection();
  const toMs = Math.ceil(nowMs / STEP_MS) * STEP_MS;
  return useQuery<LevelSeries>({
    queryKey: ['levels.day', connectionId, placeId, toMs],
    queryFn: async ({ signal }) => {
      await rest(signal);
      const asked = { connectionId, placeId, fromMs: toMs - DAY_MS, toMs, intervalMin: STEP_MIN };
      return queue.run(() => client.levels.series(asked, { signal }), signal);
    },
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    placeholderData: (before, query) => (query?.queryKey[2] === placeId ? before : undefined),
  });
}
