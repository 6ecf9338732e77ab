import {
  askAboutTurnedDates,
  askDateOrder,
  type DateOrderFinding,
  DateOrderProof,
} from '#shared/domain/import/guess/date-order.ts';
import { askAboutWholeDays } from '#shared/domain/import/guess/whole-days.ts';
import { askAboutTurningTimes } from '#shared/domain/import/guess/fixed-date.ts';
import { askAboutLimits, isBeyondLimit } from '#shared/domain/import/guess/values-beyond-limits.ts';
import {
  askAboutLateYears,
  askDateAlone,
  askMonthAlone,
} from '#shared/domain/import/guess/guess-time-plan.ts';
import { columnsOfOpenSize } from '#shared/domain/import/guess/lost-signs.ts';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import { canonicalNumber } from '#shared/domain/import/cells/decimal.ts';
import { plainFigures } from '#shared/domain/import/cells/plain-text.ts';
import { splitTime } from '#shared/domain/import/cells/split-time.ts';
import { findZonesInCells } from '#shared/domain/import/guess/zones-in-cells.ts';
import {
  DUPLICATE_RULES,
  type ImportPlan,
  type Question,
  type TimePlan,
} from '#shared/domain/import/import-plan.ts';
import { holdsOf, isAboutSame } from '#shared/domain/import/question.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { CellProblem, RowProblemReason } from '#shared/domain/import/row-problem.ts';
import { askAboutRowUnits } from '#shared/domain/import/row-unit.ts';
import { askSentinel, isUnmistakable } from '#shared/domain/import/sentinels.ts';
import type { DroppedRecords } from '../batches/duplicates.ts';
import type { SeenRecord } from '../batches/seen-record.ts';
import { SentinelWatch, type SpikesOfSeries } from './sentinel-watch.ts';
import { YearWatch } from './year-watch.ts';

const DAY_S = 86_400;

/** The last time of an equipment, and how often its times have gone forward and back so far, with the largest step of each. */
type Course = { last: number; forward: Steps; backward: Steps };
type Steps = { count: number; from: number; to: number };

const noSteps = (): Steps => ({ count: 0, from: 0, to: 0 });

function addStep(steps: Steps, from: number, to: number): void {
  steps.count += 1;
  if (Math.abs(to - from) <= Math.abs(steps.to - steps.from)) return;
  steps.from = from;
  steps.to = to;
}

/** Times without a day, or without a year, that go both ways: most of them in this direction, and one from `from` to `to`. */
type Turning = { each: 'day' | 'year'; direction: 'forward' | 'backward'; from: number; to: number };

/** Looks at the time of every record: what the sampled rows say of the day and the clock may not hold for all of them. */
class TimeWatch {
  readonly #watchesCourse: boolean;
  readonly #courses = new Map<string, Course>();
  readonly #watchesClock: boolean;
  #clock: number | null = null;
  /** True if dates that have no clock are taken for midnight, and others have a clock. */
  hasClocksBesideDays = false;
  readonly #fixedDate: string | null;
  #hasOtherDays = false;

  constructor(plan: ImportPlan) {
    const { time, columns } = plan;
    const hasOwnClock = columns.some(
      ({ role, clock }) => role === 'clock' || role === 'hour' || clock !== null,
    );
    this.#fixedDate = time.fixedDate;
    const isAcross = columns.some(({ clock, date }) => clock !== null || date !== null);
    this.#watchesCourse = time.fixedDate !== null && !isAcross;
    this.#watchesClock =
      time.dateAlone === 'midnight' &&
      time.hidesClocks !== true &&
      time.sourceZone === null &&
      time.fixedDate === null &&
      !hasOwnClock;
  }

  /** True if dates that have no clock are taken for midnight. */
  get takesDaysForMidnight(): boolean {
    return this.#watchesClock;
  }

