import { expect, it } from 'vitest';
import {
  agreementTo,
  amountOf,
  askedFirst,
  batchesGone,
  canFindRows,
  elsewhereOf,
  hasRest,
  heldDecisions,
  isAskedOfAll,
  isDecided,
  keptWhenCancelled,
  retryIsAdvised,
  sendable,
} from '#renderer/features/uploads/model/outbox/amount-groups.ts';
import { fateSum } from '#shared/domain/outbox/row-sum.ts';
import { uploadErrors as english } from '#renderer/i18n/en/errors/upload-errors.ts';
import { uploadErrors as chinese } from '#renderer/i18n/zh-cn/errors/upload-errors.ts';
import { outbox } from '#renderer/i18n/en/outbox.ts';
import { outbox as chineseOutbox } from '#renderer/i18n/zh-cn/outbox.ts';
import type { JobProgress } from '#shared/contract/outbox-shapes.ts';
import { receipts } from '#renderer/i18n/en/upload-history.ts';

const of = (batches: number) => ({ batches, rows: batches * 10, bytes: batches * 400 });

// Four batches wait, and one of them was sent before without an answer.
const job = { amounts: { ready: of(3), retry: of(1) }, doubtful: { retry: of(1) }, total: of(4) };

it('a batch that waits though it may be stored is of unknown outcome, and is no batch that will not be sent', () => {
  expect(amountOf(job, 'waiting')).toEqual(of(3));
  expect(amountOf(job, 'unknown')).toEqual(of(1));
  expect(keptWhenCancelled(job)).toBe(1);
});

it('of held and refused batches the user is asked whether they are stored, or are to be sent at all', () => {
  const amounts = { held: of(3), rejected: of(4) };
  const doubtful = { held: of(1), retry: of(1) };
  expect(heldDecisions({ state: 'finished', amounts, doubtful })).toEqual({ unknown: 1, notStored: 6 });
  expect(heldDecisions({ state: 'cancelled', amounts, doubtful })).toEqual({ unknown: 1, notStored: 2 });
});

it('a receipt calls no row stored that is not known to be', () => {
  const cancelled = { ...job, amounts: { cancelled: of(3), held: of(1) }, doubtful: { held: of(1) } };
  expect(fateSum(cancelled, receipts.fates)).toBe(
    '40 records = 0 stored + 10 outcome unknown + 30 not stored',
  );
});

it('what the service did not accept is sent again before the rest is; with nothing held the job is resumed', () => {
  const details = { equipType: 'gauge', equipId: 'G-1', status: 413, says: '' };
  const stopped = {
    state: 'stopped',
    stopReason: { code: 'UPLOAD_NOT_ACCEPTED', details },
    amounts: { held: of(1), ready: of(1) },
    doubtful: {},
    bytesGone: {},
  } as const;
  expect(retryIsAdvised(stopped)).toBe(true);
  expect(retryIsAdvised({ ...stopped, amounts: { ready: of(1) } })).toBe(false);
  expect(retryIsAdvised({ ...stopped, bytesGone: { held: 1 } })).toBe(false);
  expect(retryIsAdvised({ ...stopped, state: 'paused', stopReason: null })).toBe(false);
});

it('a request that is too large calls for a higher limit, and not for other fields', () => {
  const details = { equipType: 'gauge', equipId: 'G-1', status: 413, says: '' };
  for (const words of [english, chinese]) {
    const { nextStep } = words.UPLOAD_NOT_ACCEPTED(details);
    expect(nextStep).toContain('490 kB');
    expect(words.UPLOAD_NOT_ACCEPTED({ ...details, status: 406 }).nextStep).not.toContain('490 kB');
  }
});

it('a job whose held batches are all decided says to resume, and offers that only where something is left to send', () => {
  const details = { equipType: 'gauge', equipId: 'G-1', status: 200, says: '', isTriedAgain: false };
  const stopped = { state: 'stopped', stopReason: { code: 'UPLOAD_ANSWER_UNCLEAR', details } } as const;
  const undecided = { ...stopped, amounts: { held: of(1) }, doubtful: { held: of(1) } };
  const decided = { ...stopped, amounts: { done: of(1), ready: of(1) }, doubtful: {} };
  expect([isDecided(undecided), hasRest(undecided)]).toEqual([false, false]);
  expect([isDecided(decided), hasRest(decided)]).toEqual([true, true]);
  const moved = { code: 'CONNECTION_MOVED', details: { connectionId: 'c', from: 'a', to: 'b' } } as const;
  expect(isDecided({ ...decided, stopReason: moved })).toBe(false);
});

