import { expect, it } from 'vitest';
import {
  amountOf,
  heldDecisions,
  keptWhenCancelled,
} from '#renderer/features/uploads/model/outbox/amount-groups.ts';
import { fateSum } from '#shared/domain/outbox/row-sum.ts';
import { receipts } from '#renderer/i18n/en/upload-history.ts';

const of = (batches: number) => ({ batches, rows: batches * 10, bytes: batches * 400 });

// Four batches wait, and one of them was sent before without an answer.
const job = { amounts: { ready: of(3), retry: of(1) }, doubtful: { retry: of(1) }, total: of(4) };

it('a batch that waits though it may be stored is of unknown outcome, and is no batch that will not be sent', () => {
  expect(amountOf(job, 'waiting')).toEqual(of(3));
  expect(amountOf(job, 'unknown')).toEqual(of(1));
  expect(keptWhenCancelled(job)).toBe(1);
});

it('of held batches the user is asked whether they are stored, or are to be sent at all', () => {
  expect(heldDecisions({ amounts: { held: of(3) }, doubtful: { held: of(1), retry: of(1) } })).toEqual({
    unknown: 1,
    notStored: 2,
  });
});

it('a receipt calls no row stored that is not known to be', () => {
  const cancelled = { ...job, amounts: { cancelled: of(3), held: of(1) }, doubtful: { held: of(1) } };
  expect(fateSum(cancelled, receipts.fates)).toBe('40 records = 0 stored + 10 outcome unknown + 30 not sent');
});
