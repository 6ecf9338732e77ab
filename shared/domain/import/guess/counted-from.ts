import { daysFromCivil, isCivilDate } from '../cells/calendar.ts';
import type { BareNumber, TimePlan } from '../import-plan.ts';

/** A day from which a header says that its numbers count; `leapS`: seconds that its clock is ahead of UTC. */
type Origin = { day: string; days: number; leapS: number };

const SINCE =
  /(?:\bsince\b|\bfrom\b|\bafter\b|\bseit\b|自|从|起算|起点)\D{0,12}?(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2}))?/iu;
/** GPS time has no leap seconds: it has been 18 s ahead of UTC since 2017. */
const GPS = /\bgps\b(?!.*\b(?:lat|lon|alt|speed)\b)/iu;

const originOf = (year: number, month: number, day: number, leapS = 0): Origin => ({
  day: [year, month, day].map((part) => String(part).padStart(2, '0')).join('-'),
  days: daysFromCivil(year, month, day),
  leapS,
});

/** The day that a header names, other than that of the usual kind of number; null if it names none. */
function originIn(header: string): Origin | null {
  const [, year, month = '1', day = '1'] = SINCE.exec(header) ?? [];
  if (year !== undefined && isCivilDate(Number(year), Number(month), Number(day)))
    return originOf(Number(year), Number(month), Number(day));
  return GPS.test(header) ? originOf(1980, 1, 6, -18) : null;
}

/** Days from 1970 to the day from which each kind of number counts. */
const USUAL_DAYS: Partial<Record<BareNumber, number>> = {
  'epoch-s': 0,
  'epoch-ms': 0,
  'epoch-us': 0,
  'epoch-ns': 0,
  'excel-1900': daysFromCivil(1899, 12, 30),
  'excel-1904': daysFromCivil(1904, 1, 1),
};

/** Readings of bare numbers that count from a day which their header says: the usual reading, moved to that day. */
export function countedFrom(
  header: string,
  kinds: readonly BareNumber[],
): { id: string; set: Partial<TimePlan> }[] {
  const origin = originIn(header);
  if (!origin) return [];
  return kinds.flatMap((bareNumber) => {
    const usual = USUAL_DAYS[bareNumber];
    if (usual === undefined || usual === origin.days) return [];
    const shiftS = (origin.days - usual) * 86_400 + origin.leapS;
    return [{ id: `bare:since-${origin.day}`, set: { bareNumber, shiftS } }];
  });
}
