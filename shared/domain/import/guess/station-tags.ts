import type { SampleRow } from '../source-sample.ts';
import { readHeaderPart } from './column-header.ts';
import type { Known } from './equipment-questions.ts';
import type { GuessedColumn } from './name-columns.ts';
import { textsIn } from './texts-in.ts';

/** What a tag of the long shape names: equipment of the service, and what is left to say what is measured. */
export type StationTag = { equipId: string; name: string };

/**
 * Tags that name station and quantity in one, YW0020001.Level, where no column of its own names the station. Proved where
 * every tag has one equipment of the service in it and a quantity beside it; null if one of them has not.
 */
export function findStationTags(
  columns: readonly GuessedColumn[],
  rows: readonly SampleRow[],
  known: Known,
): Map<string, StationTag> | null {
  const names = columns.find(({ plan }) => plan.role === 'field-name')?.plan.column;
  if (names === undefined || columns.some(({ plan }) => plan.role === 'station')) return null;
  const tags = new Map<string, StationTag>();
  for (const text of textsIn(rows, names)) {
    const { station, rest, quantity, unit } = readHeaderPart(text, known.index);
    const [equipId, ...others] = station?.equipIds ?? [];
    if (equipId === undefined || others.length > 0 || quantity === null) return null;
    tags.set(text, { equipId, name: unit === null ? rest : `${rest} (${unit})` });
  }
  return tags.size > 0 ? tags : null;
}
