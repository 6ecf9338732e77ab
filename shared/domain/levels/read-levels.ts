import { valueAtPointer } from '../json-pointer.ts';
import type { LevelReading } from './level-readings.ts';
import type { LatestLevels } from './level-source.ts';
import type { JsonValue } from '../json-value.ts';
import { readLooseNumber, readLooseTime } from '../places/loose-values.ts';

/** What was read of a list of levels, and how many entries lacked something. */
export type LevelsRead = {
  readings: LevelReading[];
  withoutPlace: number;
  withoutLevel: number;
  withoutTime: number;
};

/** The entries at a pointer, each with its place id if that is the name it stands under; undefined if there is no list. */
function entriesAt(content: JsonValue, source: LatestLevels): [string | null, JsonValue][] | undefined {
  const list = valueAtPointer(content, source.listPointer);
  if (typeof list !== 'object' || list === null) return undefined;
  if (Array.isArray(list)) return list.map((entry) => [null, entry]);
  return Object.entries(list);
}

function placeIdOf(key: string | null, entry: JsonValue, source: LatestLevels): string | null {
  if (source.placeIdPointer === null) return key;
  const id = valueAtPointer(entry, source.placeIdPointer);
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id.trim() !== '' ? id : null;
}

/**
 * Reads the latest levels out of a tool's answer, tolerantly: numbers may be quoted, times may be wall-clock text, ISO
 * or epoch, and an entry that lacks something costs no other entry.
 * @param zone IANA zone in which wall-clock times are read.
 * @returns levels in metres and times in epoch milliseconds; undefined if there is no list where the source says.
 */
export function readLevels(content: JsonValue, source: LatestLevels, zone: string): LevelsRead | undefined {
  const entries = entriesAt(content, source);
  if (!entries) return undefined;
  const read: LevelsRead = { readings: [], withoutPlace: 0, withoutLevel: 0, withoutTime: 0 };
  for (const [key, entry] of entries) {
    const placeId = placeIdOf(key, entry, source);
    if (placeId === null) {
      read.withoutPlace += 1;
      continue;
    }
    const value = readLooseNumber(valueAtPointer(entry, source.levelPointer));
    const levelM = value === null ? null : scaled(value, source.metresPerUnit);
    const timeMs =
      source.timePointer === null ? null : readLooseTime(valueAtPointer(entry, source.timePointer), zone);
    if (levelM === null) read.withoutLevel += 1;
    else if (timeMs === null) read.withoutTime += 1;
    read.readings.push({ placeId, levelM, timeMs });
  }
  return read;
}

/** A value in metres without the digits that binary fractions add: 314 cm are 3.14 m. */
export function scaled(value: number, metresPerUnit: number): number {
  return metresPerUnit === 1 ? value : Number((value * metresPerUnit).toPrecision(12));
}
