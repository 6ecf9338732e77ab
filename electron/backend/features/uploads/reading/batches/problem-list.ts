import type { CellProblem, RowProblemReason } from '#shared/domain/import/row-problem.ts';
import type { RowSpans } from '../row-spans.ts';

/** So many problems are told one by one; the others are counted. */
const MAX_DETAILED_PROBLEMS = 10_000;
const MAX_SHOWN_TEXT = 200;

/** Problems of a file: the first ones in detail, all of them by number. */
export class ProblemList {
  readonly detailed: CellProblem[] = [];
  readonly countOf: Partial<Record<RowProblemReason, number>> = {};

  /** A cell that waits for an answer; there may be one in every row. */
  addOpen(row: RowSpans, column: number): void {
    const reason = 'open-question';
    if (this.detailed.length >= MAX_DETAILED_PROBLEMS) this.#count(reason);
    else this.add({ row: row.number, column, text: row.textAt(column), reason });
  }

  add(problem: CellProblem): void {
    this.#count(problem.reason);
    if (this.detailed.length >= MAX_DETAILED_PROBLEMS) return;
    const { text } = problem;
    this.detailed.push(
      text.length > MAX_SHOWN_TEXT ? { ...problem, text: text.slice(0, MAX_SHOWN_TEXT) } : problem,
    );
  }

  #count(reason: RowProblemReason): void {
    this.countOf[reason] = (this.countOf[reason] ?? 0) + 1;
  }
}
