import type { JobProgress, Obstacle, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { readRowAccount } from '#shared/domain/import/row-account.ts';
import { amountOf, heldDecisions, openQuestions } from './amount-groups.ts';

/** How a job stands, as it is told in words. */
export type JobSituation =
  | 'filling'
  | 'delayed'
  | 'sending'
  | 'queued'
  | 'retrying'
  | 'checking'
  | 'hindered'
  | 'no-connection'
  | 'pausing'
  | 'paused'
  | 'stopped'
  | 'finished'
  | 'finished-held'
  | 'finished-open'
  | 'finished-unknown'
  | 'cancelling'
  | 'cancelled'
  | 'incomplete';

const GOING_ON: readonly JobSituation[] = [
  'filling',
  'delayed',
  'sending',
  'queued',
  'retrying',
  'checking',
  'hindered',
];
const WAITS_FOR_USER: readonly JobSituation[] = [
  'no-connection',
  'retrying',
  'paused',
  'stopped',
  'finished-open',
  'finished-unknown',
];

/** Nothing of it is on its way at the moment, because the last attempt failed. */
export function isOnHold(situation: JobSituation): boolean {
  return situation === 'hindered' || situation === 'no-connection' || situation === 'retrying';
}

/** What does not resolve by itself: the user has to do something. */
const FOR_USER: readonly Obstacle['kind'][] = ['no-connection', 'signed-out', 'disk-full'];

/** Whether something of a job is sent, or will be by itself. */
export function goesOn(situation: JobSituation, obstacles: readonly Pick<Obstacle, 'kind'>[]): boolean {
  return GOING_ON.includes(situation) && !obstacles.some(({ kind }) => FOR_USER.includes(kind));
}

/** Whether the user can or must do something about a job as it stands. */
export function waitsForUser(situation: JobSituation): boolean {
  return WAITS_FOR_USER.includes(situation);
}

/** True as long as the job is not over. */
export function isOpenJob({ state, finishedAtMs }: Pick<UploadJob, 'state' | 'finishedAtMs'>): boolean {
  if (state === 'cancelled') return finishedAtMs === null;
  return state !== 'finished' && state !== 'incomplete';
}

function whileSending(
  { job, nextTryAtMs }: Pick<JobProgress, 'job' | 'nextTryAtMs'>,
  obstacles: readonly Obstacle[],
  nowMs: number,
): JobSituation {
  if (amountOf(job, 'inflight').batches > 0) return 'sending';
  if (job.notBeforeMs > nowMs) return 'delayed';
  if (obstacles.some(({ connectionId }) => connectionId === job.connectionId)) return 'hindered';
  if ((job.amounts.unknown?.batches ?? 0) > 0) return 'checking';
  return nextTryAtMs !== null && nextTryAtMs > nowMs ? 'retrying' : 'queued';
}

/** Rows of the file that were held back, and those of which only a part was sent. */
export function heldBackOf({ summary, rejectedRows }: Pick<UploadJob, 'summary' | 'rejectedRows'>): {
  rows: number;
  partly: number;
} {
  const account = readRowAccount(summary);
  return { rows: account?.heldRows ?? rejectedRows, partly: account?.partlySentRows ?? 0 };
}

/** Whether nothing of a job can be sent any more because its connection was removed. */
export function hasLostConnection(
  job: Pick<UploadJob, 'connectionId'>,
  obstacles: readonly Pick<Obstacle, 'connectionId' | 'kind'>[],
): boolean {
  return obstacles.some(
    ({ connectionId, kind }) => kind === 'no-connection' && connectionId === job.connectionId,
  );
}

/** The situation of a job at `nowMs`; `obstacles` are those of all connections. */
export function jobSituation(
  progress: Pick<JobProgress, 'job' | 'nextTryAtMs'>,
  obstacles: readonly Obstacle[],
  nowMs: number,
): JobSituation {
  const { job } = progress;
  const isUnderWay = amountOf(job, 'inflight').batches > 0;
  if (!isUnderWay && isOpenJob(job) && hasLostConnection(job, obstacles)) return 'no-connection';
  if (job.state === 'sending') return whileSending(progress, obstacles, nowMs);
  if (job.state === 'paused') return isUnderWay ? 'pausing' : 'paused';
  if (job.state === 'cancelled') return isUnderWay ? 'cancelling' : 'cancelled';
  if (job.state !== 'finished') return job.state;
  const unknown = heldDecisions(job).unknown + amountOf(job, 'unknown').batches;
  const notStored = openQuestions(job) - heldDecisions(job).unknown + amountOf(job, 'cancelled').batches;
  if (notStored > 0) return 'finished-open';
  if (unknown > 0) return 'finished-unknown';
  const { rows, partly } = heldBackOf(job);
  return rows + partly > 0 ? 'finished-held' : 'finished';
}
