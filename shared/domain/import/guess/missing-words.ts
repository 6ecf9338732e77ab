import { plainText } from '../cells/plain-text.ts';

/** Words and signs that loggers, databases and reports write where there is no value; matched whole and without case. */
const MISSING_WORDS = [
  '-',
  '--',
  '---',
  '—',
  '——',
  '/',
  '\\',
  '*',
  '**',
  '***',
  '?',
  '无',
  '无数据',
  '无效',
  '缺',
  '缺测',
  '缺失',
  '空',
  '空值',
  '未检出',
  '未测',
  '故障',
  '离线',
  '停机',
  '检修',
  'n/a',
  'na',
  'nan',
  'null',
  'nil',
  'none',
  'nd',
  'n.d.',
  'offline',
  'missing',
  'bad',
];

/** Those that a plan has from the start, because nothing else can be meant by them. */
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

const known = new Set(MISSING_WORDS.map((word) => plainText(word)));

/** True for a text that usually means "no value". */
export function isMissingWord(text: string): boolean {
  return known.has(plainText(text).toLowerCase());
}

/** The words for "no value" that texts of a file contain, as they are written there. */
export function missingWordsIn(texts: Iterable<string>): string[] {
  return [
    ...new Set([...texts].map((text) => text.trim()).filter((text) => text !== '' && isMissingWord(text))),
  ];
}
