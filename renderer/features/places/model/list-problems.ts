import type { RowProblem } from '#shared/domain/places/place-columns.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import type { LoadedPlaceList } from './loaded-place-list.ts';

export type ListProblem =
  { kind: 'element'; index: number; raw: JsonValue } | { kind: 'field'; problem: RowProblem };

/** Everything that is wrong with a list, elements that are no places first. */
export function listProblems({ table, notPlaces }: LoadedPlaceList): ListProblem[] {
  const problems: ListProblem[] = notPlaces.map(({ index, raw }) => ({ kind: 'element', index, raw }));
  for (const row of table.rowsWithProblems())
    for (const problem of table.problems(row)) problems.push({ kind: 'field', problem });
  return problems;
}
