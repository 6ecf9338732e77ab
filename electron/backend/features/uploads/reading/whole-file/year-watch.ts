import { formatWallSeconds, wallSeconds } from '#shared/domain/import/cells/calendar.ts';
import {
  FIRST_YEAR,
  isFormOfDate,
  QUESTION_OF_READING,
  yearsFarAway,
} from '#shared/domain/import/confirm-reading.ts';
import type { ImportPlan, Question } from '#shared/domain/import/import-plan.ts';

/**
 * Looks at the year of every record: a logger that loses its clock goes on in 1970 or 2000, in the middle of a file as well,
 * where the sampled rows do not show it.
 */
export class YearWatch {
  /** The first time of each year. */
  readonly #first = new Map<number, number>();
  #from = 0;
  #to = 0;

  /** @param seconds the wall clock of a record */
  see(seconds: number): void {
    if (seconds >= this.#from && seconds < this.#to) return;
    const year = Number(formatWallSeconds(seconds).slice(0, 4));
    const begin = (of: number): number =>
      wallSeconds({ year: of, month: 1, day: 1, hour: 0, minute: 0, second: 0 });
    this.#from = begin(year);
    this.#to = begin(year + 1);
    if (!this.#first.has(year)) this.#first.set(year, seconds);
  }

  /** Asks whether times that are years away from the others are right; an answer to those of the sampled rows says so. */
  questions({ answers }: ImportPlan): Question[] {
    const years = [...this.#first.keys()];
    const far = new Set([...years.filter((year) => year < FIRST_YEAR), ...yearsFarAway(years)]);
    const isSaid = answers.some(
      ({ question, texts = [] }) => question === QUESTION_OF_READING && texts.some(isFormOfDate),
    );
    if (far.size === 0 || isSaid) return [];
    const found = [...far].toSorted((a, b) => a - b);
    return [
      {
        id: `${QUESTION_OF_READING}:years`,
        about: QUESTION_OF_READING,
        certainty: 'contradictory',
        column: null,
        evidence: found.slice(0, 5).map((year) => formatWallSeconds(this.#first.get(year) ?? 0)),
        texts: found.map(String),
        holds: { kind: 'file' },
        options: [{ id: 'reading:right', changes: [] }],
      },
    ];
  }
}
