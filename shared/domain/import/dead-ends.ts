import type { ImportPlan, QuestionKind } from './import-plan.ts';
import type { PlanReport } from './plan-report.ts';
import type { RowProblemReason } from './row-problem.ts';

/** What must be open where rows are held for a reason that no rule for bad rows can send; null: any question. */
const WAYS: Partial<Record<RowProblemReason, readonly QuestionKind[] | null>> = {
  'open-question': null,
  'row-open': null,
  'another-table': ['section', 'another-table', 'header'],
  'station-open': ['station', 'unknown-stations', 'section', 'station-column'],
};

/**
 * Reasons for which rows are held although nothing is asked that would let them go. There must be none: the window then offers
 * to leave these rows out.
 */
export function deadEnds(
  { questions, equipment }: Pick<ImportPlan, 'questions' | 'equipment'>,
  report: Pick<PlanReport, 'questions' | 'problemCounts'>,
): RowProblemReason[] {
  const open = [...questions, ...report.questions].map(({ about }) => about);
  const reasons = Object.entries(WAYS) as [RowProblemReason, readonly QuestionKind[] | null][];
  return reasons.flatMap(([reason, kinds]) => {
    if ((report.problemCounts[reason] ?? 0) === 0) return [];
    // Stations are listed with what they are sent to.
    if (reason === 'station-open' && equipment.equipId.from !== 'fixed') return [];
    const isAsked = kinds === null ? open.length > 0 : open.some((about) => kinds.includes(about));
    return isAsked ? [] : [reason];
  });
}

/** The plan without the rows held for these reasons, as far as they are listed. */
export function withoutRowsOf(
  plan: ImportPlan,
  { problems }: Pick<PlanReport, 'problems'>,
  reasons: readonly RowProblemReason[],
): ImportPlan {
  const rows = new Set(problems.flatMap(({ row, reason }) => (reasons.includes(reason) ? [row] : [])));
  const leftOut: ImportPlan['leftOutRows'] = [];
  for (const row of [...rows].toSorted((a, b) => a - b)) {
    const last = leftOut.at(-1);
    if (last?.lastRow === row - 1) last.lastRow = row;
    else leftOut.push({ firstRow: row, lastRow: row });
  }
  return { ...plan, leftOutRows: [...plan.leftOutRows, ...leftOut] };
}
