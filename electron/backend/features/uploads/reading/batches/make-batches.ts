import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import type { EquipmentReport, PlanReport } from '#shared/domain/import/plan-report.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { RowSource } from '../row-source.ts';
import type { TakeBatch } from './batch-buffer.ts';
import { type DroppedRecords, DuplicateSearch, keyOfValue, SharedTimes, WHOLE } from './duplicates.ts';
import type { RunOptions, RunResult } from './run-options.ts';
import { runPlan } from './run-plan.ts';
import { digestOf } from './time-table.ts';

/** `take` is null if the batches are only to be counted. */
export type BatchOptions = Omit<RunOptions, 'dropped' | 'take' | 'wantsBodies'> & { take: TakeBatch | null };

/**
 * Turns the rows of a source into batches by a plan. Times that only rise (or only fall) prove that there are no
 * duplicates; only if they do neither, `findDuplicates` has to be called before, and its answer be given here.
 */
export function makeBatches(
  source: RowSource,
  plan: ImportPlan,
  { take, ...options }: BatchOptions,
  dropped: DroppedRecords | null,
): { report: PlanReport; mayHaveDuplicates: boolean } {
  const sizes = new Map<
    string,
    Pick<EquipmentReport, 'batchCount' | 'sizeBytes' | 'firstTimestamp' | 'lastTimestamp'>
  >();
  let largestBatchBytes = 0;
  const count = (batch: UploadBatch, bytes: number): void => {
    const sum = sizes.get(batch.equipId);
    largestBatchBytes = Math.max(largestBatchBytes, bytes);
    sizes.set(batch.equipId, {
      batchCount: (sum?.batchCount ?? 0) + 1,
      sizeBytes: (sum?.sizeBytes ?? 0) + bytes,
      firstTimestamp:
        sum && sum.firstTimestamp < batch.firstTimestamp ? sum.firstTimestamp : batch.firstTimestamp,
      lastTimestamp: sum && sum.lastTimestamp > batch.lastTimestamp ? sum.lastTimestamp : batch.lastTimestamp,
    });
    take?.(batch, bytes);
  };
  const result = runPlan(source, plan, { ...options, take: count, wantsBodies: take !== null, dropped });
  const equipments = result.equipments.map(({ buffer, records }) => ({
    equipType: buffer.equipType,
    equipId: buffer.equipId,
    recordCount: records,
    ...(sizes.get(buffer.equipId) ?? { batchCount: 0, sizeBytes: 0, firstTimestamp: '', lastTimestamp: '' }),
  }));
  const report = { ...reportOf(result, equipments), largestBatchBytes };
  return { report, mayHaveDuplicates: result.mayHaveDuplicates };
}

function reportOf(result: RunResult, equipments: EquipmentReport[]): Omit<PlanReport, 'largestBatchBytes'> {
  const sum = (of: (equipment: EquipmentReport) => number): number =>
    equipments.reduce((total, equipment) => total + of(equipment), 0);
  return {
    rowCount: result.rowCount,
    sentRows: result.sentRows,
    partlySentRows: result.partlySentRows,
    heldRows: result.heldRows,
    leftOutRows: result.leftOutRows,
    duplicateRows: result.duplicateRows,
    skippedRows: result.skippedRows,
    stations: result.stations,
    recordCount: sum(({ recordCount }) => recordCount),
    batchCount: sum(({ batchCount }) => batchCount),
    sizeBytes: sum(({ sizeBytes }) => sizeBytes),
    equipments,
    problemCounts: result.problems.countOf,
    problems: result.problems.detailed,
    questions: result.questions,
  };
}

/** Shows every record that a file sends to `see`, and makes nothing of it. */
export function seeRecords(
  source: RowSource,
  plan: ImportPlan,
  options: Omit<BatchOptions, 'take' | 'see'>,
  dropped: DroppedRecords | null,
  see: NonNullable<RunOptions['see']>,
): void {
  runPlan(source, plan, { ...options, take: () => {}, wantsBodies: false, dropped, see });
}

/**
 * Looks through a whole source for records of one equipment and time. Where rows of one shape differ, they are looked at once
 * more, field by field: those that do not contradict each other are joined.
 */
export function findDuplicates(
  source: RowSource,
  plan: ImportPlan,
  options: Omit<BatchOptions, 'take' | 'see'>,
): DroppedRecords {
  let isOfParts = false;
  const searchWithout = (joined: SharedTimes | null): DuplicateSearch => {
    const search = new DuplicateSearch(plan.duplicates);
    seeRecords(source, plan, options, null, ({ equipId, parts, seconds, row }, bytes, start, end) => {
      if (joined?.isJoined(equipId, seconds)) return;
      if (parts === null)
        search.see({ key: equipId, part: WHOLE, row }, seconds, digestOf(bytes, start, end));
      else isOfParts = true;
      for (const { field, column, literal } of parts ?? []) {
        const said = Buffer.from(literal);
        const part = { key: keyOfValue(equipId, field), part: column, row };
        search.see(part, seconds, digestOf(said, 0, said.length));
      }
    });
    return search;
  };
  const search = searchWithout(null);
  const found = search.result();
  if (isOfParts || found.different === 0) return found;
  const shared = new SharedTimes();
  const apart: DroppedRecords = {
    ...found,
    at: () => undefined,
    isJoined: (row) => search.rows.has(row),
  };
  seeRecords(source, plan, options, apart, ({ equipId, parts, seconds, row }) => {
    if (parts !== null && search.differing.get(equipId)?.has(seconds))
      shared.see({ key: equipId, row }, seconds, parts);
  });
  return shared.areAllContradicted ? found : shared.result(searchWithout(shared).result());
}
