import type { EarlierEpisode } from '../alerts/place-alert.ts';
import { valueAtPointer } from '../json-pointer.ts';
import type { JsonValue } from '../json-value.ts';
import { readLooseNumber, readLooseTime } from '../places/loose-values.ts';
import type { ExceedanceSource } from './level-source.ts';
import { scaled } from './read-levels.ts';

/**
 * Reads the exceedances that are still going on out of a tool's answer, each with its place id. An entry that lacks
 * something is left out: the alert then begins with the first level that was seen.
 * @param zone IANA zone in which wall-clock times are read.
 */
export function readExceedances(
  content: JsonValue,
  source: ExceedanceSource,
  zone: string,
): [string, EarlierEpisode][] {
  const list = valueAtPointer(content, source.listPointer);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry): [string, EarlierEpisode][] => {
    const placeId = valueAtPointer(entry, source.placeIdPointer);
    const sinceMs = readLooseTime(valueAtPointer(entry, source.beginPointer), zone);
    const peak = readLooseNumber(valueAtPointer(entry, source.peakPointer));
    const peakMs = readLooseTime(valueAtPointer(entry, source.peakTimePointer), zone);
    const isOngoing = valueAtPointer(entry, source.statusPointer) === source.ongoing;
    if (typeof placeId !== 'string' || sinceMs === null || peak === null || peakMs === null || !isOngoing)
      return [];
    const isOpenAtBegin = valueAtPointer(entry, source.isOpenAtBeginPointer) === true;
    return [[placeId, { sinceMs, isOpenAtBegin, peakM: scaled(peak, source.metresPerUnit), peakMs }]];
  });
}
