import { expect, it } from 'vitest';
import { endedJobs, isNoticeOver, withEarlier } from '#renderer/features/uploads/model/outbox/ended-jobs.ts';
import { AT_REST, type OutboxState, type UploadJob } from '#shared/contract/outbox-shapes.ts';

const OPENED_AT_MS = 5_000;
const ONE = { batches: 1, rows: 10, bytes: 400 };

function outbox(
  state: UploadJob['state'],
  amounts: UploadJob['amounts'] = { done: ONE },
  finishedAtMs: number | null = null,
): OutboxState {
  const job: UploadJob = {
    id: 'job',
    connectionId: 'river',
    origin: null,
    account: null,
    zone: null,
    state,
    stopReason: null,
    fileName: 'levels.csv',
    fileSha256: '',
    summary: null,
    createdAtMs: 0,
    notBeforeMs: 0,
    finishedAtMs,
    canary: 'off',
    againOf: null,
    total: ONE,
    amounts,
    doubtful: {},
    bytesGone: {},
    sentElsewhere: [],
    sentAs: [],
    repeatedBatches: 0,
    rejectedRows: 0,
    alreadySentRows: 0,
  };
  const progress = { job, ...AT_REST };
  return {
    jobs: [progress],
    unlisted: [],
    obstacles: [],
    bytesPerSecond: null,
    secondsLeft: null,
    failure: null,
    setAside: null,
  };
}

const kinds = (before: OutboxState | undefined, now: OutboxState) =>
  endedJobs(before, now, OPENED_AT_MS).map(({ kind }) => kind);

it('a job that was being sent and is finished now has ended', () => {
  expect(kinds(outbox('sending'), outbox('finished'))).toEqual(['finished']);
});

it('a job that has ended with held batches is told as such', () => {
  expect(kinds(outbox('sending'), outbox('finished', { held: ONE }))).toEqual(['finished-open']);
});

it('a job that stops is told, but not one that had stopped before', () => {
  expect(kinds(outbox('sending'), outbox('stopped'))).toEqual(['stopped']);
  expect(kinds(outbox('stopped'), outbox('stopped'))).toEqual([]);
});

it('the first state tells nothing, for it ended before the window was opened', () => {
  expect(kinds(undefined, outbox('finished'))).toEqual([]);
});

it('a small job that is put in and sent between two states is told', () => {
  expect(kinds({ ...outbox('sending'), jobs: [] }, outbox('finished'))).toEqual(['finished']);
});

it('a job that had ended before the window was opened is not told when it is listed', () => {
  const empty = { ...outbox('sending'), jobs: [] };
  expect(kinds(empty, outbox('finished', { held: ONE }, OPENED_AT_MS - 1))).toEqual([]);
  expect(kinds(empty, outbox('finished', { held: ONE }, OPENED_AT_MS))).toEqual(['finished-open']);
});

it('a job that was told is not told again when it is listed again', () => {
  const unlisted = { ...outbox('sending'), jobs: [] };
  const told = withEarlier(unlisted, outbox('finished', { held: ONE }));
  expect(kinds(told, outbox('finished', { held: ONE }))).toEqual([]);
});

it('a job that the user cancels is not told', () => {
  expect(kinds(outbox('sending'), outbox('cancelled'))).toEqual([]);
});

it('what was told of a job is over as soon as it goes on, was decided or is gone', () => {
  const job = (...of: Parameters<typeof outbox>) => outbox(...of).jobs[0]?.job;
  expect(isNoticeOver('stopped', job('stopped'))).toBe(false);
  expect(isNoticeOver('stopped', job('sending'))).toBe(true);
  expect(isNoticeOver('finished-open', job('finished', { held: ONE }))).toBe(false);
  expect(isNoticeOver('finished-open', job('finished'))).toBe(true);
  expect(isNoticeOver('finished-open', job('sending', { held: ONE }))).toBe(true);
  expect(isNoticeOver('stopped', undefined)).toBe(true);
});
