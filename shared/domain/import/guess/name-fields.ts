import { isReservedField } from '../../upload-record.ts';
import { plainText } from '../cells/plain-text.ts';
import type { Certainty } from '../import-plan.ts';
import { type Quantity, readQuantity } from './field-words.ts';
import { quantityKind } from './quantity-kinds.ts';
import type { Guess } from './guess.ts';

/** What a name is sent as. `others`: identifiers that it may be sent as just as well, the most likely first. */
export type FieldName = {
  field: string;
  certainty: Certainty;
  reason: Guess['reason'];
  others: string[];
};

/** A name, and what it says is measured where that has been read already. */
export type NamedQuantity = { name: string; quantity: Quantity | null; unit: string | null };

/** A plan takes fields of 200 characters; a number may be put behind them. */
const MAX_IDENTIFIER = 190;

/** ASCII words joined in camel case; other letters stay, everything else goes. */
export function identifierOf(name: string): string {
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
  const identifier = /^\d/u.test(joined) || joined === '__proto__' ? `v${joined}` : joined;
  return identifier.slice(0, MAX_IDENTIFIER).replace(/[\ud800-\udbff]$/, '');
}

/** 流量 > 累计 means what 累计流量 means, and 水位 > 最高 is told from 水位 > 最低. */
function inTwoRows(header: string): Quantity | null {
  const parts = header.split(' > ');
  const [group = '', below = ''] = parts.slice(-2);
  const kind = parts.length < 2 ? null : quantityKind(below);
  if (kind === null) return readQuantity(parts.at(-1) ?? '') ?? readQuantity(header);
  const joined = readQuantity(`${below}${group}`);
  const known = readQuantity(group);
  return joined?.isExact ? joined : known && { ...known, kind };
}

type Named = {
  base: string;
  ordinal: string;
  own: string;
  isSure: boolean;
  isKnown: boolean;
  isAbout: boolean;
};

/** How deep the water stands, or how far it is down to it: the one falls as the other rises. */
const OF_EITHER_END = /^depth(?:[\s_-]*\d+)?$/iu;

function nameOf({ name, quantity, unit }: NamedQuantity): Named {
  const own = identifierOf(name) || 'value';
  if (!quantity) return { base: own, ordinal: '', own, isSure: false, isKnown: false, isAbout: false };
  const { field, kind, ordinal, isExact, isWeak, isAbout } = quantity;
  const base = `${field}${kind}`;
  return {
    base: isAbout ? own : base,
    ordinal,
    own,
    isSure: isExact && (!isWeak || unit !== null) && !OF_EITHER_END.test(name.trim()),
    isKnown: true,
    isAbout,
  };
}

/**
 * Field identifiers for the quantities of one record, each different, none of them `timestamp` (interface 2.3).
 * Proved is a word of the trade, alone or with a number of its own; another name stays as it is written, in Chinese too:
 * the operator reads it in the correspondence table, and any name is allowed. Equal names that nothing tells apart are
 * not proved: they may be of several stations.
 */
export function nameQuantities(quantities: readonly NamedQuantity[]): FieldName[] {
  const taken = new Set(['timestamp']);
  const named = quantities.map(nameOf);
  const told = new Map<string, { isRepeated: boolean; isTold: boolean; next: number }>();
  for (const [base, equal] of Map.groupBy(named, (one) => one.base)) {
    const ordinals = equal.map(({ ordinal }) => ordinal);
    const isTold = !ordinals.includes('') && new Set(ordinals).size === equal.length;
    told.set(base, { isRepeated: equal.length > 1, isTold, next: 2 });
  }
  return named.map((one) => {
    const ofBase = told.get(one.base) ?? { isRepeated: false, isTold: false, next: 2 };
    const { isRepeated, isTold } = ofBase;
    const wanted = isRepeated && one.ordinal !== '' && one.isKnown ? `${one.base}${one.ordinal}` : one.base;
    let field = wanted;
    // Thousands of columns may have one name.
    for (; taken.has(field); ofBase.next += 1) field = `${one.base}${ofBase.next}`;
    taken.add(field);
    const isSure = one.isSure && (!isRepeated || isTold);
    const ofTrade = one.isAbout ? [] : [one.base];
    return {
      field,
      certainty: isSure ? 'proved' : 'assumed',
      reason: one.isKnown ? 'known-word' : one.own === 'value' ? 'no-evidence' : 'header-kept-as-name',
      others: [...new Set([one.own, ...ofTrade])].filter(
        (other) => other !== field && !isReservedField(other),
      ),
    };
  });
}

/** Field identifiers for names alone: those of the long shape, or of columns that the user makes values of. */
export function nameFields(names: readonly string[]): FieldName[] {
  return nameQuantities(names.map((name) => ({ name, quantity: inTwoRows(name), unit: null })));
}
