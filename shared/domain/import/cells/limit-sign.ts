import { conversionBetween, isSameUnit, knownUnit } from './units.ts';

/** Words for a limit, and the sign that says the same. */
const WORDS = [
  ['小于等于', '≤'],
  ['不大于', '≤'],
  ['不高于', '≤'],
  ['不超过', '≤'],
  ['大于等于', '≥'],
  ['不小于', '≥'],
  ['不低于', '≥'],
  ['小于', '<'],
  ['低于', '<'],
  ['少于', '<'],
  ['大于', '>'],
  ['高于', '>'],
  ['超过', '>'],
] as const;
const SIGN_OF: ReadonlyMap<string, string> = new Map([
  ...WORDS,
  ['≦', '≤'],
  ['⩽', '≤'],
  ['≧', '≥'],
  ['⩾', '≥'],
]);
const LIMIT = new RegExp(`^([<>]=?|[≤≥≦≧⩽⩾]|${WORDS.map(([word]) => word).join('|')})\\s*(\\S.*)$`, 'u');

/** Below the limit of detection, as tables of water quality write it in China (HJ 91.2): 0.025L. */
const BELOW_DETECTION = /^(\d[\d.,]*)\s*L$/u;

/** True for an L that is no litre: beside another unit than those of volumes. @param unit null: that is not known. */
export function isDetectionMark(mark: string, unit: string | null): boolean {
  const isOther = unit !== null && knownUnit(unit) !== null && !isSameUnit('L', unit);
  return mark === 'L' && isOther && conversionBetween('L', unit) === null;
}

/**
 * The sign in front of a value beyond a limit of measurement (<0.05, ≤ 0.05, >20, 低于0.05), and what follows it. The sign is
 * kept as it stands: at most is not below. Words become the sign that says the same, and so does the L of 0.025L.
 * @param text as `plainFigures` gives it.
 * @param unit of its column; null: that is not known.
 */
export function splitLimit(text: string, unit: string | null = null): { sign: string; rest: string } | null {
  const below = isDetectionMark(text.at(-1) ?? '', unit) ? BELOW_DETECTION.exec(text)?.[1] : undefined;
  if (below !== undefined) return { sign: '<', rest: below };
  const match = LIMIT.exec(text);
  const [, sign = '', rest = ''] = match ?? [];
  return match && { sign: SIGN_OF.get(sign) ?? sign, rest };
}
