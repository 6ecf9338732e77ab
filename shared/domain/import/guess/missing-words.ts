import { plainWords } from '../cells/plain-text.ts';
import { isErrorText } from '../cells/read-number.ts';

/** Words and signs that nothing else can be meant by than "there is no value"; matched whole and without case. */
const SURE_WORDS = [
  '-',
  '--',
  '---',
  '----',
  '-----',
  '—',
  '——',
  '/',
  '\\',
  '无',
  '无数据',
  '无资料',
  '缺测',
  '缺失',
  '空值',
  '缺',
  '空',
  'n/a',
  'na',
  'nan',
  'null',
  'nil',
  'none',
  'missing',
];

/**
 * What loggers and reports write in place of a number too, but what says more: something was wrong, or the value lay below
 * a limit. A column of such cells and numbers is one of numbers; whether they are no value, the user decides.
 */
const UNSURE_WORDS = [
  '*',
  '**',
  '***',
  '?',
  '无效',
  '未检出',
  '未测',
  'no data',
  'nodata',
  'no value',
  'not available',
  '故障',
  '离线',
  '停机',
  '检修',
  'nd',
  'n.d.',
  'offline',
  'bad',
];

/** Those that a plan has from the start. */
export const PLAIN_MISSING_WORDS = [
  '-',
  '--',
  '—',
  '——',
  '/',
  '无',
  '无数据',
  '缺测',
  'N/A',
  'NA',
  'NaN',
  'null',
  'NULL',
];

const wordOf = (text: string): string => plainWords(text).toLowerCase();
const sure = new Set(SURE_WORDS.map(wordOf));
const known = new Set([...SURE_WORDS, ...UNSURE_WORDS].map(wordOf));

/** True for a text that stands where a number is missing, whatever the reason. */
export function isMissingWord(text: string): boolean {
  return known.has(wordOf(text)) || isErrorText(text);
}

/** The words that surely mean "no value" among texts of a file, as they are written there. */
export function missingWordsIn(texts: Iterable<string>): string[] {
  return [...new Set([...texts].map((text) => text.trim()).filter((text) => sure.has(wordOf(text))))];
}
