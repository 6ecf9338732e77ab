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
const BELOW_DETECTION = /^(\d[\d.,]*)L$/u;

/** False for what may be litres: a column of volumes, or of nobody knows what. */
const isNoVolume = (unit: string | null): boolean =>
  unit !== null &&
  knownUnit(unit) !== null &&
  !isSameUnit('L', unit) &&
  conversionBetween('L', unit) === null;

/**
 * The sign in front of a value beyond a limit of measurement (<0.05, ≤ 0.05, >20, 低于0.05), and what follows it. The sign is
 * kept as it stands: at most is not below. Words become the sign that says the same, and so does the L of 0.025L.
 * @param text as `plainFigures` gives it.
 * @param unit of its column; null: that is not known.
 */
export function splitLimit(text: string, unit: string | null = null): { sign: string; rest: string } | null {
  const below = text.endsWith('L') && isNoVolume(unit) ? BELOW_DETECTION.exec(text)?.[1] : undefined;
  if (below !== undefined) return { sign: '<', rest: below };
  const match = LIMIT.exec(text);
  const [, sign = '', rest = ''] = match ?? [];
  return match && { sign: SIGN_OF.get(sign) ?? sign, rest };
}
