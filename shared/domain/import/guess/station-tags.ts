import type { Question } from '../import-plan.ts';
import type { SampleRow } from '../source-sample.ts';
import { readHeaderPart } from './column-header.ts';
import { askForEquipment, equipmentOptions, type Known } from './equipment-questions.ts';
import type { GuessedColumn } from './name-columns.ts';
import { namesIn } from './texts-in.ts';

/** What a tag of the long shape names: equipment of the service, empty if it is open, and what is left to say what is measured. */
export type StationTag = { equipId: string; station: string; name: string };

/** Channels of one logger are numbered too: AI1.Level. */
const LONG_NUMBER = /\d{4}/u;

/** A place of the service in front of a sign, whatever stands behind it: 北门.LIT101. */
function knownInFront(tag: string, { index }: Known): StationTag | undefined {
  const [, station = '', name = ''] = /^([^./:|\\]+)[./:|\\](.+)$/u.exec(tag) ?? [];
  const [equipId, ...others] = index.idsOf(station);
  return equipId === undefined || others.length > 0 ? undefined : { equipId, station, name };
}

/**
 * Tags that name station and quantity in one, YW0020001.Level, where no column of its own names the station: the service knows
 * one of them, or there are several that are written as ids are. A tag with no equipment of the service in it is open. null if
 * the tags name no stations.
 */
export function findStationTags(
  columns: readonly GuessedColumn[],
  rows: readonly SampleRow[],
  known: Known,
): Map<string, StationTag> | null {
  const names = columns.find(({ plan }) => plan.role === 'field-name')?.plan.column;
  if (names === undefined || columns.some(({ plan }) => plan.role === 'station')) return null;
  const tags = new Map<string, StationTag>();
  const long = new Set<string>();
  for (const text of namesIn(rows, names)) {
    const { station, rest, quantity, unit } = readHeaderPart(text, known.index);
    const [equipId = '', ...others] = station?.equipIds ?? [];
    const parted = knownInFront(text, known);
    if (parted && quantity === null) {
      tags.set(text, parted);
      continue;
    }
    const isOfStation = station !== null && (quantity !== null || (equipId !== '' && rest !== ''));
    if (!isOfStation) {
      tags.set(text, { equipId: '', station: text, name: text });
      continue;
    }
    if (LONG_NUMBER.test(station.text)) long.add(station.text);
    const name = unit === null ? rest : `${rest} (${unit})`;
    tags.set(text, { equipId: others.length > 0 ? '' : equipId, station: station.text, name });
  }
  const isKnown = [...tags.values()].some(({ equipId }) => equipId !== '');
  return isKnown || long.size > 1 ? tags : null;
}

/** Asks which equipment a tag of the long shape is of. */
export function askAboutTag(tag: string, station: string, known: Known): Question {
  const options = equipmentOptions(station, [], known, (equipId) => [
    { kind: 'station', station: tag, equipId, equipType: null },
  ]);
  return askForEquipment(
    'station',
    tag,
    { holds: { kind: 'stations', stations: [tag] }, column: null },
    options,
  );
}
