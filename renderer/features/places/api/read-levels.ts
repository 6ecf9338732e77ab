import { type LevelReading, takesPlaceOf } from '#shared/domain/levels/level-readings.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';

/** What one reading of the levels came to: how much there is to read, or that there is no source. */
export type LevelProgress = { done: number; total: number | null };

export type LevelsOutcome =
  | { kind: 'read'; tool: string; readings: Map<string, LevelReading>; withoutPlace: number }
  | { kind: 'no-source'; origin: 'off' | 'none' };

/**
 * Reads the latest levels of all places. Of two levels of one place the newer one counts. `onProgress` gets what is
 * there so far; it must not keep it.
 */
export async function readAllLevels(
  client: BackendClient,
  connectionId: string,
  signal: AbortSignal,
  onProgress: (progress: LevelProgress, soFar: ReadonlyMap<string, LevelReading>) => void,
): Promise<LevelsOutcome> {
  const readings = new Map<string, LevelReading>();
  let withoutPlace = 0;
  let tool = '';
  for await (const event of await client.levels.read({ connectionId }, { signal })) {
    if (event.kind === 'no-source') return { kind: 'no-source', origin: event.origin };
    if (event.kind === 'source') {
      tool = event.tool;
      continue;
    }
    for (const [at, placeId] of event.placeIds.entries()) {
      keepNewer(readings, {
        placeId,
        levelM: event.levelsM[at] ?? null,
        timeMs: event.timesMs[at] ?? null,
      });
    }
    withoutPlace += event.withoutPlace;
    onProgress({ done: event.done, total: event.total }, readings);
  }
  return { kind: 'read', tool, readings, withoutPlace };
}

function keepNewer(readings: Map<string, LevelReading>, reading: LevelReading): void {
  const known = readings.get(reading.placeId);
  if (!known || takesPlaceOf(reading, known)) readings.set(reading.placeId, reading);
}
