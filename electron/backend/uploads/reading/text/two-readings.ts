/** Signs that stand in headers beside ASCII text: they speak for UTF-8 although no Chinese character does. */
const SIGNS =
  /^[\u{a0}²³¹°µμΩΩ±·×÷‰℃℉Å–—‘’“”…⁰-₉∆Δ√≤≥≈→←↑↓■□●○★☆\u{200b}-\u{200f}\u{2028}\u{2029}\u{feff}]+$/u;
const CHINESE =
  /[\p{Script=Han}\u{3000}-\u{303f}\u{3040}-\u{30ff}\u{ac00}-\u{d7af}\u{ff00}-\u{ffef}㎎㎏㎡㎥]/u;
const ONLY_HAN = /^\p{Script=Han}+$/u;
const FOREIGN_RUNS = /[^\0-\u{7f}]+/gu;
const ACCENTED_WORD = /[a-z]\p{Script=Latin}|\p{Script=Latin}[a-z]/iu;

/**
 * Which reading of bytes that are valid UTF-8 is meant. Short Chinese words in GB18030 can be valid UTF-8 by chance, and
 * then read as letters of other scripts (液位: Һλ).
 */
export function tieOfReadings(bytes: Uint8Array): 'utf-8' | 'utf-8-perhaps' | 'gb18030' {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (CHINESE.test(text)) return 'utf-8';
  const runs = text.match(FOREIGN_RUNS) ?? [];
  if (runs.every((run) => SIGNS.test(run))) return 'utf-8';
  const other = new TextDecoder('gb18030').decode(bytes);
  const otherRuns = other.match(FOREIGN_RUNS) ?? [];
  if (!otherRuns.every((run) => ONLY_HAN.test(run))) return 'utf-8';
  const letters = text.match(/[^\0-\u{7f}]/gu) ?? [];
  const isAccented =
    letters.every((letter) => /\p{Script=Latin}/u.test(letter)) && ACCENTED_WORD.test(text.normalize('NFC'));
  return isAccented && otherRuns.every((run) => run.length === 1) ? 'utf-8-perhaps' : 'gb18030';
}

/** UTF-8 with a few broken bytes, as a logger leaves it: Chinese that reads well, and little that does not. */
export function looksDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const good = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const broken = text.match(/\u{fffd}/gu)?.length ?? 0;
  return good >= 4 && broken * 4 <= good;
}

/** Every Big5 text decodes as GB18030 too, but into characters that nobody uses: the common ones are in one block. */
export function gb18030Likelihood(bytes: Uint8Array): 'likely' | 'doubtful' {
  let common = 0;
  let rare = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[++at] ?? 0;
    if (trail >= 0xa1 && (lead <= 0xa3 ? lead >= 0xa1 : lead >= 0xb0 && lead <= 0xd7)) common++;
    else rare++;
  }
  return common >= rare ? 'likely' : 'doubtful';
}

/** Big5 leads are A4 to F9, and most of what is written is Han. */
export function looksLikeBig5(bytes: Uint8Array): boolean {
  const runs = new TextDecoder('big5').decode(bytes).match(/[^\0-\u{7f}]/gu) ?? [];
  const han = runs.filter((letter) => ONLY_HAN.test(letter)).length;
  return runs.length > 0 && han >= runs.length * 0.8;
}
