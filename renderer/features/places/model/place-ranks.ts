import type { PlaceField } from '#shared/domain/place-fields.ts';
import type { Place } from '#shared/domain/place.ts';
import { collationKeys } from './collation-keys.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { mapInSteps, type Steps } from './steps.ts';

const PLACES_PER_STEP = 4_000;

/** For every place the position of its value among the distinct values of a field; `distinct` itself if it has none. */
export type Ranks = { rankOf: Uint32Array; distinct: number };

type Value = string | number | boolean;

function* distinctValues(places: readonly Place[], field: PlaceField): Steps<Value[]> {
  const values = new Set<Value>();
  for (const [row, place] of places.entries()) {
    const value = place.values[field];
    if (value !== null) values.add(value);
    if (row % PLACES_PER_STEP === PLACES_PER_STEP - 1) yield;
  }
  return [...values];
}

/** Texts as the locale orders them, the same letters in another case by their code; everything else by its value. */
function* inOrder(values: Value[], locale: string): Steps<Value[]> {
  if (typeof values[0] !== 'string') return Array.from(Float64Array.from(values, Number).toSorted());
  const texts = values.map(String);
  const keys = yield* collationKeys(texts, locale);
  const keyed = yield* mapInSteps(keys, (key, index) => `${key}\u0000${texts[index]}`);
  const sorted = yield* sortInSteps(keyed);
  return yield* mapInSteps(sorted, (key) => key.slice(key.indexOf('\u0000') + 1));
}

/** Ranks the places by a field. */
export function* rankPlaces(places: readonly Place[], field: PlaceField, locale: string): Steps<Ranks> {
  const values = yield* inOrder(yield* distinctValues(places, field), locale);
  const rankOfValue = new Map<Value, number>();
  for (const [rank, value] of values.entries()) {
    rankOfValue.set(value, rank);
    if (rank % PLACES_PER_STEP === PLACES_PER_STEP - 1) yield;
  }
  const rankOf = new Uint32Array(places.length);
  for (const [row, place] of places.entries()) {
    const value = place.values[field];
    const known = typeof value === 'boolean' ? Number(value) : value;
    rankOf[row] = known === null ? values.length : (rankOfValue.get(known) ?? values.length);
    if (row % PLACES_PER_STEP === PLACES_PER_STEP - 1) yield;
  }
  return { rankOf, distinct: values.length };
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
  for (const [row, rank] of rankOf.entries()) {
    const at = starts[slot(rank)] ?? 0;
    order[at] = row;
    starts[slot(rank)] = at + 1;
  }
  return order;
}
