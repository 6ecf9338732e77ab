import { plainText } from '../cells/plain-text.ts';
import type { KnownEquipment } from './known-equipment.ts';

export type EquipmentProposal = {
  equipId: string;
  placeName: string;
  /** 0 to 1; 1: the same id or name. */ likeness: number;
};

/** Below this two names have nothing to do with each other. */
const MIN_LIKENESS = 0.35;

const CHINESE_DIGITS = '零一二三四五六七八九';

/** 滨江一号井, 滨江1#井 and 滨江 1 号井 are one place. */
function matchingForm(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/[零一二三四五六七八九](?=号|#|级|期)/gu, (digit) => String(CHINESE_DIGITS.indexOf(digit)))
    .replace(/(\d)\s*[号#]/gu, '$1#')
    .replace(/(?<=^|\D)0+(?=\d)/gu, '')
    .replace(/[\s\-_.()[\]/]+/gu, '');
}

/** A name as it is compared. */
type Form = { text: string; pairs: Map<string, number>; numbers: string };

function formOf(name: string): Form {
  const text = matchingForm(name);
  return { text, pairs: pairsOf(text), numbers: (text.match(/\d+/gu) ?? []).join(' ') };
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  const marked = `^${text}$`;
  for (let at = 0; at + 1 < marked.length; at += 1) {
    const pair = marked.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Dice's coefficient of the pairs of characters; numbers that differ tell two stations apart more than words that are alike. */
function likeness(a: Form, b: Form): number {
  if (a.text === b.text) return 1;
  let common = 0;
  for (const [pair, count] of a.pairs) common += Math.min(count, b.pairs.get(pair) ?? 0);
  const dice = (2 * common) / (a.text.length + b.text.length + 2);
  return Math.min(a.numbers === b.numbers ? dice : dice * 0.6, 0.99);
}

const formsOf = new WeakMap<readonly KnownEquipment[], { equipId: Form; placeName: Form }[]>();

/** The names of a list, made ready once: many stations are compared with the same list. */
function knownForms(known: readonly KnownEquipment[]): { equipId: Form; placeName: Form }[] {
  let forms = formsOf.get(known);
  if (!forms) {
    forms = known.map(({ equipId, placeName }) => ({
      equipId: formOf(equipId),
      placeName: formOf(placeName),
    }));
    formsOf.set(known, forms);
  }
  return forms;
}

/**
 * Equipment of the service that a station name of a file may mean, the most alike first: for the user to choose from,
 * never taken unasked unless it is the same.
 */
export function proposeEquipment(
  station: string,
  known: readonly KnownEquipment[],
  most = 5,
): EquipmentProposal[] {
  const form = formOf(station);
  const forms = knownForms(known);
  return known
    .flatMap(({ equipId, placeName }, at): EquipmentProposal[] => {
      const of = forms[at];
      const like = of ? Math.max(likeness(form, of.equipId), likeness(form, of.placeName)) : 0;
      return like < MIN_LIKENESS ? [] : [{ equipId, placeName, likeness: like }];
    })
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most);
}
