import type { CellProblem, RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { isNote } from '#shared/domain/import/row-problem.ts';

/** What the same thing is wrong with, in one column. */
export type ProblemGroup = {
  reason: RowProblemReason;
  column: number | null;
  problems: CellProblem[];
  /** Different texts of the cells, the commonest first. */
  texts: { text: string; problems: CellProblem[] }[];
};

/** What an answer settles is asked above, and stands in the rows as held back. */
const ASKED: readonly RowProblemReason[] = ['open-question', 'row-open', 'station-open', 'another-table'];

/** True for what is wrong with a cell or row itself; other problems are answers that are not there yet, or notes. */
export function isOfCell({ reason }: Pick<CellProblem, 'reason'>): boolean {
  return !isNote(reason) && !ASKED.includes(reason);
}

/** The problems of cells that somebody has to decide about, by reason and column, those of most cells first. */
export function problemGroups(problems: readonly CellProblem[]): ProblemGroup[] {
  const own = problems.filter(isOfCell);
  const groups = Map.groupBy(own, ({ reason, column }) => `${reason} ${column}`);
  return [...groups.values()]
    .flatMap((group): ProblemGroup[] => {
      const [first] = group;
      if (!first) return [];
      const texts = [...Map.groupBy(group, ({ text }) => text)]
        .map(([text, ofText]) => ({ text, problems: ofText }))
        .toSorted((a, b) => b.problems.length - a.problems.length);
      return [{ reason: first.reason, column: first.column, problems: group, texts }];
    })
    .toSorted((a, b) => b.problems.length - a.problems.length);
}
