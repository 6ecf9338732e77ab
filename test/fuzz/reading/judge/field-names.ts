import type { Series } from '../draw/draft.ts';

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const KIND_WORDS: Record<Series['kind'], readonly string[]> = {
  '': [],
  Max: ['max', '最高', '最大'],
  Min: ['min', '最低', '最小'],
  Avg: ['avg', 'mean', 'average', '平均', 'mittel'],
};

/**
 * True if a field identifier may stand for a series: that of the field list, or the name that the file has. Highest and
 * lowest values are not sent as the value itself. A number behind it tells equal measurements of one equipment apart.
 */
export function isFieldOf(
  field: string,
  { quantity, kind, ordinal, names }: Series,
  hasTwins: boolean,
): boolean {
  const plain = letters(field);
  const bare = plain.replace(/\d+$/u, '');
  const number = plain.slice(bare.length);
  const base = letters(quantity.field);
  if (names.some((name) => letters(name) === plain)) return true;
  if (kind !== '' && !KIND_WORDS[kind].some((word) => plain.includes(word))) return false;
  const rest = KIND_WORDS[kind].reduce((text, word) => text.replace(word, ''), bare);
  const isListed = rest === base;
  const isOwnName = names.some(
    (name) => letters(name).replace(/\d+$/u, '').includes(rest) && rest.length > 1,
  );
  if (!isListed && !isOwnName) return false;
  if (number === '') return true;
  return ordinal !== null ? Number(number) === ordinal : hasTwins;
}
