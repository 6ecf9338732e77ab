import { isCivilDate, wallSeconds } from '../cells/calendar.ts';
import { plainFigures } from '../cells/plain-text.ts';
import { orderDate, splitTime, type TimeParts } from '../cells/split-time.ts';
import { startOf } from '../cells/time-range.ts';
import { type Certainty, DATE_ORDERS, type DateOrder, type Question } from '../import-plan.ts';
import { answerOfTimes } from './ask-about-times.ts';

/**
 * What a column says about the order of its dates. `proved`: the year stands first in all, or the dates exclude all other
 * orders; `assumed`: one only looks likely; `contradictory`: no order makes dates of all.
 */
export type DateOrderFinding = {
  order: DateOrder;
  certainty: Certainty;
  reason:
    | 'year-first'
    | 'over-twelve'
    | 'same-in-both-orders'
    | 'times-ascend'
    | 'shortest-span'
    | 'both-orders-possible'
    | 'no-evidence';
  /** Dates that prove it or leave it open. */
  evidence: string[];
  /** The orders that the dates may have by their form, the one that is found first. */
  candidates: DateOrder[];
  /** Not all dates are in doubt: some have the year in front, nearly all are one date at most in every order, or there are slips. */
  isRestSure: boolean;
  /**
   * A date with the year in front and another one, where all dates are as a spreadsheet program leaves them that takes days for
   * months: the former may be either, the latter only day and month. null: they are not.
   */
  turned: { yearFirst: string; other: string } | null;
};

type Candidate = {
  order: DateOrder;
  /** Dates that exclude the order. */
  excluded: number;
  backward: number;
  forward: number;
  lastS: number;
  minS: number;
  maxS: number;
  examples: string[];
};

/** Days read as months (or years) lie this many times further apart, or nearly so. */
const SPAN_RATIO = 10;
/** One impossible date among so many that prove an order is a slip. */
const SLIP_SHARE = 20;
const MAX_EXAMPLES = 3;
/** Stands in for the year where cells leave it out: a leap year, so that every day exists. */
const SOME_DATE = '2024-01-01';

type OpenDate = Exclude<NonNullable<TimeParts['date']>, { month: number }>;

