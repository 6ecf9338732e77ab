import type { Hold, Option, PlanChange, Question } from '../import-plan.ts';
import type { EquipmentIndex, KnownEquipment } from './known-equipment.ts';
import { looksLikeId } from './column-header.ts';
import { proposeEquipment } from './propose-equipment.ts';

/** The equipment of the service, as list and as index. */
export type Known = { list: readonly KnownEquipment[]; index: EquipmentIndex };

const MAX_PROPOSALS = 5;

/** The change that gives an equipment its type, where the service has exactly one for it. */
export function typeChange(equipId: string, { index }: Known): PlanChange[] {
  const [equipType, ...others] = index.typesOf(equipId);
  return equipType === undefined || others.length > 0 ? [] : [{ kind: 'equipment-type', equipId, equipType }];
}

/**
 * Equipment that a text of the file may mean: what the service has by this name, what is like it, the text itself where it
 * is written as ids are. Leaving it out comes first: a name is never sent as an id.
 */
export function equipmentOptions(
  text: string,
  equipIds: readonly string[],
  known: Known,
  changesFor: (equipId: string) => PlanChange[],
): Option[] {
  const proposed = proposeEquipment(text, known.list, MAX_PROPOSALS).map(({ equipId }) => equipId);
  const own = looksLikeId(text) && known.index.idsOf(text).length === 0 ? [text] : [];
  const ids = [...new Set([...equipIds, ...proposed, ...own])];
  return [
    { id: 'equip:', changes: changesFor('') },
    ...ids.map((equipId) => ({
      id: `equip:${equipId}`,
      changes: [...changesFor(equipId), ...typeChange(equipId, known)],
    })),
  ];
}

/** Asks which equipment a station of the file is. */
export function askForEquipment(
  about: 'station' | 'equipment',
  text: string,
  {
    holds,
    column,
    certainty = 'assumed',
  }: { holds: Hold; column: number | null; certainty?: Question['certainty'] },
  options: Option[],
): Question {
  return { id: `${about}:${text}`, about, certainty, column, evidence: [text], holds, options };
}
