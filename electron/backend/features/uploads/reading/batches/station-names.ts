import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { Cell } from '#shared/domain/import/source-sample.ts';

/** A column of numbers taken for stations must not fill the memory with them. */
const MAX_NAMES = 5_000;

/** The stations that a file names, in the order in which they come. */
export class StationNames {
  readonly #columns: number[];
  readonly #corrections = new Map<string, string>();
  readonly #names = new Set<string>();

  constructor(plan: ImportPlan) {
    this.#columns = plan.columns.filter(({ role }) => role === 'station').map(({ column }) => column);
    for (const { row, column, text } of plan.corrections) this.#corrections.set(`${row} ${column}`, text);
  }

  /** Takes the stations of a row of values. */
  takeRow(row: number, cells: readonly Cell[]): void {
    for (const column of this.#columns) {
      const corrected = this.#corrections.size > 0 ? this.#corrections.get(`${row} ${column}`) : undefined;
      const cell = cells[column];
      // A number whose last digits are lost names nothing.
      if (corrected === undefined && cell?.isRounded === true) continue;
      this.take((corrected ?? cell?.text ?? '').trim());
    }
  }

  take(name: string): void {
    if (name !== '' && this.#names.size < MAX_NAMES) this.#names.add(name);
  }

  get all(): string[] {
    return [...this.#names];
  }
}
