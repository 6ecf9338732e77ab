import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackendConnection, useWatched } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { type LevelReading, type LevelReadings, takesPlaceOf } from '#shared/domain/levels/level-readings.ts';
import type { Failure } from '#shared/errors.ts';
import { useRefreshInterval } from './refresh-interval.ts';

const open = (client: BackendClient, signal: AbortSignal) => client.mcpSignIn.watch(undefined, { signal });

/** `none`: there is no connection. `failed`: the last reading failed; older levels may still be there. */
type LevelsStatus = 'none' | 'no-source' | 'signed-out' | 'loading' | 'ready' | 'failed';

export type Levels = {
  /** The last good reading, however long ago. */
  readings: LevelReadings;
  status: LevelsStatus;
  /** Whether the user wants no source, where there is none. */
  isOff: boolean;
  /** How far a reading under way is; null if there is none. */
  progress: LevelProgress | null;
  /** A reading broke off, and there is no complete one: so many levels are known; null otherwise. */
  partial: PartialReading | null;
  /** When the levels on the screen were read; null if none were. */
  lastGoodAtMs: number | null;
  failure: Failure | null;
  /** The tool that gives the levels; null until it is known. */
  tool: string | null;
  /** Entries of the source that name no place. */
  withoutPlace: number;
  refresh: () => void;
  /** Seconds between two readings; 0 reads by hand only. */
  intervalS: number;
  setIntervalS: (intervalS: number) => void;
};

type Held = Pick<
  Levels,
  'isOff' | 'progress' | 'partial' | 'lastGoodAtMs' | 'failure' | 'tool' | 'withoutPlace'
> & {
  connectionId: string | undefined;
  outcome: 'nothing-yet' | 'read' | 'no-source';
  readings: LevelReadings;
};

const NOTHING: Omit<Held, 'connectionId'> = {
  isOff: false,
  outcome: 'nothing-yet',
  readings: { byPlace: new Map(), asOfMs: 0 },
  progress: null,
  partial: null,
  lastGoodAtMs: null,
  failure: null,
  tool: null,
  withoutPlace: 0,
};
/** Levels of a first reading appear as they come, but not with every page: each time all rows are judged anew. */
const SHOW_EVERY_MS = 700;

const lastReadingKey = (connectionId: string | undefined, username: string) => [
  'levels.last',
  connectionId,
  username,
];

/** Makes levels of an earlier time the last complete reading of an account, unless there is one. */
export function setLastReading(
  cache: QueryClient,
  connectionId: string,
  username: string,
  readings: LevelReadings,
): void {
  const queryKey = lastReadingKey(connectionId, username);
  cache.setQueryDefaults(queryKey, { gcTime: Infinity });
  const held: Held = { ...NOTHING, outcome: 'read', readings, lastGoodAtMs: readings.asOfMs, connectionId };
  cache.setQueryData<Held>(queryKey, (known) => known ?? held);
}

/** The last complete reading of an account, which outlives the section: an alarm does not vanish because somebody looked elsewhere. */
function useLastReading(connectionId: string | undefined, username: string) {
  const cache = useQueryClient();
  const queryKey = lastReadingKey(connectionId, username);
  return {
    get: () => cache.getQueryData<Held>(queryKey) ?? { ...NOTHING, connectionId },
    set: (held: Held | undefined) => {
      // Nobody observes it while another section is shown.
      cache.setQueryDefaults(queryKey, { gcTime: Infinity });
      if (held) cache.setQueryData(queryKey, held);
      else cache.removeQueries({ queryKey });
    },
  };
}

/** Reads the levels once; what is on the screen stays until all of the new ones are there. */
function useReading(connectionId: string | undefined, username: string) {
  const { client } = useBackendConnection();
  const last = useLastReading(connectionId, username);
  const [held, setHeld] = useState<Held>(last.get);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    const reading = running;
    return () => {
      if (connectionId !== undefined) reading.current?.abort();
    };
  }, [connectionId]);
  const change = (part: Partial<Held>) =>
    setHeld((before) => {
      const base = before.connectionId === connectionId ? before : last.get();
      return { ...base, ...part };
    });
  const read = async (isFirst: boolean) => {
    if (connectionId === undefined) return;
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    const { signal } = ending;
    let shownAtMs = Date.now();
    let came: { progress: LevelProgress; soFar: ReadonlyMap<string, LevelReading> } | undefined;
    change({ progress: { done: 0, total: null } });
    try {
      const outcome = await readAllLevels(client, connectionId, signal, (progress, soFar) => {
        if (signal.aborted) return;
        came = { progress, soFar };
        const isDue = isFirst && Date.now() - shownAtMs > SHOW_EVERY_MS;
        if (isDue) shownAtMs = Date.now();
        change(isDue ? { progress, readings: readNow(new Map(soFar)) } : { progress });
      });
      if (signal.aborted) return;
      const over = { progress: null, partial: null, failure: null };
      if (outcome.kind === 'no-source') {
        last.set(undefined);
        change({ ...NOTHING, outcome: 'no-source', isOff: outcome.origin === 'off' });
      } else {
        const { tool, withoutPlace } = outcome;
        const readings = readNow(outcome.byPlace);
        const lastGoodAtMs = readings.asOfMs;
        const complete = { outcome: 'read', readings, tool, withoutPlace, lastGoodAtMs } as const;
        last.set({ ...NOTHING, ...complete, connectionId });
        change({ ...over, ...complete });
      }
    } catch (error) {
      if (signal.aborted) return;
      // Without a complete reading what has come is better than nothing, as long as it says that it is not all.
      const isPartial = isFirst && came !== undefined && came.progress.done > 0;
      const some = isPartial && came ? { readings: readNow(new Map(came.soFar)) } : {};
      const partial = isPartial && came ? { ...came.progress, atMs: Date.now() } : null;
      change({ progress: null, ...some, partial, failure: toAppError(error).toFailure() });
    }
  };
  const shown = held.connectionId === connectionId ? held : last.get();
  return { held: shown, read };
}

