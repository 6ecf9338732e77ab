import { expect, it } from 'vitest';
import { outcomeOf } from '#electron/backend/features/uploads/outbox/sender/judge-exchange.ts';
import type { PickedBatch } from '#electron/backend/features/uploads/outbox/store/pick-batch.ts';

const BATCH = {
  rowCount: 10,
  sizeBytes: 1_000,
  attempts: 1,
  cutFrom: 3,
  mayBeStored: false,
  isBisecting: false,
} as PickedBatch['batch'];
const CIRCUMSTANCES = { tokenFrom: 'sign-in', random: 0 } as const;
const TOO_LARGE = { kind: 'too-large', says: '' } as const;
const TIMED_OUT = { kind: 'failing', status: 408, says: '', retryAfterMs: null, isEarly: true } as const;

function outcome(verdict: Parameters<typeof outcomeOf>[0], picked: Partial<PickedBatch>) {
  return outcomeOf(
    verdict,
    { batch: BATCH, isFirstOfJob: false, bytesPerSecond: 10_000, ...picked },
    CIRCUMSTANCES,
  ).outcome;
}

it('sends smaller batches where a service does not wait for the rest of one that is slowed down', () => {
  const batch = { ...BATCH, sizeBytes: 5_000 };
  expect(outcome(TIMED_OUT, { batch })).toEqual({ kind: 'halves', isBisecting: false, ceilingBytes: 4_096 });
});

it('takes no refusal of a few rows for one of the size of others', () => {
  const batch = { ...BATCH, cutFrom: null };
  expect(outcome(TOO_LARGE, { batch })).toEqual({ kind: 'halves', isBisecting: false, ceilingBytes: null });
  expect(outcome(TOO_LARGE, {})).toEqual({ kind: 'held', reason: 'too-large' });
});

it.each([null, 3])('halves what is too large and was cut from %s', (cutFrom) => {
  const batch = { ...BATCH, cutFrom, sizeBytes: 100_000 };
  expect(outcome(TOO_LARGE, { batch })).toMatchObject({ kind: 'halves', ceilingBytes: 55_001 });
});

it.each<[string, Partial<PickedBatch>]>([
  ['is sent at full speed', { bytesPerSecond: null }],
  ['is one row', { batch: { ...BATCH, rowCount: 1 } }],
  ['may be stored', { batch: { ...BATCH, mayBeStored: true } }],
])('tries a batch again later that is not taken in time and %s', (_fact, picked) => {
  expect(outcome(TIMED_OUT, picked).kind).toBe('again');
});

it('tries a batch again later if the service had all of it and still did not answer in time', () => {
  expect(outcome({ kind: 'failing', status: 408, says: '', retryAfterMs: null }, {}).kind).toBe('again');
});
