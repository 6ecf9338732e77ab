import type { PlaceField } from '#shared/domain/place-fields.ts';
import type { Place } from '#shared/domain/place.ts';
import { collationKeys } from './collation-keys.ts';

/** For every place the position of its value among the distinct values of a field; `distinct` itself if it has none. */
export type Ranks = { rankOf: Uint32Array; distinct: number };

type Value = string | number | boolean;

function distinctValues(places: readonly Place[], field: PlaceField): Value[] {
  const values = new Set<Value>();
  for (const place of places) {
    const value = place.values[field];
    if (value !== null) values.add(value);
  }
  return [...values];
}

/** Texts as the locale orders them, the same letters in another case by their code; everything else by its value. */
function inOrder(values: Value[], locale: string): Value[] {
  if (typeof values[0] !== 'string') return Array.from(Float64Array.from(values, Number).toSorted());
  const texts = values.map(String);
  const keyed = collationKeys(texts, locale).map((key, index) => `${key}\u0000${texts[index]}`);
  return keyed.toSorted().map((key) => key.slice(key.indexOf('\u0000') + 1));
}

export function rankPlaces(places: readonly Place[], field: PlaceField, locale: string): Ranks {
  const values = inOrder(distinctValues(places, field), locale);
  const rankOfValue = new Map(values.map((value, rank) => [value, rank]));
  const rankOf = Uint32Array.from(places, (place) => {
    const value = place.values[field];
    if (value === null) return values.length;
    return rankOfValue.get(typeof value === 'boolean' ? Number(value) : value) ?? values.length;
  });
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
