import { PLACE_FIELDS, type PlaceField } from '#shared/domain/places/place-fields.ts';
import type { FlagField, NumericField, PlaceTable, TextField } from '#shared/domain/places/place-table.ts';
import type { Steps } from '#shared/domain/steps.ts';
import { mapInSteps, sortInSteps } from './steps.ts';

const PLACES_PER_STEP = 4_000;

/** For every place the position of its value among the distinct values of a field; `distinct` itself if it has none. */
export type Ranks = { rankOf: Uint32Array; distinct: number };

const MISSING = 0xffffffff;

const compareTexts = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Texts as the locale orders them, the same letters in another case by their code. It goes by positions among the distinct
 * texts: every list of 100,000 texts that is made on the way would stay in memory until much else is collected.
 */
function* rankTexts(texts: readonly (string | null)[], locale: string): Steps<Ranks> {
  const { distinct, positionOf } = yield* distinctTexts(texts);
  const keys = yield* collationKeys(distinct, locale);
  const order = yield* sortInSteps(
    distinct.length,
    (a, b) => compareTexts(keys[a], keys[b]) || compareTexts(distinct[a], distinct[b]),
  );
  const rankOfPosition = new Uint32Array(distinct.length);
  for (let rank = 0; rank < order.length; rank += 1) rankOfPosition[order[rank] ?? 0] = rank;
  yield;
  for (let row = 0; row < positionOf.length; row += 1) {
    const position = positionOf[row] ?? MISSING;
    positionOf[row] = position === MISSING ? distinct.length : (rankOfPosition[position] ?? 0);
  }
  return { rankOf: positionOf, distinct: distinct.length };
}

/** Every text once, and by row where it stands among them. */
function* distinctTexts(
  texts: readonly (string | null)[],
): Steps<{ distinct: string[]; positionOf: Uint32Array }> {
  const known = new Map<string, number>();
  const distinct: string[] = [];
  const positionOf = new Uint32Array(texts.length).fill(MISSING);
  for (let row = 0; row < texts.length; row += 1) {
    if (row % PLACES_PER_STEP === PLACES_PER_STEP - 1) yield;
    const text = texts[row] ?? null;
    if (text === null) continue;
    let position = known.get(text);
    if (position === undefined) {
      position = distinct.push(text) - 1;
      known.set(text, position);
    }
    positionOf[row] = position;
  }
  return { distinct, positionOf };
}

/** Ranks numbers by their value; what is missing (NaN) gets the rank behind all. */
export function* rankNumbers(numbers: Float64Array): Steps<Ranks> {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).toSorted();
  yield;
  let distinct = 0;
  for (const number of sorted) {
    if (distinct === 0 || sorted[distinct - 1] !== number) {
      sorted[distinct] = number;
      distinct += 1;
    }
  }
  yield;
  const rankOf = new Uint32Array(numbers.length);
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    rankOf[row] = Number.isNaN(number) ? distinct : positionIn(sorted, distinct, number);
    if (row % PLACES_PER_STEP === PLACES_PER_STEP - 1) yield;
  }
  return { rankOf, distinct };
}

