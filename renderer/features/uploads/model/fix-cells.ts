import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { CellProblem } from '#shared/domain/import/row-problem.ts';

/** Problems of the same kind: the same reason in the same column with the same text. */
export function problemsLike(problem: CellProblem, problems: readonly CellProblem[]): CellProblem[] {
  return problems.filter(
    ({ column, reason, text }) =>
      column === problem.column && reason === problem.reason && text === problem.text,
  );
}

/** Puts another text in place of cells; what was corrected there before is replaced. */
export function fixCells(plan: ImportPlan, problems: readonly CellProblem[], text: string): ImportPlan {
  const cells = problems.flatMap(({ row, column }) => (column === null ? [] : [{ row, column, text }]));
  const fixed = new Set(cells.map(({ row, column }) => `${row} ${column}`));
  const others = plan.corrections.filter(({ row, column }) => !fixed.has(`${row} ${column}`));
  return { ...plan, corrections: [...others, ...cells] };
}
