import { describe, expect, it } from 'vitest';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import { alignLevels, type LevelReading } from '#shared/domain/levels/level-readings.ts';
import type { PlaceChunk } from '#shared/domain/places/place-columns.ts';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import { placeStates } from '#shared/domain/levels/place-states.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import { finish } from '#shared/domain/steps.ts';
import { REPORTING_STATES } from '#shared/domain/places/staleness.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 4);
const MINUTE_MS = 60_000;

const AS_OF = { nowMs: NOW_MS, listAsOfMs: NOW_MS, levelsAsOfMs: NOW_MS };

/** How one place stands that last reported `ageMin` ago by the list, with a level if there is one. */
function standing(
  ageMin: number | null,
  level?: Omit<LevelReading, 'placeId'>,
  { mounted = true, asOf = AS_OF } = {},
) {
  const columns = Object.fromEntries(
    PLACE_FIELD_NAMES.map((field) => [field, [null]]),
  ) as unknown as PlaceChunk['columns'];
  columns.placeId = ['A'];
  columns.mounted = [mounted];
  columns.nextConnInterval = [10];
  columns.warnValue = [2];
  columns.latestTime = [ageMin === null ? null : NOW_MS - ageMin * MINUTE_MS];
  const table = new PlaceTable(1);
  table.add({ firstRow: 0, columns, problems: [] });
  const states = finish(
    placeStates(
      table,
      finish(alignLevels(table, level ? [{ placeId: 'A', ...level }] : [], NOW_MS)).columns,
      asOf,
    ),
  );
  return [LEVEL_STATES[states.level[0] ?? -1], REPORTING_STATES[states.reporting[0] ?? -1]];
}

describe('how a place stands', () => {
  it('a level that is newer than the list is a report, too', () => {
    const level = { levelM: 1, timeMs: NOW_MS - 2 * MINUTE_MS };
    expect(standing(600)).toEqual(['level-unknown', 'silent']);
    expect(standing(600, level)).toEqual(['below-warning', 'on-time']);
    expect(standing(null, level)).toEqual(['below-warning', 'on-time']);
  });

  it('a level that is older than the list, or has no time, takes nothing away from the report', () => {
    expect(standing(1, { levelM: 1, timeMs: NOW_MS - 600 * MINUTE_MS })).toEqual([
      'below-warning',
      'on-time',
    ]);
    expect(standing(25, { levelM: 1, timeMs: null })).toEqual(['below-warning', 'late']);
    expect(standing(null)).toEqual(['level-unknown', 'never']);
  });

  it('a place is silent as of when it was last asked about, however long ago that was', () => {
    const hourLater = { ...AS_OF, nowMs: NOW_MS + 60 * MINUTE_MS };
    expect(standing(2, undefined, { asOf: hourLater })[1]).toBe('on-time');
    expect(standing(40, undefined, { asOf: hourLater })[1]).toBe('silent');
    const level = { levelM: 1, timeMs: NOW_MS - 1 * MINUTE_MS };
    expect(standing(2, level, { asOf: hourLater })[1]).toBe('on-time');
    expect(standing(2, level, { asOf: { ...hourLater, levelsAsOfMs: hourLater.nowMs } })[1]).toBe('silent');
    const sameReport = { levelM: 1, timeMs: NOW_MS - 2 * MINUTE_MS };
    expect(standing(2, sameReport, { asOf: { ...hourLater, levelsAsOfMs: hourLater.nowMs } })[1]).toBe(
      'silent',
    );
  });

  it('equipment that is removed has no level now', () => {
    expect(standing(1, { levelM: 9, timeMs: NOW_MS }, { mounted: false })).toEqual([
      'level-unknown',
      'unmounted',
    ]);
  });
});
