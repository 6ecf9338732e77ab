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

/**
 * The sign in front of a value beyond a limit of measurement (<0.05, ≤ 0.05, >20, 低于0.05), and what follows it. The sign is
 * kept as it stands: at most is not below. Words become the sign that says the same.
 * @param text as `plainFigures` gives it.
 */
export function splitLimit(text: string): { sign: string; rest: string } | null {
  const match = LIMIT.exec(text);
  const [, sign = '', rest = ''] = match ?? [];
  return match && { sign: SIGN_OF.get(sign) ?? sign, rest };
}
