import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { mayBeStoredThough } from '#shared/domain/outbox/batch-state.ts';
import { checkWorld } from './check-world.ts';
import { type FuzzWorld, Violation } from './fuzz-world.ts';

const STEP_MS = 20_000;
/** Twice as long as anything waits. */
const MAX_STEPS = 30;
const MAX_DECISIONS = 6;

/**
 * Everything works again and everybody is signed in: what is being sent comes to its end by itself, and what stands can be
 * brought to its end by the user. @throws Violation
 */
export async function checkLiveness(world: FuzzWorld): Promise<void> {
  await world.heal();
  await sendAll(world);
  for (let decisions = 0; decisions < MAX_DECISIONS; decisions += 1) {
    if (!decideAll(world)) break;
    await world.settle();
    await sendAll(world);
  }
  checkWorld(world, { withBodies: true });
  for (const job of world.allJobs().filter(({ id }) => world.jobs.get(id)?.isComplete)) checkEnd(world, job);
}

/** Time goes by until nothing is being sent that can be sent. */
async function sendAll(world: FuzzWorld): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    while (world.answerAll('done-stored')) await world.settle();
    if (world.allJobs().every((job) => !isUnderWay(world, job))) return;
    await world.advance(STEP_MS);
  }
  const stuck = world.allJobs().filter((job) => isUnderWay(world, job));
  const what = stuck.map(({ id, state }) => `${id} is ${state}: ${batchStates(world, id)}`);
  throw new Violation(`though everything works, this does not go on by itself: ${what.join('; ')}`);
}

function batchStates(world: FuzzWorld, jobId: string): string {
  const batches = world.batchesOf(jobId);
  return batches.map(({ seq, state, heldReason }) => `${seq} ${state} ${heldReason ?? ''}`.trim()).join(', ');
}

/** It is being sent, and there is somewhere to send it to; or it was cancelled while something was under way. */
function isUnderWay(world: FuzzWorld, { state, finishedAtMs, connectionId }: UploadJob): boolean {
  const hasConnection = world.connections.all.some(({ id }) => id === connectionId);
  if (!hasConnection) return false;
  return state === 'sending' || (state === 'cancelled' && finishedAtMs === null);
}

/** What a user does who wants everything sent. @returns whether there was something to do */
function decideAll(world: FuzzWorld): boolean {
  let hasDecided = false;
  for (const job of world.allJobs()) {
    if (!world.jobs.get(job.id)?.isComplete) continue;
    const hasConnection = world.connections.all.some(({ id }) => id === job.connectionId);
    const isOpen = job.state === 'sending' || job.state === 'paused' || job.state === 'stopped';
    if (!hasConnection && isOpen) world.process.change('cancelJob', job.id);
    else if (job.stopReason?.code === 'CONNECTION_MOVED') world.agreeToOrigin(job);
    else if (job.stopReason?.code === 'ACCOUNT_CHANGED') world.agreeToAccount(job);
    else if (job.state === 'paused' || job.state === 'stopped') world.process.change('resumeJob', job.id);
    else if (!hasConnection || !decideBatches(world, job)) continue;
    hasDecided = true;
  }
  return hasDecided;
}

function decideBatches(world: FuzzWorld, { id: jobId, state }: UploadJob): boolean {
  if (state === 'cancelled') return false;
  const open = world.batchesOf(jobId).filter((batch) => batch.state === 'held' || batch.state === 'rejected');
  if (open.length === 0) return false;
  const canBeSent = world.retry(jobId, undefined);
  for (const { seq, hasBody, heldReason } of open) {
    if (hasBody || !mayBeStoredThough(heldReason)) continue;
    world.markedAsSent.add(`${jobId}/${seq}`);
    world.process.change('markAsSent', jobId, [seq]);
  }
  return canBeSent > 0;
}

/** True if somebody has given up a batch, or the one that it was cut from. */
function isOfGivenUp(world: FuzzWorld, jobId: string, { seq, cutFrom }: StoredBatch): boolean {
  if (world.givenUp.has(`${jobId}/${seq}`)) return true;
  const whole = world.batchesOf(jobId).find((batch) => batch.seq === cutFrom);
  return whole !== undefined && isOfGivenUp(world, jobId, whole);
}

function checkEnd(world: FuzzWorld, { id, state, connectionId, origin }: UploadJob): void {
  const connection = world.connections.all.find((each) => each.id === connectionId);
  if (state !== 'finished' && state !== 'cancelled') throw new Violation(`${id} ends up ${state}`);
  const hasBinding = connection && state === 'finished' && origin !== null;
  if (hasBinding && !world.jobs.get(id)?.origins.has(origin))
    throw new Violation(`${id} is bound to ${origin}`);
  if (state === 'cancelled') return;
  for (const batch of world.batchesOf(id)) {
    const isGivenUp = batch.state === 'cancelled' && isOfGivenUp(world, id, batch);
    const isOver = isGivenUp || ['done', 'cut', 'left'].includes(batch.state);
    const isDamaged = !batch.hasBody || world.damaged.has(`${id}/${batch.seq}`);
    if (!isOver && !isDamaged && connection)
      throw new Violation(`batch ${batch.seq} of ${id} ends up ${batch.state}`);
  }
}
