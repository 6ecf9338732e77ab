import { plainText } from '../cells/plain-text.ts';
import type { KnownEquipment } from './guess-equipment.ts';

export type EquipmentProposal = {
  equipId: string;
  placeName: string;
  /** 0 to 1; 1: the same id or name. */ likeness: number;
};

/** Below this two names have nothing to do with each other. */
const LEAST_LIKENESS = 0.35;

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
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [pairsOf(a), pairsOf(b)];
  let common = 0;
  for (const [pair, count] of left) common += Math.min(count, right.get(pair) ?? 0);
  const dice = (2 * common) / (a.length + b.length + 2);
  const numbers = (text: string): string => (text.match(/\d+/gu) ?? []).join(' ');
  return Math.min(numbers(a) === numbers(b) ? dice : dice * 0.6, 0.99);
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
  const form = matchingForm(station);
  return known
    .map(({ equipId, placeName }) => ({
      equipId,
      placeName,
      likeness: Math.max(likeness(form, matchingForm(equipId)), likeness(form, matchingForm(placeName))),
    }))
    .filter((proposal) => proposal.likeness >= LEAST_LIKENESS)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most);
}