  see({ equipId, seconds }: SeenRecord): void {
    if (this.#watchesClock && !this.hasClocksBesideDays) {
      const clock = seconds % DAY_S;
      this.#clock ??= clock;
      if (clock !== this.#clock) this.hasClocksBesideDays = true;
    }
    if (!this.#watchesCourse) return;
    if (formatWallSeconds(seconds).slice(0, 10) !== this.#fixedDate) this.#hasOtherDays = true;
    const course = this.#courses.get(equipId);
    if (!course) {
      this.#courses.set(equipId, { last: seconds, forward: noSteps(), backward: noSteps() });
      return;
    }
    if (seconds > course.last) addStep(course.forward, course.last, seconds);
    if (seconds < course.last) addStep(course.backward, course.last, seconds);
    course.last = seconds;
  }

  /** The last time of a series that goes back in time alone; undefined if none does. */
  lastOfDescending(): number | undefined {
    const descending = [...this.#courses.values()].find(
      ({ forward, backward }) => forward.count === 0 && backward.count > 0,
    );
    return descending?.last;
  }

  /** Where times go forward and back: they are of more than one day, or year. null: they do not. */
  turning(): Turning | null {
    const both = [...this.#courses.values()].find(
      ({ forward, backward }) => forward.count > 0 && backward.count > 0,
    );
    if (!both) return null;
    const { forward, backward } = both;
    const isForward = forward.count >= backward.count;
    const { from, to } = isForward ? backward : forward;
    const each = this.#hasOtherDays ? 'year' : 'day';
    return { each, direction: isForward ? 'forward' : 'backward', from, to };
  }
}

/** One day in so many may come again without being a day that has lost its clock; so it is for the sampled rows. */
const REPEAT_SHARE = 5;
/** Fewer rows that say their time again are slips: they are held one by one. */
const MIN_REPEATS = 3;
/** So many values beyond a limit, or units of rows, are told in a question; all are held. */
const MAX_LIMITS = 100;

type Report = Pick<PlanReport, 'problems' | 'problemCounts' | 'recordCount'> & {
  dropped: Pick<DroppedRecords, 'different' | 'heldTimes'> | null;
};

const isSettled = ({ questions, answers }: ImportPlan, id: string): boolean =>
  questions.some((one) => one.id === id) || answers.some(({ question }) => question === id);

/** True if a question is open, or an answer settles all that it is about. */
const isKnownTo = ({ questions, answers }: ImportPlan, question: Question): boolean =>
  questions.some(({ id }) => id === question.id) ||
  answers.some((answer) => answer.question === question.id && isAboutSame(answer, question));

/**
 * What only the whole file shows to be open. A plan is guessed from the first and last rows of a sheet; a row between them may
 * contradict it. Give it every record of a pass, then ask it for the plan that holds what is open.
 */
export class WholeFileQuestions {
  readonly #plan: ImportPlan;
  readonly #sentinels: SentinelWatch;
  readonly #times: TimeWatch;
  readonly #years = new YearWatch();
  /** Numbers that only mean "no value" and wait for an answer. */
  readonly #numbers = new Set<string>();
  /** Values beyond a limit that wait for an answer, by column. */
  readonly #limits = new Map<number, Set<string>>();
  /** Units of rows that their values cannot be in, by column. */
  readonly #units = new Map<number, Set<string>>();

  constructor(plan: ImportPlan) {
    this.#plan = plan;
    this.#sentinels = new SentinelWatch(plan);
    this.#times = new TimeWatch(plan);
  }

  see(record: SeenRecord): void {
    this.#sentinels.see(record);
    this.#times.see(record);
    this.#years.see(record.seconds);
  }

  seeSpikes(found: readonly SpikesOfSeries[]): void {
    this.#sentinels.seeSpikes(found);
  }

  /** Takes what a row says of a cell that is not sent; a report tells only the first ones. */
  seeProblem({ reason, column, text }: CellProblem): void {
    const plan = column === null ? undefined : this.#plan.columns[column];
    if (reason === 'unit-differs' && plan?.role === 'unit' && text.trim() !== '') {
      const units = this.#units.get(plan.column) ?? new Set();
      if (units.size < MAX_LIMITS) this.#units.set(plan.column, units.add(text.trim()));
    }
    if (reason !== 'open-question' || !plan) return;
    const number = canonicalNumber(plainFigures(text));
    if (number !== undefined && isUnmistakable(number)) this.#numbers.add(number);
    if (!isBeyondLimit(text, plan)) return;
    const texts = this.#limits.get(plan.column) ?? new Set();
    if (texts.size < MAX_LIMITS) this.#limits.set(plan.column, texts.add(text));
  }

  /**
   * The plan with everything held that is open; the same one if nothing is.
   * @param further what else was found open, in single columns
   */
  planFor(report: Report, dateOrder: DateOrderFinding | null, further: readonly Question[] = []): ImportPlan {
    const plan = this.#plan;
    const ofOpenSize = columnsOfOpenSize([...plan.questions, ...further]);
    const questions = [
      ...this.#aboutDateOrder(dateOrder),
      ...this.#aboutTurningTimes(report),
      ...this.#years.questions(plan),
      ...this.#sentinels.questions(),
      ...this.#aboutHeldNumbers(),
      ...this.#aboutHeldLimits(),
      ...this.#aboutRowUnits(),
      ...this.#aboutHeldTimes(report),
      ...this.#aboutRepeatedTimes(report),
      ...further.filter(({ about, column }) => about !== 'lost-signs' || !ofOpenSize.has(column)),
    ].filter((question) => !isKnownTo(plan, question));
    const isHoldingDays = this.#hasDoubtfulDays(report);
    if (questions.length === 0 && !isHoldingDays) return plan;
    const time = isHoldingDays ? { ...plan.time, dateAlone: 'hold' as const } : plan.time;
    return { ...plan, time, questions: [...plan.questions, ...questions] };
  }

  #aboutDateOrder(finding: DateOrderFinding | null): Question[] {
    if (finding === null) return [];
    return [...this.#aboutOrder(finding), ...askAboutTurnedDates(finding)];
  }

  #aboutOrder(finding: DateOrderFinding): Question[] {
    const plan = this.#plan;
    if (plan.questions.some(({ id }) => id === 'date-order')) return [];
    const isOther = finding.order !== plan.time.order;
    const isAnswered = plan.answers.some(({ question }) => question === 'date-order');
    const isProved = finding.certainty === 'proved';
    // An answer to what the first rows left open stands, unless the others prove something else.
    if (isAnswered ? !isProved || !isOther : isProved && !isOther) return [];
    return [{ ...askDateOrder(finding, plan.time.order), id: 'date-order:whole-file' }];
  }

  #aboutTurningTimes({ problems }: Report): Question[] {
    const { fixedDate, turns: given } = this.#plan.time;
    if (fixedDate === null || given !== undefined) return [];
    const turning = this.#times.turning();
    if (turning !== null) {
      const { from, to, ...turns } = turning;
      return [askAboutTurningTimes(turns, [formatWallSeconds(from), formatWallSeconds(to)])];
    }
    // Newest first: 12-31 below 01-01 is read as the end of a year that has just begun.
    const future = problems.find(({ reason }) => reason === 'time-in-future');
    const last = future && this.#times.lastOfDescending();
    if (!future || last === undefined) return [];
    const each = splitTime(plainFigures(future.text))?.date === null ? 'day' : 'year';
    return [askAboutTurningTimes({ each, direction: 'backward' }, [formatWallSeconds(last), future.text])];
  }

  /** Numbers that only mean "no value", in rows that nobody has seen: they are held, and now asked about. */
  #aboutHeldNumbers(): Question[] {
    const columns = this.#plan.columns.flatMap(({ role, column }) => (role === 'value' ? [column] : []));
    const isHeld = new Set(holdsOf(this.#plan).values);
    return [...this.#numbers]
      .filter((number) => !isHeld.has(number))
      .map((number) => askSentinel(number, columns, true));
  }

  /** Values beyond a limit in rows that nobody has seen: they are held, and now asked about. */
  #aboutHeldLimits(): Question[] {
    const { columns } = this.#plan;
    const values = columns.map((plan) => ({ plan, texts: [...(this.#limits.get(plan.column) ?? [])] }));
    return askAboutLimits(values, columns);
  }

  /** Rows are held for units that their values cannot be in. */
  #aboutRowUnits(): Question[] {
    const { columns } = this.#plan;
    return columns.flatMap((plan) => {
      const found = this.#units.get(plan.column);
      return found ? [askAboutRowUnits(plan, columns, [...found])] : [];
    });
  }

  /** Rows that are held for want of an answer that nobody has been asked for. */
  #aboutHeldTimes({ problems, problemCounts }: Report): Question[] {
    const { time } = this.#plan;
    const textsOf = (reason: RowProblemReason): string[] =>
      (problemCounts[reason] ?? 0) === 0
        ? []
        : problems.filter((problem) => problem.reason === reason).map(({ text }) => text);
    const column = this.#plan.columns.find(({ role }) => role === 'time' || role === 'date')?.column;
    if (column === undefined) return [];
    const days = textsOf('time-without-clock');
    const ofDays = days.length > 0 && time.dateAlone === 'hold' ? [askDateAlone(column, days)] : [];
    const ofMonths = time.monthAlone === undefined ? askMonthAlone(column, textsOf('time-without-day')) : [];
    const clock = this.#plan.columns.find(({ role }) => role === 'clock')?.column ?? column;
    const ofMidnights =
      time.wholeDays === undefined ? askAboutWholeDays(clock, textsOf('time-of-two-days')) : [];
    const ofYears =
      time.lateYears === undefined
        ? askAboutLateYears(
            textsOf('time-not-understood').map((text) => ({ text, kind: 'text' })),
            time.order,
            column,
          )
        : [];
    const others = textsOf('time-not-understood').filter((text) => text !== '');
    return [...ofDays, ...ofMonths, ...ofMidnights, ...ofYears, ...askAboutOtherTimes(others, time)];
  }

  /** Times that come again and again with other values: two instruments in one table, or a time that is that of something else. */
  #aboutRepeatedTimes(report: Report): Question[] {
    const { repeated, isMany } = this.#repeats(report);
    if (repeated < MIN_REPEATS || !isMany || this.#plan.duplicates !== 'hold') return [];
    const rows = report.problems.filter(({ reason }) => reason === 'duplicate-other').slice(0, 5);
    return [
      {
        id: 'repeated-times',
        about: 'repeated-times',
        certainty: 'contradictory',
        column: null,
        evidence: rows.map(({ row }) => String(row)),
        holds: { kind: 'file' },
        options: DUPLICATE_RULES.map((duplicates) => ({
          id: `repeats:${duplicates}`,
          changes: [{ kind: 'plan', set: { duplicates } }],
        })),
      },
    ];
  }

  /** True if days stand for midnight although other rows have a clock, or although days come again with other values. */
  #hasDoubtfulDays(report: Report): boolean {
    if (!this.#times.takesDaysForMidnight || isSettled(this.#plan, 'date-without-clock')) return false;
    return this.#times.hasClocksBesideDays || this.#repeats(report).isMany;
  }

  /** Records that contradict another one of their time, and whether they are many of all. */
  #repeats({ recordCount, dropped }: Report): { repeated: number; isMany: boolean } {
    const { different: repeated, heldTimes } = dropped ?? { different: 0, heldTimes: 0 };
    // Of a time that is held not even one record is counted.
    return { repeated, isMany: repeated * REPEAT_SHARE > recordCount + heldTimes };
  }
}

/** The question with an option that lets times differ from those that the plan was made from, in what it is about. */
function letting(question: Question, alike: NonNullable<TimePlan['alike']>): Question {
  const options = question.options.map(({ id, changes }) => ({
    id,
    changes: [...changes, { kind: 'time' as const, set: { alike } }],
  }));
  return { ...question, options };
}

/** Asks about times that only rows behind the first ones have: with a zone, or with another form of the date. */
function askAboutOtherTimes(texts: readonly string[], { alike, order }: TimePlan): Question[] {
  if (alike === undefined) return [];
  const read = texts.map((text) => ({ text, parts: splitTime(plainFigures(text)) }));
  const zoned = read.filter(({ parts }) => parts !== undefined && parts.zone !== null);
  const formed = read.filter(
    ({ parts }) => parts?.date && 'numbers' in parts.date && parts.date.yearAt !== 0,
  );
  const found: Question[] = [];
  if (alike.noZone && zoned.length > 0) {
    const evidence = [...new Set(zoned.map(({ text }) => text))].slice(0, 5);
    // Beside times that have none.
    const cells = [...evidence, '2000-01-01 00:00'].map((text) => ({ text, kind: 'text' as const }));
    for (const question of findZonesInCells(cells, false).questions)
      found.push(letting({ ...question, evidence }, { ...alike, noZone: false }));
  }
  if (alike.yearFirst && formed.length > 0) {
    const proof = new DateOrderProof();
    for (const { text } of formed) proof.add(text);
    const finding = { ...proof.finding(), isRestSure: true };
    const question = { ...askDateOrder(finding, order), id: 'date-order:whole-file' };
    found.push(letting(question, { ...alike, yearFirst: false }));
  }
  return found;
}
