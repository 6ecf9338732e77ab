import { expect, it } from 'vitest';
import { AT_REST, type OutboxState, type UploadJob } from '#shared/contract/outbox-shapes.ts';
import { sendingSummary } from '#shared/contract/sending-summary.ts';

const amount = (rows: number) => ({ batches: 1, rows, bytes: rows * 10 });

function stateOf(jobs: Partial<UploadJob>[], blocked: string[] = []): OutboxState {
  return {
    jobs: jobs.map((job) => ({ job: { connectionId: 'a', ...job } as UploadJob, ...AT_REST })),
    unlisted: [],
    obstacles: blocked.map((connectionId) => ({
      connectionId,
      kind: 'unreachable',
      nextTryAtMs: null,
      failure: null,
    })),
    bytesPerSecond: null,
    secondsLeft: null,
    failure: null,
    setAside: null,
  };
}

it('adds up the files that are on their way', () => {
  const summary = sendingSummary(
    stateOf([
      { state: 'sending', total: amount(100), amounts: { done: amount(25), ready: amount(75) } },
      { state: 'sending', total: amount(300), amounts: { ready: amount(300) } },
      { state: 'finished', total: amount(50), amounts: { done: amount(50) } },
    ]),
  );
  expect(summary).toEqual({ files: 2, rows: 400, rowsDone: 25, fraction: 0.0625 });
});

it.each(['finished', 'paused', 'stopped', 'cancelled', 'incomplete'] as const)(
  'nothing is under way when %s',
  (state) => {
    expect(sendingSummary(stateOf([{ state, total: amount(1), amounts: {} }]))).toBeNull();
  },
);

it('a file that waits for its service is not under way', () => {
  const sending: Partial<UploadJob> = { state: 'sending', total: amount(1), amounts: {} };
  expect(sendingSummary(stateOf([sending], ['a']))).toBeNull();
  expect(sendingSummary(stateOf([sending], ['other']))?.files).toBe(1);
});
