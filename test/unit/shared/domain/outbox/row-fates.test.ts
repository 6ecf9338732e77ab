import { expect, it } from 'vitest';
import { rowFates } from '#shared/domain/outbox/batch-state.ts';
import { englishReceipt } from '#shared/domain/outbox/receipt-words/english.ts';
import { fateSum, sentTermOf } from '#shared/domain/outbox/row-sum.ts';

const of = (rows: number) => ({ batches: 1, rows, bytes: rows });

it('rows of a batch that may be stored are neither held, nor waiting, nor not sent', () => {
  const amounts = { done: of(1), ready: of(50), held: of(300), cancelled: of(7_000), cut: of(90_000) };
  expect(rowFates({ amounts, doubtful: { ready: of(20), held: of(200) } })).toEqual({
    stored: 1,
    confirmed: 0,
    unknown: 220,
    waiting: 30,
    held: 100,
    refused: 0,
    'not-stored': 7_000,
  });
});

it('rows of which only the user says that they are stored are called so, and are no row of unknown outcome', () => {
  const amounts = { done: of(200), held: of(50) };
  const job = { amounts, doubtful: { done: of(120), held: of(50) }, total: of(250) };
  expect(rowFates(job)).toMatchObject({ stored: 80, confirmed: 120, unknown: 50, held: 0 });
  expect(fateSum(job, englishReceipt.fates)).toBe(
    '250 records = 80 stored + 120 stored (confirmed by you) + 50 outcome unknown',
  );
  const all = { amounts: { done: of(200) }, doubtful: { done: of(120) }, total: of(200), alreadySentRows: 0 };
  expect(sentTermOf(all)).toBe('stored');
  expect(fateSum({ ...all, doubtful: { done: of(200) } }, englishReceipt.fates)).toBe(
    '200 records = 200 stored (confirmed by you)',
  );
});