it('what cancelling does is said of what there is', () => {
  expect(outbox.cancelText(0, 2, 0)).toBe(
    '2 batches will not be sent. Nothing of it has been stored so far.',
  );
  expect(outbox.cancelText(1, 0, 1)).toBe(
    '1 batch that is already stored stays in the service: it offers no way to take it back. It is not known whether 1 other batch is stored: it is kept for you to decide.',
  );
  expect(outbox.cancelText(0, 0, 1)).toBe(
    'It is not known whether 1 batch is stored: it is kept for you to decide.',
  );
});

it('an upload that stands still is offered where its connection leads and whoever is signed in now, whatever it stopped for', () => {
  const details = { connectionId: 'river', from: 'http://a', to: 'http://b' };
  const moved = { job: { stopReason: { code: 'CONNECTION_MOVED', details } }, elsewhere: null };
  expect(elsewhereOf(moved as unknown as JobProgress)).toEqual({ origin: 'http://b', account: null });
  const elsewhere = { origin: 'http://c', account: 'kim' };
  expect(elsewhereOf({ ...moved, elsewhere } as unknown as JobProgress)).toEqual(elsewhere);
  expect(agreementTo(elsewhere)).toEqual(elsewhere);
  expect(agreementTo({ origin: null, account: 'kim' })).toEqual({ account: 'kim' });
  expect(agreementTo(null)).toEqual({});
});

it.each([
  [null, 'Send 1 batch again', '再次发送 1 批'],
  [
    { origin: 'http://c', account: null },
    'Send 1 batch again to http://c',
    '再次发送 1 批（发送到 http://c）',
  ],
  [
    { origin: 'http://c', account: 'kim' },
    'Send 1 batch again to http://c as kim',
    '再次发送 1 批（发送到 http://c，以 kim 发送）',
  ],
])('a button names where it sends to: %o', (elsewhere, inEnglish, inChinese) => {
  const said = ({ actions }: typeof outbox) => actions.elsewhere(actions.retry(1), elsewhere);
  expect(said(outbox)).toBe(inEnglish);
  expect(said(chineseOutbox)).toBe(inChinese);
});

it('nothing is offered to be sent again of which the bytes are gone', () => {
  const amounts = { done: of(5), held: of(2), rejected: of(3) };
  const some = {
    state: 'finished',
    amounts,
    doubtful: {},
    bytesGone: { done: 4, held: 1, rejected: 3 },
  } as const;
  expect(sendable(some)).toBe(1);
  expect(sendable({ ...some, state: 'cancelled' })).toBe(1);
  expect(batchesGone(some)).toBe(8);
});

it('rows at fault can be found only in refused batches of more than one row whose bytes are kept', () => {
  const refused = (batches: number, rows: number, gone = 0) =>
    canFindRows({
      amounts: { rejected: { batches, rows, bytes: 400 }, done: of(3) },
      doubtful: {},
      bytesGone: { rejected: gone, done: 3 },
    });
  expect(refused(1, 50)).toBe(true);
  expect(refused(2, 51, 1)).toBe(true);
  expect(refused(2, 2)).toBe(false);
  expect(refused(1, 50, 1)).toBe(false);
  expect(refused(0, 0)).toBe(false);
});

it('an upload that stands still says what is asked before it is sent elsewhere, and one that goes on does not', () => {
  const made = {
    connectionId: 'river',
    origin: 'http://a',
    account: 'ann',
    amounts: { ready: of(1) },
    doubtful: {},
  };
  const asked = (state: string, elsewhere: JobProgress['elsewhere']) =>
    askedFirst({ job: { ...made, state }, elsewhere } as unknown as JobProgress);
  const moved = { origin: 'http://b', account: 'kim' };
  expect(asked('paused', moved)).toEqual({
    code: 'CONNECTION_MOVED',
    details: { connectionId: 'river', from: 'http://a', to: 'http://b' },
  });
  expect(asked('stopped', { ...moved, origin: null })).toEqual({
    code: 'ACCOUNT_CHANGED',
    details: { connectionId: 'river', from: 'ann', to: 'kim' },
  });
  expect(asked('sending', moved)).toBeNull();
  expect(asked('finished', moved)).toBeNull();
  expect(asked('paused', null)).toBeNull();
});

it('where an upload would go elsewhere with what waits in it, that is asked of all of it and not of one batch', () => {
  const asked = (amounts: object, elsewhere: JobProgress['elsewhere']) =>
    isAskedOfAll({ job: { amounts }, elsewhere } as unknown as JobProgress);
  const moved = { origin: 'http://b', account: null };
  expect(asked({ held: of(1), ready: of(2) }, moved)).toBe(true);
  expect(asked({ held: of(1), done: of(2) }, moved)).toBe(false);
  expect(asked({ held: of(1), ready: of(2) }, null)).toBe(false);
});
