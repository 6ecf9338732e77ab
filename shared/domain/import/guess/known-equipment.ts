import { plainText } from '../cells/plain-text.ts';
import { isGluedKind } from './quantity-kinds.ts';

/** Equipment that the service is known to have, and its place (interface 2.2). */
export type KnownEquipment = { equipId: string; placeName: string; equipType: string; placeId?: string };

/** A part of a text that is an id or a place name of the service. `equipIds`: several if places share the name. */
export type EquipmentInText = { start: number; end: number; text: string; equipIds: readonly string[] };

/** The service's equipment by id, and by the name and the id of its place. */
export type EquipmentIndex = {
  size: number;
  /** The text is exactly an id, a place name or else the id of a place: the ids that it may mean; none if it is none of them. */
  idsOf: (text: string) => readonly string[];
  /** Ids and place names that stand in a text, the longest of those that overlap. */
  findIn: (text: string) => EquipmentInText[];
  /** Types that the service has for an id; more than one if it is used twice. */
  typesOf: (equipId: string) => readonly string[];
};

/** Longer texts are no titles and no headers. */
const MAX_TEXT = 400;

/** As names are compared: full-width characters narrow, white space of no meaning left out. */
export function nameForm(text: string): string {
  return plainText(text)
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[\p{Script=Han}\d]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=\d)/gu, '');
}

const isLetterOrDigit = (sign: string): boolean =>
  /[\p{L}\p{N}]/u.test(sign) && !/\p{Script=Han}/u.test(sign);

/** Mill 2# or 大道2号: the number in front may be that of a gauge or a house, and not the last of the name. */
const ENDS_IN_ORDINAL = /(?<!\d)\d{1,2}$/u;
const OF_ORDINAL = /^ ?[#号號]/u;

/** WL-1 does not stand in WL-12, and 1号井 not in 11号井; words of Chinese have no gap between them. */
function standsApart(text: string, start: number, end: number): boolean {
  if (OF_ORDINAL.test(text.slice(end)) && ENDS_IN_ORDINAL.test(text.slice(start, end))) return false;
  const joins = (at: number): boolean =>
    isLetterOrDigit(text[at - 1] ?? ' ') && isLetterOrDigit(text[at] ?? ' ');
  return !joins(start) && (!joins(end) || isGluedKind(text.slice(end)));
}

function makeIndex(known: readonly KnownEquipment[]): EquipmentIndex {
  const idsOfText = new Map<string, string[]>();
  const idsOfPlace = new Map<string, string[]>();
  const types = new Map<string, Set<string>>();
  let longest = 0;
  const add = (to: Map<string, string[]>, text: string, equipId: string): void => {
    if (text === '') return;
    const ids = to.get(text) ?? [];
    if (!ids.includes(equipId)) to.set(text, [...ids, equipId]);
  };
  for (const { equipId, placeName, equipType, placeId = '' } of known) {
    if (equipId === '') continue;
    for (const text of [nameForm(equipId), nameForm(placeName)]) {
      add(idsOfText, text, equipId);
      longest = Math.max(longest, text.length);
    }
    add(idsOfPlace, nameForm(placeId), equipId);
    types.set(equipId, (types.get(equipId) ?? new Set()).add(equipType));
  }
  const findIn = (raw: string): EquipmentInText[] => {
    const text = nameForm(raw).slice(0, MAX_TEXT);
    const found: EquipmentInText[] = [];
    for (let start = 0; start < text.length; start += 1) {
      for (let end = Math.min(text.length, start + longest); end > start + 1; end -= 1) {
        const equipIds = idsOfText.get(text.slice(start, end));
        if (!equipIds || !standsApart(text, start, end)) continue;
        found.push({ start, end, text: text.slice(start, end), equipIds });
        break;
      }
    }
    const byLength = found.toSorted((a, b) => b.end - b.start - (a.end - a.start));
    const apart = byLength.filter(
      (one, at) => !byLength.slice(0, at).some((other) => one.start < other.end && other.start < one.end),
    );
    return apart.toSorted((a, b) => a.start - b.start);
  };
  return {
    size: types.size,
    idsOf: (text) => idsOfText.get(nameForm(text)) ?? idsOfPlace.get(nameForm(text)) ?? [],
    findIn,
    typesOf: (equipId) => [...(types.get(equipId) ?? [])].filter((type) => type !== ''),
  };
}

/**
 * The equipment that a text may name which is the name of none alone, and a part of the names of several; empty for any
 * other text. What a file of yesterday meant by such a name says nothing of today's.
 */
export function idsOfAmbiguousName(text: string, known: readonly KnownEquipment[]): string[] {
  const name = nameForm(text).toLowerCase();
  if (name.length < 2 || indexEquipment(known).idsOf(text).length === 1) return [];
  const named = known.filter(({ placeName }) => nameForm(placeName).toLowerCase().includes(name));
  const ids = [...new Set(named.map(({ equipId }) => equipId))];
  return ids.length > 1 ? ids : [];
}

/** True if a text is a part of the names of several places, and the name of none alone. */
export function isAmbiguousName(text: string, known: readonly KnownEquipment[]): boolean {
  return idsOfAmbiguousName(text, known).length > 0;
}

const indexes = new WeakMap<readonly KnownEquipment[], EquipmentIndex>();

/** The index of a list of equipment, made once. */
export function indexEquipment(known: readonly KnownEquipment[]): EquipmentIndex {
  let index = indexes.get(known);
  if (!index) indexes.set(known, (index = makeIndex(known)));
  return index;
}
