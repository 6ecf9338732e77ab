import type { PlaceList } from '#shared/contract/places.ts';
import type { JsonValue, Place, PlaceFieldProblem } from '#shared/domain/place.ts';

export type ListProblem =
  | { kind: 'element'; index: number; raw: JsonValue }
  | { kind: 'field'; place: Place; problem: PlaceFieldProblem };

/** Everything that is wrong with a list, elements that are no places first. */
export function listProblems({ places, notPlaces }: PlaceList): ListProblem[] {
  return [
    ...notPlaces.map(({ index, raw }) => ({ kind: 'element' as const, index, raw })),
    ...places.flatMap((place) =>
      place.problems.map((problem) => ({ kind: 'field' as const, place, problem })),
    ),
  ];
}