/** Calls `tick` every so many seconds, but not while nobody sees the window; then at once when it is seen again. */
function useTicks(tick: () => void, intervalS: number, isOn: boolean, lastMs: number | null): void {
  const latest = useRef(tick);
  const last = useRef(lastMs);
  useEffect(() => {
    latest.current = tick;
    last.current = lastMs;
  });
  useEffect(() => {
    if (!isOn || intervalS <= 0) return undefined;
    const whenSeen = () => {
      if (!document.hidden) latest.current();
    };
    const whenBack = () => {
      const isOverdue = Date.now() - (last.current ?? 0) > intervalS * 1000;
      if (!document.hidden && isOverdue) latest.current();
    };
    const timer = setInterval(whenSeen, intervalS * 1000);
    document.addEventListener('visibilitychange', whenBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenBack);
    };
  }, [intervalS, isOn]);
}

function statusOf(held: Held, login: McpLogin | undefined): LevelsStatus {
  if (held.connectionId === undefined) return 'none';
  if (held.outcome === 'no-source') return 'no-source';
  if (login && login.status !== 'signed-in') return 'signed-out';
  if (held.failure) return held.failure.code === 'MCP_SIGNED_OUT' ? 'signed-out' : 'failed';
  return held.outcome === 'read' ? 'ready' : 'loading';
}

/**
 * The latest levels of places, read from the connection's level source: when someone is signed in for
 * MCP, at an interval, and when asked. A reading that fails costs nothing of what the last one brought.
 */
export function useLevels(connectionId: string | undefined, username: string): Levels {
  const login = useMcpLogin(connectionId);
  const { held, read } = useReading(connectionId, username);
  const { intervalS, setIntervalS } = useRefreshInterval('levelIntervalS');
  const isSignedIn = login?.status === 'signed-in';
  const refresh = () => void read(held.lastGoodAtMs === null);
  // A choice of source asks again too: `off` needs no login to be known.
  const isKnown = login !== undefined && connectionId !== undefined;
  useEffect(() => {
    if (isKnown) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is made anew at every render; a login is what counts.
  }, [connectionId, isKnown, isSignedIn, login?.since]);
  const isIdle = held.progress === null;
  useTicks(() => isIdle && refresh(), intervalS, isSignedIn && !held.isOff, held.lastGoodAtMs);
  const { readings, isOff, progress, partial, lastGoodAtMs, failure, tool, withoutPlace } = held;
  return {
    readings,
    status: statusOf(held, login),
    isOff,
    progress,
    partial,
    lastGoodAtMs,
    failure,
    tool,
    withoutPlace,
    refresh,
    intervalS,
    setIntervalS,
  };
}

/** The login that levels need; undefined until the backend has said how it stands. `since` differs for every login. */
type McpLogin = { status: McpSignInState['status']; since: number };

function useMcpLogin(connectionId: string | undefined): McpLogin | undefined {
  const states = useWatched<McpSignInState[]>(open);
  if (!states) return undefined;
  const state = states.find((each) => each.connectionId === connectionId);
  return {
    status: state?.status ?? 'signed-out',
    since: state?.status === 'signed-in' ? state.signedInAtMs : 0,
  };
}

/** What one reading of the levels came to: how much there is to read, or that there is no source. */
type LevelProgress = { done: number; total: number | null };

type PartialReading = LevelProgress & { atMs: number };

type LevelsOutcome =
  | { kind: 'read'; tool: string; byPlace: Map<string, LevelReading>; withoutPlace: number }
  | { kind: 'no-source'; origin: 'off' | 'none' };

/**
 * Reads the latest levels of all places. Of two levels of one place the newer one counts. `onProgress` gets what is
 * there so far; it must not keep it.
 */
async function readAllLevels(
  client: BackendClient,
  connectionId: string,
  signal: AbortSignal,
  onProgress: (progress: LevelProgress, soFar: ReadonlyMap<string, LevelReading>) => void,
): Promise<LevelsOutcome> {
  const byPlace = new Map<string, LevelReading>();
  let withoutPlace = 0;
  let tool = '';
  for await (const event of await client.levels.read({ connectionId }, { signal })) {
    if (event.kind === 'no-source') return { kind: 'no-source', origin: event.origin };
    if (event.kind === 'source') {
      tool = event.tool;
      continue;
    }
    for (const [at, placeId] of event.placeIds.entries()) {
      keepNewer(byPlace, {
        placeId,
        levelM: event.levelsM[at] ?? null,
        timeMs: event.timesMs[at] ?? null,
      });
    }
    withoutPlace += event.withoutPlace;
    onProgress({ done: event.done, total: event.total }, byPlace);
  }
  return { kind: 'read', tool, byPlace, withoutPlace };
}

const readNow = (byPlace: LevelReadings['byPlace']): LevelReadings => ({ byPlace, asOfMs: Date.now() });

function keepNewer(readings: Map<string, LevelReading>, reading: LevelReading): void {
  const known = readings.get(reading.placeId);
  if (!known || takesPlaceOf(reading, known, Date.now())) readings.set(reading.placeId, reading);
}
