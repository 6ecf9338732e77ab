import { plainText } from '../cells/plain-text.ts';
import { fieldOfWord } from './field-words.ts';
import { quantityKind } from './quantity-kinds.ts';
import type { Guess } from './guess.ts';

export type FieldName = { field: string; certainty: Guess['certainty']; reason: Guess['reason'] };

/** ASCII words joined in camel case; other letters stay, everything else goes. */
function identifierOf(name: string): string {
  const words = plainText(name)
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
  const joined = words
    .map((word, at) =>
      at === 0 || !/^[a-z]/u.test(word) ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`,
    )
    .join('');
  return /^\d/u.test(joined) ? `v${joined}` : joined;
}

/** 1#液位, 2号泵电流, level_3: the number that tells equal measurements of one file apart. */
function ordinalIn(name: string): string {
  const text = plainText(name);
  return (
    /(\d{1,2})\s*(?:#|号|路|通道|级)/u.exec(text)?.[1] ??
    /(?:\p{Script=Han}|[a-z]{3}[_\s-]?|ch)(\d{1,2})$/iu.exec(text)?.[1] ??
    ''
  );
}

/** 流量 > 累计 means what 累计流量 means, and 水位 > 最高 is told from 水位 > 最低. */
function namedInTwoRows(header: string): string | null {
  const parts = header.split(' > ');
  const [quantity = '', below = ''] = parts.slice(-2);
  const kind = parts.length < 2 ? null : quantityKind(below);
  const known = fieldOfWord(quantity);
  if (kind === null || !known) return null;
  return fieldOfWord(`${below}${quantity}`)?.field === known.field
    ? `${known.field}${kind}`
    : (fieldOfWord(`${below}${quantity}`)?.field ?? null);
}

function nameOf(header: string): FieldName {
  const kinded = namedInTwoRows(header);
  if (kinded !== null) return { field: kinded, certainty: 'assumed', reason: 'known-word' };
  const known = fieldOfWord(header);
  if (known) return { field: known.field, certainty: 'assumed', reason: 'known-word' };
  const kept = identifierOf(header);
  return kept === ''
    ? { field: 'value', certainty: 'assumed', reason: 'no-evidence' }
    : { field: kept, certainty: 'assumed', reason: 'header-kept-as-name' };
}

/**
 * Field identifiers for names of one record, each different, none of them `timestamp` (interface document 2.3). A known
 * word of the trade becomes its identifier; another name stays as it is written, in Chinese too: the operator reads it in
 * the correspondence table, and any name is allowed.
 */
export function nameFields(names: readonly string[]): FieldName[] {
  const taken = new Set(['timestamp']);
  const first = names.map(nameOf);
  const isRepeated = (field: string): boolean => first.filter((name) => name.field === field).length > 1;
  return first.map((name, at) => {
    let field = name.field;
    const ordinal = ordinalIn(names[at] ?? '');
    if (isRepeated(field) && ordinal !== '' && name.reason === 'known-word') field = `${field}${ordinal}`;
    for (let next = 2; taken.has(field); next += 1) field = `${name.field}${next}`;
    taken.add(field);
    return { ...name, field };
  });
}
