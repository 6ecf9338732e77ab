import { plainText } from '../cells/plain-text.ts';
import type { Guess } from './guess.ts';

/** Equipment that the service is known to have (interface document 2.2). */
export type KnownEquipment = { equipId: string; placeName: string; equipType: string };

const LABELLED =
  /(?:站点|站号|站码|站名|测站|设备|监测点|点位|测点|终端|station|site|device|equipment)(?:名称|名|编号|编码|号|ID| ?id| ?name| ?no)?\s*[:：]\s*([^\s,，;；)）]+)/iu;

/** A known id or place name in a text, standing alone: WL-1 is not in WL-12. The longest comes first. */
function knownEquipmentIn(text: string, known: readonly KnownEquipment[]): string | null {
  const plain = plainText(text);
  const parts = known
    .flatMap(({ equipId, placeName }) => [
      { equipId, part: plainText(equipId) },
      { equipId, part: plainText(placeName) },
    ])
    .filter(({ part }) => part.length > 1)
    .toSorted((a, b) => b.part.length - a.part.length);
  const isApart = (at: number, part: string): boolean =>
    !/[A-Za-z0-9]/u.test(plain[at - 1] ?? ' ') && !/[A-Za-z0-9]/u.test(plain[at + part.length] ?? ' ');
  const found = parts.find(({ part }) => {
    const at = plain.indexOf(part);
    return at >= 0 && isApart(at, part);
  });
  return found?.equipId ?? null;
}

/** An id by itself, as sheets are named: WL-01, 320102003; but not Sheet1. */
const isBareId = (text: string): boolean =>
  /^[A-Za-z]{1,8}[-_ ]?\d{1,12}$|^\d{6,15}$/u.test(plainText(text)) &&
  !/^(?:sheet|table|data)\s*\d*$/iu.test(plainText(text));

/** The one equipment of a sheet without a station column: from its title rows, its name, or the file's name; a known one first. */
export function guessFixedEquipment(
  titles: readonly { text: string; reason: Guess['reason'] }[],
  known: readonly KnownEquipment[],
): { equipId: string; guesses: Guess[] } {
  const answer = (
    equipId: string,
    certainty: Guess['certainty'],
    reason: Guess['reason'],
    evidence: string[],
  ) => ({
    equipId,
    guesses: [{ about: 'equipment' as const, column: null, certainty, reason, evidence }],
  });
  for (const { text, reason } of titles) {
    const equipId = knownEquipmentIn(text, known);
    if (equipId !== null) return answer(equipId, 'proved', reason, [text]);
  }
  for (const { text, reason } of titles) {
    const labelled = LABELLED.exec(plainText(text))?.[1];
    const equipId = labelled ?? (reason === 'sheet-name' && isBareId(text) ? text.trim() : undefined);
    if (equipId !== undefined) return answer(equipId, 'assumed', reason, [text]);
  }
  return answer('', 'assumed', 'no-evidence', []);
}

/** Station names of the file that are place names of the service, with the id of each. */
export function idsOfStations(
  stations: readonly string[],
  known: readonly KnownEquipment[],
): Record<string, string> {
  const ids = new Set(known.map(({ equipId }) => equipId));
  const byName = new Map<string, string[]>();
  for (const { placeName, equipId } of known) {
    const name = plainText(placeName);
    byName.set(name, [...(byName.get(name) ?? []), equipId]);
  }
  const found = stations.flatMap((station) => {
    const [only, ...others] = byName.get(plainText(station)) ?? [];
    return ids.has(station) || only === undefined || others.length > 0 ? [] : [[station, only] as const];
  });
  return Object.fromEntries(found);
}

/** The type of each equipment that the service knows, and the one to begin with: the type most of them have. */
export function typesOfEquipment(
  equipIds: readonly string[],
  known: readonly KnownEquipment[],
): { equipType: string; typeOfEquip: Record<string, string> } {
  const types = new Map(known.map(({ equipId, equipType }) => [equipId, equipType]));
  const counts = new Map<string, number>();
  for (const equipId of equipIds) {
    const type = types.get(equipId) ?? '';
    if (type !== '') counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const equipType = [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  const differing = equipIds.flatMap((equipId) => {
    const type = types.get(equipId) ?? '';
    return type !== '' && type !== equipType ? [[equipId, type] as const] : [];
  });
  return { equipType, typeOfEquip: Object.fromEntries(differing) };
}
