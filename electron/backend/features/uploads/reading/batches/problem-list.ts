import { awaitsAnswer, type CellProblem, type RowProblemReason } from '#shared/domain/import/row-problem.ts';
import type { RowSpans } from '../row-spans.ts';

/** How many problems are listed one by one, and as many that wait for an answer; the rest is counted. */
const MAX_DETAILED_PROBLEMS = 10_000;
const MAX_SHOWN_TEXT = 200;

/** Problems of a file: the first ones in detail, and the count of all. */
export class ProblemList {
  readonly #own: CellProblem[] = [];
  /** Apart: an open question of each row leaves room for what is wrong further down. */
  readonly #asked: CellProblem[] = [];
  readonly countOf: Partial<Record<RowProblemReason, number>> = {};

  /** In the order of their rows; what is wrong with a whole row comes before its cells. */
  get detailed(): CellProblem[] {
    return [...this.#own, ...this.#asked].toSorted(
      (a, b) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1),
    );
  }

  /** A cell that waits for an answer; there may be one in every row. */
  addOpen(row: RowSpans, column: number): void {
    const reason = 'open-question';
    if (this.#asked.length >= MAX_DETAILED_PROBLEMS) this.#count(reason);
    else this.add({ row: row.number, column, text: row.textAt(column), reason });
  }

  add(problem: CellProblem): void {
    this.#count(problem.reason);
    const list = awaitsAnswer(problem.reason) ? this.#asked : this.#own;
    if (list.length >= MAX_DETAILED_PROBLEMS) return;
    const { text } = problem;
    list.push(text.length > MAX_SHOWN_TEXT ? { ...problem, text: text.slice(0, MAX_SHOWN_TEXT) } : problem);
  }

  #count(reason: RowProblemReason): void {
    this.countOf[reason] = (this.countOf[reason] ?? 0) + 1;
  }
}
