import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SeenRecord } from '../batches/seen-record.ts';

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
export type Turning = { each: 'day' | 'year'; direction: 'forward' | 'backward'; from: number; to: number };

/** Looks at the time of every record: what the sampled rows say of the day and the clock may not hold for all of them. */
export class TimeWatch {
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
    this.#watchesCourse = time.fixedDate !== null && columns.every(({ clock }) => clock === null);
    this.#watchesClock =
      time.dateAlone === 'midnight' && time.sourceZone === null && time.fixedDate === null && !hasOwnClock;
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
