import { expect, it } from 'vitest';
import {
  goesOn,
  isOnHold,
  jobSituation,
  waitsForUser,
} from '#renderer/features/uploads/model/outbox/job-situation.ts';
import type { JobProgress, Obstacle, UploadJob } from '#shared/contract/outbox-shapes.ts';

const NOW_MS = 1_000_000;
const ONE = { batches: 1, rows: 10, bytes: 400 };

const JOB: UploadJob = {
  id: 'job',
  connectionId: 'river',
  origin: null,
  account: null,
  zone: null,
  state: 'sending',
  stopReason: null,
  fileName: 'levels.csv',
  fileSha256: 'f'.repeat(64),
  summary: null,
  createdAtMs: 0,
  notBeforeMs: 0,
  finishedAtMs: null,
  canary: 'off',
  againOf: null,
  total: ONE,
  amounts: { ready: ONE },
  doubtful: {},
  bytesGone: {},
  sentElsewhere: [],
  sentAs: [],
  repeatedBatches: 0,
  rejectedRows: 0,
  alreadySentRows: 0,
};

const progress = (
  job: Partial<UploadJob>,
  nextTryAtMs: number | null = null,
): Pick<JobProgress, 'job' | 'nextTryAtMs'> => ({ job: { ...JOB, ...job }, nextTryAtMs });

const obstacle = (connectionId: string): Obstacle => ({
  connectionId,
  kind: 'failing',
  nextTryAtMs: null,
  failure: null,
});

it.each([
  ['waits for its turn', progress({}), 'queued'],
  ['is sent while a batch is under way', progress({ amounts: { inflight: ONE } }), 'sending'],
  ['waits for its start', progress({ notBeforeMs: NOW_MS + 1 }), 'delayed'],
  ['waits for the next try', progress({ amounts: { retry: ONE } }, NOW_MS + 1), 'retrying'],
  ['finds out about an unknown batch', progress({ amounts: { unknown: ONE } }), 'checking'],
  [
    'is pausing as long as a batch is under way',
    progress({ state: 'paused', amounts: { inflight: ONE } }),
    'pausing',
  ],
  ['is paused', progress({ state: 'paused' }), 'paused'],
  ['is sent completely', progress({ state: 'finished', amounts: { done: ONE } }), 'finished'],
  [
    'has ended with a held batch',
    progress({ state: 'finished', amounts: { done: ONE, held: ONE } }),
    'finished-open',
  ],
  [
    'has ended with a held batch that may be stored',
    progress({ state: 'finished', amounts: { done: ONE, held: ONE }, doubtful: { held: ONE } }),
    'finished-unknown',
  ],
  [
    'has ended with a batch whose outcome was left open',
    progress({ state: 'finished', amounts: { done: ONE, left: ONE }, doubtful: { left: ONE } }),
    'finished-unknown',
  ],
  [
    'is stored as far as it was released, with rows held back',
    progress({ state: 'finished', amounts: { done: ONE }, rejectedRows: 12 }),
    'finished-held',
  ],
  ['is being cancelled', progress({ state: 'cancelled', amounts: { inflight: ONE } }), 'cancelling'],
  ['has stopped', progress({ state: 'stopped' }), 'stopped'],
] as const)('a job %s', (_, job, situation) => {
  expect(jobSituation(job, [], NOW_MS)).toBe(situation);
});

it('an obstacle of its own connection hinders a job, that of another does not', () => {
  expect(jobSituation(progress({}), [obstacle('river')], NOW_MS)).toBe('hindered');
  expect(jobSituation(progress({}), [obstacle('lake')], NOW_MS)).toBe('queued');
});

it('a job that is not over and has lost its connection goes nowhere, and says so whether it was paused or not', () => {
  const lost = [{ ...obstacle('river'), kind: 'no-connection' as const }];
  for (const state of ['sending', 'paused', 'stopped'] as const)
    expect(jobSituation(progress({ state }), lost, NOW_MS), state).toBe('no-connection');
  expect(waitsForUser('no-connection')).toBe(true);
  expect(goesOn('no-connection', [])).toBe(false);
  expect(jobSituation(progress({ state: 'finished', amounts: { done: ONE } }), lost, NOW_MS)).toBe(
    'finished',
  );
  expect(jobSituation(progress({ amounts: { inflight: ONE } }), lost, NOW_MS)).toBe('sending');
});

it('sending goes on by itself while something is sent or will be, and at no other time', () => {
  for (const situation of [
    'filling',
    'delayed',
    'sending',
    'queued',
    'retrying',
    'checking',
    'hindered',
  ] as const)
    expect(goesOn(situation, []), situation).toBe(true);
  for (const situation of [
    'pausing',
    'paused',
    'stopped',
    'cancelling',
    'cancelled',
    'finished-open',
  ] as const)
    expect(goesOn(situation, []), situation).toBe(false);
  for (const kind of ['unreachable', 'failing'] as const)
    expect(goesOn('hindered', [{ kind }]), kind).toBe(true);
  for (const kind of ['no-connection', 'signed-out', 'disk-full'] as const)
    expect(goesOn('hindered', [{ kind: 'unreachable' }, { kind }]), kind).toBe(false);
});

it('a job that has stopped waits for the user, one that is sent does not', () => {
  expect(waitsForUser('stopped')).toBe(true);
  expect(waitsForUser('finished-open')).toBe(true);
  expect(waitsForUser('sending')).toBe(false);
  expect(waitsForUser('cancelling')).toBe(false);
});

it('a job is on hold between a failed attempt and the next', () => {
  expect(isOnHold(jobSituation(progress({ amounts: { retry: ONE } }, NOW_MS + 1), [], NOW_MS))).toBe(true);
  expect(isOnHold(jobSituation(progress({ amounts: { inflight: ONE } }), [], NOW_MS))).toBe(false);
});
