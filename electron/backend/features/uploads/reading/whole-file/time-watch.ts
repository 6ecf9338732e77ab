import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { SeenRecord } from '../batches/seen-record.ts';

const DAY_S = 86_400;

/** The last time of an equipment, and in which directions its times have gone so far. */
type Course = { last: number; forward: boolean; backward: boolean };

/** Looks at the time of every record: what the sampled rows say of the day and the clock may not hold for all of them. */
export class TimeWatch {
  readonly #watchesCourse: boolean;
  readonly #courses = new Map<string, Course>();
  readonly #watchesClock: boolean;
  #clock: number | null = null;
  /** True if dates that have no clock are taken for midnight, and others have a clock. */
  hasClocksBesideDays = false;
  /** True if times that have no day go forward and back: they are of more than one day. */
  passesMidnight = false;

  constructor(plan: ImportPlan) {
    const { time, columns } = plan;
    const hasOwnClock = columns.some(
      ({ role, clock }) => role === 'clock' || role === 'hour' || clock !== null,
    );
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
    if (!this.#watchesCourse || this.passesMidnight) return;
    const course = this.#courses.get(equipId);
    if (!course) {
      this.#courses.set(equipId, { last: seconds, forward: false, backward: false });
      return;
    }
    if (seconds > course.last) course.forward = true;
    if (seconds < course.last) course.backward = true;
    course.last = seconds;
    if (course.forward && course.backward) this.passesMidnight = true;
  }
}
