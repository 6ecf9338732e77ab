import { isCivilDate, wallSeconds } from '../cells/calendar.ts';
import { plainText } from '../cells/plain-text.ts';
import { orderDate, splitTime } from '../cells/split-time.ts';
import { type Certainty, DATE_ORDERS, type DateOrder } from '../import-plan.ts';

/**
 * What a column says about the order of its dates. `proved` where the year stands first in all, or only one order makes
 * dates of all; `assumed` where it only looks likely, and `contradictory` where no order makes dates of all: ask.
 */
export type DateOrderFinding = {
  order: DateOrder;
  certainty: Certainty;
  reason:
    'year-first' | 'over-twelve' | 'times-ascend' | 'shortest-span' | 'both-orders-possible' | 'no-evidence';
  /** A date that proves it or leaves it open. */
  evidence: string[];
};

type Candidate = {
  order: DateOrder;
  isPossible: boolean;
  backward: number;
  forward: number;
  lastS: number;
  minS: number;
  maxS: number;
  ruledOutBy: string;
};

/** Days read as months (or years) lie this many times further apart, or nearly so. */
const SPAN_RATIO = 10;

/** Decides month before day or day before month from a whole column: feed it every text, then ask. Holds nothing but counts. */
export class DateOrderProof {
  #candidates: Candidate[] = DATE_ORDERS.map((order) => ({
    order,
    isPossible: true,
    backward: 0,
    forward: 0,
    lastS: Number.NEGATIVE_INFINITY,
    minS: Number.POSITIVE_INFINITY,
    maxS: Number.NEGATIVE_INFINITY,
    ruledOutBy: '',
  }));
  #dates = 0;
  #yearFirst = 0;
  #open = '';

  /** Takes one cell of the column; what is no date changes nothing. */
  add(text: string): void {
    const parts = splitTime(plainText(text));
    if (!parts?.date || 'month' in parts.date) return;
    this.#dates += 1;
    if (parts.date.yearAt === 0) {
      this.#yearFirst += 1;
      return;
    }
    this.#open ||= text.trim();
    const clock = parts.clock ?? { hour: 0, minute: 0, second: 0 };
    for (const candidate of this.#candidates) {
      const date = orderDate(parts.date, candidate.order, null);
      if (!date || !isCivilDate(date.year, date.month, date.day)) {
        candidate.isPossible = false;
        candidate.ruledOutBy ||= text.trim();
        continue;
      }
      const seconds = wallSeconds({ ...date, ...clock });
      if (seconds < candidate.lastS) candidate.backward += 1;
      else candidate.forward += 1;
      candidate.lastS = seconds;
      candidate.minS = Math.min(candidate.minS, seconds);
      candidate.maxS = Math.max(candidate.maxS, seconds);
    }
  }

  /** The order so far. A column without any date says nothing: ymd, unsure. */
  finding(): DateOrderFinding {
    if (this.#dates === 0) return { order: 'ymd', certainty: 'assumed', reason: 'no-evidence', evidence: [] };
    if (this.#yearFirst === this.#dates)
      return { order: 'ymd', certainty: 'proved', reason: 'year-first', evidence: [] };
    const possible = this.#candidates.filter((candidate) => candidate.isPossible);
    const [only, ...others] = possible;
    if (only && others.length === 0) {
      const evidence = this.#candidates.map(({ ruledOutBy }) => ruledOutBy).filter((text) => text !== '');
      return {
        order: only.order,
        certainty: 'proved',
        reason: 'over-twelve',
        evidence: [...new Set(evidence)],
      };
    }
    // A file that runs backward in time from its newest row is in order too.
    const breaks = possible.map(({ backward, forward }) => Math.min(backward, forward));
    const fewest = Math.min(...breaks);
    const best = possible.filter((_, at) => breaks[at] === fewest);
    const evidence = [this.#open];
    if (best.length === 1 && best[0] && this.#dates > 2) {
      return { order: best[0].order, certainty: 'assumed', reason: 'times-ascend', evidence };
    }
    const spans = best.map(({ minS, maxS }) => maxS - minS);
    const closest = best[spans.indexOf(Math.min(...spans))];
    const isFarCloser = spans.filter((span) => span <= Math.min(...spans) * SPAN_RATIO).length === 1;
    if (closest && isFarCloser && this.#dates > 2) {
      return { order: closest.order, certainty: 'assumed', reason: 'shortest-span', evidence };
    }
    return { order: best[0]?.order ?? 'ymd', certainty: 'assumed', reason: 'both-orders-possible', evidence };
  }
}
