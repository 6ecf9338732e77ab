import { headroomToAlarm, type PlaceFacts } from '#renderer/features/places/model/place-facts.ts';
import { alignLevels } from '#shared/domain/levels/level-readings.ts';
import { PLACE_FIELD_NAMES, type PlaceField } from '#shared/domain/places/place-fields.ts';
import { placeStates } from '#shared/domain/levels/place-states.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { readPlaceList } from '#test/support/read-place-list.ts';
import { parseServiceTime } from '#shared/domain/service-time.ts';
import { finish } from '#shared/domain/steps.ts';

export const ZONE = 'Asia/Shanghai';

/** A place record, and beside it its level, the time of it, and what has been found out about it. */
type FactRecord = { [F in PlaceField]?: JsonValue } & {
  level?: number;
  levelTime?: string;
  config?: string[];
  position?: string;
  doubts?: string[];
};

export const instant = (text: string): number => parseServiceTime(text, ZONE) ?? Number.NaN;

/** Everything that is known of places at a moment, from records as a service sends them. */
export function placeFacts(records: FactRecord[], nowMs = instant('2026-01-01 12:00:00')): PlaceFacts {
  const { places } = readPlaceList(records, ZONE);
  const table = new PlaceTable(places.length);
  const columns = Object.fromEntries(
    PLACE_FIELD_NAMES.map((field) => [field, places.map(({ values }) => values[field])]),
  ) as Parameters<PlaceTable['add']>[0]['columns'];
  const problems = places.flatMap(({ problems: found, raw }, row) =>
    found.map(({ field, reason }) => ({ row, field, reason, raw: raw[field] ?? null })),
  );
  table.add({ firstRow: 0, columns, problems });
  const { columns: levels } = finish(
    alignLevels(
      table,
      records.map(({ placeId, level, levelTime }) => ({
        placeId: typeof placeId === 'string' ? placeId : '',
        levelM: level ?? null,
        timeMs: levelTime === undefined ? null : instant(levelTime),
      })),
      nowMs,
    ),
  );
  return {
    table,
    levels,
    states: finish(placeStates(table, levels, { nowMs, listAsOfMs: nowMs, levelsAsOfMs: nowMs })),
    headroomCm: headroomToAlarm(table, levels),
    configCodes: (row) => records[row]?.config ?? [],
    positionCode: (row) => records[row]?.position ?? 'none',
    positionDoubts: (row) => records[row]?.doubts ?? [],
  };
}
