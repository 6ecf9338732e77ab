import { describe, expect, it } from 'vitest';
import {
  leadingJob,
  openJobsOf,
  outboxSummary,
} from '#renderer/features/uploads/model/outbox/outbox-summary.ts';
import type { JobProgress, OutboxState, UploadJob } from '#shared/contract/outbox-shapes.ts';

const NOW_MS = 1_000_000;
const ONE = { batches: 1, rows: 10, bytes: 400 };

const jobOf = (id: string, job: Pick<UploadJob, 'notBeforeMs' | 'amounts'>) =>
  ({ job: { id, state: 'sending', ...job } }) as JobProgress;

const held = jobOf('held', { notBeforeMs: NOW_MS + 9_000, amounts: { ready: ONE } });
const going = jobOf('going', { notBeforeMs: NOW_MS - 1, amounts: { ready: ONE } });
const begun = jobOf('begun', { notBeforeMs: NOW_MS + 9_000, amounts: { inflight: ONE } });

describe('The job that the status bar tells of', () => {
  it('is the first that may go, and not one that the user can still take back', () => {
    expect(leadingJob([held, going], NOW_MS)).toEqual({ progress: going, startsInMs: 0 });
    expect(leadingJob([held, begun], NOW_MS)).toEqual({ progress: begun, startsInMs: 0 });
  });

  it('is told with the time until it starts if none may go yet', () => {
    expect(leadingJob([held], NOW_MS)).toEqual({ progress: held, startsInMs: 9_000 });
    expect(leadingJob([], NOW_MS)).toBeUndefined();
  });
});

it('An upload whose connection was removed needs attention, and neither waits nor is being sent', () => {
  const job = (id: string, connectionId: string, state: UploadJob['state']) =>
    ({
      job: { id, connectionId, state, finishedAtMs: null, amounts: { ready: ONE }, doubtful: {} },
    }) as JobProgress;
  const obstacles = [{ connectionId: 'gone', kind: 'no-connection' }] as OutboxState['obstacles'];
  const jobs = [job('a', 'gone', 'sending'), job('b', 'gone', 'paused'), job('c', 'here', 'sending')];
  const { sending, waiting, attention } = outboxSummary({ jobs, unlisted: [], obstacles });
  expect({ sending: sending.map((each) => each.job.id), waiting, attention }).toEqual({
    sending: ['c'],
    waiting: 0,
    attention: 2,
  });
});

it('An upload of a connection is counted as long as something of it may be sent yet, or is for the user to decide', () => {
  const job = (state: UploadJob['state'], amounts: object) =>
    ({ job: { connectionId: 'river', state, finishedAtMs: 1, amounts, doubtful: {} } }) as JobProgress;
  const jobs = [
    job('finished', { done: ONE, held: ONE }),
    job('finished', { done: ONE, left: ONE }),
    job('paused', { ready: ONE }),
  ];
  expect(openJobsOf({ jobs, unlisted: [] }, 'river')).toBe(2);
  expect(openJobsOf({ jobs, unlisted: [] }, 'lake')).toBe(0);
});

it('Uploads that wait for the user count where they are too many to be listed, too', () => {
  const unlisted = [
    { connectionId: 'river', jobs: 40, batches: 90 },
    { connectionId: 'lake', jobs: 2, batches: 3 },
  ];
  expect(outboxSummary({ jobs: [], unlisted, obstacles: [] })).toMatchObject({
    attention: 42,
    heldBatches: 93,
    waiting: 0,
  });
  expect(openJobsOf({ jobs: [], unlisted }, 'lake')).toBe(2);
});
