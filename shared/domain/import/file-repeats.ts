import type { PlanReport } from './plan-report.ts';

/** A period of an equipment, yyyy-MM-dd HH:mm:ss, about which more than one file says something. */
export type SharedPeriod = {
  equipType: string;
  equipId: string;
  firstTimestamp: string;
  lastTimestamp: string;
};

/** A value of a file: position of the file among those that were asked about, row counted from 1, JSON text. */
export type FileValue = { file: number; row: number; literal: string };

/** What files that are sent together have in common. */
export type FileRepeats = {
  /** Times of an equipment at which several files have values of a field, and the same ones. */
  equal: number;
  /** Times of an equipment at which they have other values of at least one field. */
  different: number;
  /** Some of those, each with the two values that differ. */
  examples: { equipId: string; timestamp: string; field: string; values: [FileValue, FileValue] }[];
  /** Positions of the files that differ from another one, rising. */
  differingFiles: number[];
};

type Span = Pick<SharedPeriod, 'firstTimestamp' | 'lastTimestamp'>;

/** From the first time to the last at which two of the spans meet; null if none do. */
function meeting(spans: readonly Span[]): Span | null {
  let met: Span | null = null;
  let end = '';
  for (const { firstTimestamp, lastTimestamp } of spans.toSorted((a, b) =>
    a.firstTimestamp < b.firstTimestamp ? -1 : 1,
  )) {
    if (firstTimestamp <= end) {
      const until = lastTimestamp < end ? lastTimestamp : end;
      if (met === null) met = { firstTimestamp, lastTimestamp: until };
      else if (until > met.lastTimestamp) met.lastTimestamp = until;
    }
    if (lastTimestamp > end) end = lastTimestamp;
  }
  return met;
}

/**
 * Periods in which files may repeat each other: those of equipment that stands in more than one report. Empty for files of
 * different equipment or of periods that follow each other, as they usually are: then nothing has to be compared.
 */
export function sharedPeriods(reports: readonly Pick<PlanReport, 'equipments'>[]): SharedPeriod[] {
  const spansOf = new Map<string, PlanReport['equipments']>();
  for (const { equipments } of reports) {
    for (const equipment of equipments) {
      if (equipment.recordCount === 0) continue;
      const key = JSON.stringify([equipment.equipType, equipment.equipId]);
      const spans = spansOf.get(key);
      if (spans) spans.push(equipment);
      else spansOf.set(key, [equipment]);
    }
  }
  return [...spansOf.values()].flatMap((spans) => {
    const [first] = spans;
    const met = meeting(spans);
    return first && met ? [{ equipType: first.equipType, equipId: first.equipId, ...met }] : [];
  });
}

/** True if a report has something of one of the periods. */
export function reachesInto(
  { equipments }: Pick<PlanReport, 'equipments'>,
  periods: readonly SharedPeriod[],
): boolean {
  return equipments.some(({ equipType, equipId, firstTimestamp, lastTimestamp }) =>
    periods.some(
      (period) =>
        period.equipId === equipId &&
        period.equipType === equipType &&
        period.firstTimestamp <= lastTimestamp &&
        period.lastTimestamp >= firstTimestamp,
    ),
  );
}
