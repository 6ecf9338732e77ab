import { expect, it } from 'vitest';
import { rowFates } from '#shared/domain/outbox/batch-state.ts';

const of = (rows: number) => ({ batches: 1, rows, bytes: rows });

it('rows of a batch that may be stored are neither held, nor waiting, nor not sent', () => {
  const amounts = { done: of(1), ready: of(50), held: of(300), cancelled: of(7_000), cut: of(90_000) };
  expect(rowFates({ amounts, doubtful: { ready: of(20), held: of(200) } })).toEqual({
    stored: 1,
    unknown: 220,
    waiting: 30,
    held: 100,
    refused: 0,
    'not-sent': 7_000,
  });
});
