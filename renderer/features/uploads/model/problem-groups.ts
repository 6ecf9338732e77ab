import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { CellProblem, RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { awaitsAnswer, isNote } from '#shared/domain/import/row-problem.ts';

/** What the same thing is wrong with, in one column. */
export type ProblemGroup = {
  reason: RowProblemReason;
  column: number | null;
  problems: CellProblem[];
  /** False if there are more than the report tells one by one. */
  isAll: boolean;
  /** Different texts of the cells, the commonest first. */
  texts: { text: string; problems: CellProblem[] }[];
};

/** True for what is wrong with a cell or row itself; other problems are answers that are not there yet, or notes. */
export function isOfCell({ reason }: Pick<CellProblem, 'reason'>): boolean {
  return !isNote(reason) && !awaitsAnswer(reason);
}

/** The problems of cells that somebody has to decide about, by reason and column, those of most cells first. */
export function problemGroups({
  problems,
  problemCounts,
}: Pick<PlanReport, 'problems' | 'problemCounts'>): ProblemGroup[] {
  const own = problems.filter(isOfCell);
  const told = Map.groupBy(own, ({ reason }) => reason);
  const isAll = (reason: RowProblemReason) => (told.get(reason)?.length ?? 0) >= (problemCounts[reason] ?? 0);
  const groups = Map.groupBy(own, ({ reason, column }) => `${reason} ${column}`);
  return [...groups.values()]
    .flatMap((group): ProblemGroup[] => {
      const [first] = group;
      if (!first) return [];
      const texts = [...Map.groupBy(group, ({ text }) => text)]
        .map(([text, ofText]) => ({ text, problems: ofText }))
        .toSorted((a, b) => b.problems.length - a.problems.length);
      const { reason, column } = first;
      return [{ reason, column, problems: group, isAll: isAll(reason), texts }];
    })
    .toSorted((a, b) => b.problems.length - a.problems.length);
}
