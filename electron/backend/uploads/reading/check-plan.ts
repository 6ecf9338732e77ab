import type { DateOrderFinding } from '#shared/domain/import/guess/date-order.ts';
import type { FileSeries, SeriesKnowledge } from '#shared/domain/import/check/file-series.ts';
import type { PlanReport } from '#shared/domain/import/plan-report.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { DroppedRecords } from './batches/duplicates.ts';
import { type BatchOptions, findDuplicates, makeBatches } from './batches/make-batches.ts';
import { proveDateOrder } from './prove-date-order.ts';
import type { RowSource } from './row-source.ts';
import { SeriesOfFile } from './series-of-file.ts';

/**
 * What came of checking a plan: the report is exactly that of the batches which `prepare` makes. `dateOrder` is what the whole
 * column says of day and month; null where the year stands in front.
 */
export type CheckSummary = {
  report: PlanReport;
  series: FileSeries[];
  dateOrder: DateOrderFinding | null;
};

/**
 * Makes all batches of a plan without handing them on, and looks at every series. Only if times are not in order, the file is
 * searched for duplicates, and gone through again if there are any.
 */
export function checkPlan(
  source: RowSource,
  plan: ImportPlan,
  known: readonly SeriesKnowledge[],
  options: Omit<BatchOptions, 'take' | 'see'>,
): CheckSummary & { dropped: DroppedRecords | null } {
  const pass = (dropped: DroppedRecords | null) => {
    const series = new SeriesOfFile(known);
    const made = makeBatches(
      source,
      plan,
      { ...options, take: null, see: (record) => series.see(record) },
      dropped,
    );
    return { ...made, series };
  };
  const first = pass(null);
  const dropped = first.mayHaveDuplicates ? findDuplicates(source, plan, options) : null;
  const { report, series } = dropped && dropped.count > 0 ? pass(dropped) : first;
  return { report, series: series.finish(), dateOrder: proveDateOrder(source, plan), dropped };
}
