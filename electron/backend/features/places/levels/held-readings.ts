import { type LevelReading, takesPlaceOf } from '#shared/domain/levels/level-readings.ts';

/** Levels that have been read page by page, until they are judged or given up. */
export class HeldReadings {
  readonly #readings = new Map<string, Map<string, LevelReading>>();

  /** Of two levels of one place the newer one counts. */
  add(readingId: string, levels: readonly LevelReading[]): void {
    const held = this.#readings.get(readingId) ?? new Map<string, LevelReading>();
    this.#readings.set(readingId, held);
    const nowMs = Date.now();
    for (const level of levels) {
      const known = held.get(level.placeId);
      if (!known || takesPlaceOf(level, known, nowMs)) held.set(level.placeId, level);
    }
  }

  /** What was read, which is held no longer. */
  take(readingId: string): Map<string, LevelReading> {
    const held = this.#readings.get(readingId);
    this.#readings.delete(readingId);
    return held ?? new Map<string, LevelReading>();
  }
}