function positionIn(sorted: Float64Array, count: number, number: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* rankFlags(table: PlaceTable, field: FlagField): Steps<Ranks> {
  const flags = Float64Array.from({ length: table.count }, (_, row) => {
    const flag = table.flag(row, field);
    return flag === null ? Number.NaN : Number(flag);
  });
  return yield* rankNumbers(flags);
}

/** Ranks the places by a field: numbers and times by their value, texts as the locale orders them. */
export function rankPlaces(table: PlaceTable, field: PlaceField, locale: string): Steps<Ranks> {
  const { kind } = PLACE_FIELDS[field];
  if (kind === 'text') return rankTexts(table.texts(field as TextField), locale);
  if (kind === 'flag') return rankFlags(table, field as FlagField);
  return rankNumbers(table.numbers(field as NumericField));
}

/** Places in the order of their ranks, missing values last whichever the direction; equal ones as the list has them. */
export function orderByRank({ rankOf, distinct }: Ranks, direction: 'ascending' | 'descending'): Uint32Array {
  const slot = (rank: number) =>
    direction === 'ascending' || rank === distinct ? rank : distinct - 1 - rank;
  const starts = new Uint32Array(distinct + 2);
  for (const rank of rankOf) {
    const next = slot(rank) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let index = 1; index < starts.length; index += 1)
    starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const order = new Uint32Array(rankOf.length);
  for (let row = 0; row < rankOf.length; row += 1) {
    const rank = rankOf[row] ?? distinct;
    const at = starts[slot(rank)] ?? 0;
    order[at] = row;
    starts[slot(rank)] = at + 1;
  }
  return order;
}

const TEXTS_PER_STEP = 2_000;
const ZERO = 48;
const NINE = 57;
const MAX_ARGUMENTS = 4_096;
/** Below it lie the lengths of numbers, above it the ranks of characters. */
const FIRST_RANK = 64;

/** Ranks every character that occurs, as the collator orders them; characters it holds for equal get one rank. */
function* rankCharacters(texts: readonly string[], collator: Intl.Collator): Steps<Map<string, string>> {
  const characters = new Set<string>('0');
  for (let index = 0; index < texts.length; index += 1) {
    for (const character of texts[index] ?? '') characters.add(character);
    if (index % TEXTS_PER_STEP === TEXTS_PER_STEP - 1) yield;
  }
  const sorted = [...characters].toSorted((a, b) => collator.compare(a, b));
  const ranks = new Map<string, string>();
  let rank = FIRST_RANK;
  for (const [position, character] of sorted.entries()) {
    const before = sorted[position - 1];
    if (before !== undefined && collator.compare(before, character) !== 0) rank += 1;
    ranks.set(character, String.fromCharCode(rank));
  }
  return ranks;
}

/**
 * The key of a text, by its code units: put together letter by letter, a key would leave a text for each of them to be
 * collected.
 */
function keyOf(text: string, ranks: Map<string, string>, units: number[]): string {
  units.length = 0;
  const digitRank = ranks.get('0') ?? '';
  for (let at = 0; at < text.length;) {
    const digits = digitsAt(text, at);
    if (digits === 0) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      append(units, ranks.get(character) ?? character);
      at += character.length;
      continue;
    }
    const end = at + digits;
    while (at < end - 1 && text.charCodeAt(at) === ZERO) at += 1;
    append(units, digitRank);
    units.push(Math.min(end - at, FIRST_RANK - 1));
    for (; at < end; at += 1) units.push(text.charCodeAt(at));
  }
  return textOf(units);
}

function append(units: number[], text: string): void {
  for (let at = 0; at < text.length; at += 1) units.push(text.charCodeAt(at));
}

/** Arguments of a call have their limit. */
function textOf(units: number[]): string {
  let text = '';
  for (let at = 0; at < units.length; at += MAX_ARGUMENTS)
    text += String.fromCharCode(...units.slice(at, at + MAX_ARGUMENTS));
  return text;
}

/** How many digits stand from there on. */
function digitsAt(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) >= ZERO && text.charCodeAt(end) <= NINE) end += 1;
  return end - at;
}

/**
 * Keys that sort by plain comparison as `locale` sorts the texts, runs of digits by their value. A collator compares
 * character by character at every comparison; asking it once per character instead makes 100,000 names sortable
 * between two keystrokes. Without contractions, which neither of our languages has, the order is the same.
 */
export function* collationKeys(texts: readonly string[], locale: string): Steps<string[]> {
  const ranks = yield* rankCharacters(texts, new Intl.Collator(locale, { sensitivity: 'base' }));
  const units: number[] = [];
  return yield* mapInSteps(texts, (text) => keyOf(text, ranks, units));
}