/** Decides month before day or day before month from a whole column: feed it every text, then ask. Holds nothing but counts. */
export class DateOrderProof {
  readonly #candidates: Candidate[] = DATE_ORDERS.map((order) => ({
    order,
    excluded: 0,
    backward: 0,
    forward: 0,
    lastS: Number.NEGATIVE_INFINITY,
    minS: Number.POSITIVE_INFINITY,
    maxS: Number.NEGATIVE_INFINITY,
    examples: [],
  }));
  #dates = 0;
  #yearFirst = 0;
  /** Dates that name their month: their year may stand first or last, but they say nothing of day and month in numbers. */
  #named = 0;
  /** Dates that are another one in another order that is possible for them. */
  #differing = 0;
  /** Dates that are another one in another order of those that their form allows. */
  #doubtful = 0;
  #hasTwoDigitYears = false;
  #open = '';
  #firstYearFirst = '';
  /** No date with the year in front has a day above 12, and all others have a number that can be no month. */
  #maySwap = true;

  /** Takes one cell of the column; what is no date changes nothing. */
  add(text: string): void {
    const parts = splitTime(startOf(plainFigures(text)));
    const date = parts?.date;
    if (!date || 'month' in date) return;
    this.#dates += 1;
    if ('numbers' in date && date.yearAt === 0) {
      this.#yearFirst += 1;
      this.#firstYearFirst ||= text.trim();
      if (date.numbers[2] > 12) this.#maySwap = false;
      return;
    }
    this.#hasTwoDigitYears ||= 'numbers' in date && date.yearAt === null;
    this.#open ||= text.trim();
    const [first, second] = 'numbers' in date ? date.numbers : date.pair;
    if (first <= 12 && second <= 12) this.#maySwap = false;
    const clock = parts.clock ?? { hour: 0, minute: 0, second: 0 };
    const isNamed = 'numbers' in date && date.isMonthNamed === true;
    if (isNamed) this.#named += 1;
    const readings = this.#candidates.map(({ order }) =>
      secondsIn(date, isNamed && order === 'mdy' ? 'dmy' : order, clock),
    );
    const seen = new Set(readings.filter((seconds) => seconds !== undefined));
    for (const [at, candidate] of this.#candidates.entries()) {
      const seconds = readings[at];
      if (seconds === undefined) {
        // 31/02/2024 is none in any order: it tells nothing of the others.
        if (seen.size > 0) candidate.excluded += 1;
        if (seen.size > 0 && candidate.examples.length < MAX_EXAMPLES) candidate.examples.push(text.trim());
        continue;
      }
      if (seconds < candidate.lastS) candidate.backward += 1;
      else candidate.forward += 1;
      candidate.lastS = seconds;
      candidate.minS = Math.min(candidate.minS, seconds);
      candidate.maxS = Math.max(candidate.maxS, seconds);
    }
    if (seen.size > 1) this.#differing += 1;
    const isOfYmd = 'numbers' in date && date.yearAt === null;
    if (isInDoubt(date, isOfYmd ? DATE_ORDERS : ['dmy', 'mdy'])) this.#doubtful += 1;
  }

  /** The order so far. A column without any date says nothing: ymd, assumed. */
  finding(): DateOrderFinding {
    const found = (
      order: DateOrder,
      certainty: Certainty,
      reason: DateOrderFinding['reason'],
      evidence: string[],
    ) => {
      const candidates = [order, ...this.#possibleForms().filter((one) => one !== order)];
      return {
        order,
        certainty,
        reason,
        evidence: [...new Set(evidence)].filter((text) => text !== ''),
        candidates,
        isRestSure: this.#isMixed() || this.#doubtful * SLIP_SHARE <= this.#dates || this.#hasSlips(order),
        turned: this.#turned(),
      };
    };
    if (this.#dates === 0) return found('ymd', 'assumed', 'no-evidence', []);
    if (this.#yearFirst === this.#dates) return found('ymd', 'proved', 'year-first', []);
    const forms = this.#possibleForms();
    const candidates = this.#candidates.filter(({ order }) => forms.includes(order));
    const fewest = Math.min(...candidates.map(({ excluded }) => excluded));
    const possible = candidates.filter(({ excluded }) => excluded === fewest);
    const [only] = possible;
    const excludedBy = candidates.flatMap(({ examples }) => examples);
    if (only && possible.length === 1) {
      const isProved = candidates.every((other) => other === only || proves(only, other));
      if (isProved) return found(only.order, 'proved', 'over-twelve', excludedBy);
      return found(only.order, fewest > 0 ? 'contradictory' : 'assumed', 'over-twelve', [
        ...excludedBy,
        this.#open,
      ]);
    }
    if (this.#differing === 0 && fewest === 0 && only)
      return found(only.order, 'proved', 'same-in-both-orders', [this.#open]);
    const certainty = fewest > 0 && fewest * SLIP_SHARE > this.#dates ? 'contradictory' : 'assumed';
    const { candidate, reason } = this.#likeliest(possible);
    return found(candidate?.order ?? 'ymd', certainty, reason, [this.#open]);
  }

  /** True if some dates are none in this order, and several are none in any other: most likely the former are slips. */
  #hasSlips(order: DateOrder): boolean {
    const forms = this.#possibleForms();
    const candidates = this.#candidates.filter((one) => forms.includes(one.order));
    return candidates.every((one) => (one.order === order ? one.excluded > 0 : one.excluded > 1));
  }

  #isMixed(): boolean {
    return this.#yearFirst > 0 && this.#yearFirst < this.#dates;
  }

  #turned(): DateOrderFinding['turned'] {
    return this.#isMixed() && this.#maySwap ? { yearFirst: this.#firstYearFirst, other: this.#open } : null;
  }

  /** Orders that the dates can have by where their years stand. Month and day alone have no year: month first is mdy. */
  #possibleForms(): DateOrder[] {
    const areNamed = this.#named === this.#dates - this.#yearFirst;
    if (this.#hasTwoDigitYears) return DATE_ORDERS.filter((order) => !areNamed || order !== 'mdy');
    return this.#yearFirst === this.#dates ? ['ymd'] : ['dmy', 'mdy'];
  }

  /** What the times themselves make likely: nothing of it is proof. */
  #likeliest(possible: readonly Candidate[]): {
    candidate: Candidate | undefined;
    reason: DateOrderFinding['reason'];
  } {
    // A file that runs backward in time from its newest row is in order too.
    const breaks = possible.map(({ backward, forward }) => Math.min(backward, forward));
    const fewest = Math.min(...breaks);
    const best = possible.filter((_, at) => breaks[at] === fewest);
    if (best.length === 1 && this.#dates > 2) return { candidate: best[0], reason: 'times-ascend' };
    const spans = best.map(({ minS, maxS }) => maxS - minS);
    const shortest = Math.min(...spans);
    const isFarCloser = spans.filter((span) => span <= shortest * SPAN_RATIO).length === 1;
    if (isFarCloser && this.#dates > 2)
      return { candidate: best[spans.indexOf(shortest)], reason: 'shortest-span' };
    return { candidate: best[0], reason: 'both-orders-possible' };
  }
}

/**
 * True if the dates exclude the other order: two of them at least, or all that there are, or one that stands in its place
 * among times that follow each other in this order. A slip among many changes nothing.
 */
function proves(order: Candidate, other: Candidate): boolean {
  if (order.excluded * SLIP_SHARE > other.excluded) return false;
  const dates = order.forward + order.backward;
  const isInOrder = dates > 2 && Math.min(order.backward, order.forward - 1) === 0;
  return other.excluded > 1 || other.excluded === dates || isInOrder;
}

function isInDoubt(date: OpenDate, orders: readonly DateOrder[]): boolean {
  const midnight = { hour: 0, minute: 0, second: 0 };
  const readings = orders.map((order) => secondsIn(date, order, midnight));
  return new Set(readings.filter((seconds) => seconds !== undefined)).size > 1;
}

/** True for a text whose date is another one in one of these orders. One that is a date in a single order is known by itself. */
export function isDateInDoubt(text: string, orders: readonly DateOrder[]): boolean {
  const date = splitTime(startOf(plainFigures(text)))?.date;
  if (!date || 'month' in date || ('numbers' in date && date.yearAt === 0)) return false;
  return isInDoubt(date, orders);
}

function secondsIn(
  date: OpenDate,
  order: DateOrder,
  clock: NonNullable<TimeParts['clock']>,
): number | undefined {
  const civil = orderDate(date, order, SOME_DATE);
  if (!civil || !isCivilDate(civil.year, civil.month, civil.day)) return undefined;
  return wallSeconds({ ...civil, ...clock });
}

/**
 * Asks for the order of dates. Nothing of the file is sent before; where only some of the dates are in doubt, none of their
 * rows. The order that the plan has comes first.
 */
export function askDateOrder(
  { certainty, evidence, candidates, isRestSure }: DateOrderFinding,
  ofPlan: DateOrder,
): Question {
  const orders = [
    ...candidates.filter((order) => order === ofPlan),
    ...candidates.filter((order) => order !== ofPlan),
  ];
  return {
    id: DATE_ORDER_QUESTION,
    about: 'date-order',
    certainty: certainty === 'contradictory' ? 'contradictory' : 'assumed',
    column: null,
    evidence: evidence.slice(0, 5),
    holds: isRestSure ? { kind: 'dates', orders } : { kind: 'file' },
    options: orders.map((order) => answerOfTimes(`order:${order}`, { order })),
  };
}

const DATE_ORDER_QUESTION = 'date-order';

/** Asks whether a spreadsheet program has taken days for months wherever it could; nothing of the file is sent before. */
export function askAboutTurnedDates({ turned }: Pick<DateOrderFinding, 'turned'>): Question[] {
  if (turned === null) return [];
  return [
    {
      id: 'turned-dates',
      about: 'turned-dates',
      certainty: 'contradictory',
      column: null,
      evidence: [turned.yearFirst, turned.other],
      holds: { kind: 'file' },
      options: [
        answerOfTimes('turned:no', { turnsYearFirst: false }),
        answerOfTimes('turned:yes', { turnsYearFirst: true }),
      ],
    },
  ];
}
