import type { CellProblem, RowProblemReason } from '#shared/domain/import/row-problem.ts';

/** So many problems are told one by one; the others are counted. */
const MAX_DETAILED_PROBLEMS = 10_000;
const MAX_SHOWN_TEXT = 200;

/** Problems of a file: the first ones in detail, all of them by number. */
export class ProblemList {
  readonly detailed: CellProblem[] = [];
  readonly countOf: Partial<Record<RowProblemReason, number>> = {};

  add(problem: CellProblem): void {
    this.countOf[problem.reason] = (this.countOf[problem.reason] ?? 0) + 1;
    if (this.detailed.length >= MAX_DETAILED_PROBLEMS) return;
    const { text } = problem;
    this.detailed.push(
      text.length > MAX_SHOWN_TEXT ? { ...problem, text: text.slice(0, MAX_SHOWN_TEXT) } : problem,
    );
  }
}
