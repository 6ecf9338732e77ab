import {
  findDuplicates,
  makeBatches,
} from '#electron/backend/features/uploads/reading/batches/make-batches.ts';
import type { UnsentRow } from '#electron/backend/features/uploads/reading/batches/run-options.ts';
import type { RowSource } from '#electron/backend/features/uploads/reading/row-source.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { sumOfRows } from '#shared/domain/import/row-account.ts';
import { CONTEXT } from '#test/support/spreadsheets/import-plans.ts';

/** Everything that comes of a sheet and can be compared. */
function outcomeOf(source: RowSource, plan: ImportPlan, isGeneralOnly: boolean, maxBatchBytes: number) {
  const options = { context: CONTEXT, isGeneralOnly, maxBatchBytes };
  const bodies: string[] = [];
  const unsent: UnsentRow[] = [];
  const seen: unknown[] = [];
  const dropped = findDuplicates(source, plan, options);
  const { report } = makeBatches(
    source,
    plan,
    {
      ...options,
      take: ({ equipType, equipId, body, firstRow, lastRow, firstTimestamp, lastTimestamp, recordCount }) =>
        bodies.push(
          `${equipType} ${equipId} ${firstRow}-${lastRow} ${firstTimestamp} ${lastTimestamp} ${recordCount} ${Buffer.from(body).toString()}`,
        ),
      takeUnsent: (row) => unsent.push(row),
      // A field that has no value is there in one path and not in the other.
      see: ({ equipId, seconds, row, fields, values }) =>
        seen.push([
          equipId,
          seconds,
          row,
          fields.flatMap((field, at) => (Number.isNaN(values[at]) ? [] : [[field, values[at]]])),
        ]),
    },
    dropped,
  );
  return { ...report, bodies, unsent, seen };
}

/** What the fast path makes otherwise than the general one, by name; a sum of rows that is not that of the sheet counts too. */
export function comparePaths(source: () => RowSource, plan: ImportPlan, maxBatchBytes: number): string[] {
  const fast = outcomeOf(source(), plan, false, maxBatchBytes);
  const general = outcomeOf(source(), plan, true, maxBatchBytes);
  const differences = (Object.keys(general) as (keyof typeof general)[]).flatMap((name) => {
    const [one, other] = [JSON.stringify(fast[name]), JSON.stringify(general[name])];
    return one === other ? [] : [`${name}: fast ${one.slice(0, 400)}, general ${other.slice(0, 400)}`];
  });
  const sum = sumOfRows(general);
  if (sum !== general.rowCount) differences.push(`rows: ${sum} of ${general.rowCount} are accounted for`);
  return differences;
}
