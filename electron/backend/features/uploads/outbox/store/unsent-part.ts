import type { UploadBatch } from '#shared/domain/import/upload-batch.ts';
import { pieceOf } from './cut-batch.ts';
import type { SentEquipment, SentRecords, Sorted } from './sent-records.ts';

/** What is done with records that were sent before: all are sent, only new and changed ones, or only new ones. */
export type AlreadySentRule = 'send-all' | 'changed-only' | 'skip';

/** The part of a batch that goes by a rule: undefined if nothing of it does, the batch itself if all of it does. */
export function unsentPart(
  sent: SentRecords,
  target: Pick<SentEquipment, 'connectionId' | 'origin'> & { jobId?: string },
  rule: AlreadySentRule,
  batch: UploadBatch,
): { part: UploadBatch | undefined; sorted: Sorted } {
  const { equipType, equipId, body } = batch;
  const sorted = sent.sort({ ...target, equipType, equipId }, batch, body);
  const { fresh, equal, different } = sorted;
  const leftOut = { 'send-all': 0, 'changed-only': equal.length, skip: equal.length + different.length }[
    rule
  ];
  if (leftOut === 0) return { part: batch, sorted };
  const kept = rule === 'skip' ? fresh : [...fresh, ...different].toSorted((a, b) => a.start - b.start);
  return { part: kept.length === 0 ? undefined : { ...batch, ...pieceOf(body, kept) }, sorted };
}
