import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { mayBeStoredThough, OPEN_BATCH_STATES } from '#shared/domain/outbox/batch-state.ts';
import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { Post } from './fuzz-hosts.ts';
import { type FuzzWorld, Violation } from './fuzz-world.ts';
import type { KnownJob } from './known-job.ts';

/** @throws Violation if the outbox has lost something, or says what is not true. */
export function checkWorld(world: FuzzWorld, { withBodies }: { withBodies: boolean }): void {
  world.requireNone();
  const jobs = world.allJobs();
  for (const [id, { isComplete }] of world.jobs) {
    if (isComplete && !jobs.some((job) => job.id === id)) throw new Violation(`a job is gone: ${id}`);
  }
  for (const job of jobs) {
    const known = world.jobs.get(job.id);
    if (!known) continue;
    const batches = world.batchesOf(job.id);
    if (!known.isComplete) {
      checkIncomplete(job, batches);
      continue;
    }
    checkState(job, batches);
    checkRows(world, job, known, batches);
    checkAddresses(world, job);
    checkAccounts(world, job, batches);
    for (const batch of batches) {
      checkClaims(world, known, batch, timesStored(world, batches, batch));
      if (withBodies) checkBody(world, batch);
    }
  }
}

/** Of a file that was not all put in nothing is kept to be sent. */
function checkIncomplete({ id, state }: UploadJob, batches: readonly StoredBatch[]): void {
  const isLeft =
    state === 'incomplete' && batches.some((batch) => batch.state !== 'cancelled' || batch.hasBody);
  if (isLeft || (state !== 'filling' && state !== 'incomplete'))
    throw new Violation(`${id} is ${state}, though its file was not all put in`);
}

/** Whoever looks at a job can tell what it waits for. */
function checkState({ id, state, stopReason }: UploadJob, batches: readonly StoredBatch[]): void {
  const open = batches.filter((batch) => OPEN_BATCH_STATES.some((each) => each === batch.state));
  if ((state === 'sending' || state === 'paused') && open.length === 0)
    throw new Violation(`${id} is ${state}, and has nothing to send`);
  if (state === 'finished' && open.length > 0)
    throw new Violation(`${id} is finished, and has something to send`);
  if ((state === 'stopped') !== (stopReason !== null))
    throw new Violation(`${id} is ${state}: ${stopReason?.code}`);
  const unclear = batches.find((batch) => (batch.state === 'held') !== (batch.heldReason !== null));
  if (unclear)
    throw new Violation(`batch ${unclear.seq} of ${id} is ${unclear.state}: ${unclear.heldReason}`);
}

/**
 * Of an upload that was sent elsewhere the receipt names every address that something of it has arrived at, and no other: but
 * where the app was cut off right before that.
 */
function checkAddresses(world: FuzzWorld, { id, origin, sentElsewhere }: UploadJob): void {
  const posts = world.hosts.posts.filter(({ jobId }) => jobId === id);
  for (const { upload, mayBeWhole, target } of posts)
    if (upload?.isWhole && mayBeWhole && ![origin, ...sentElsewhere].includes(target.origin))
      throw new Violation(`${id} does not name ${target.origin}, which has got a batch of it`);
  for (const other of sentElsewhere)
    if (!posts.some(({ upload, wasHeldBack, target }) => (upload || wasHeldBack) && target.origin === other))
      throw new Violation(`${id} names ${other}, which has got nothing of it`);
}

/** The receipt names every account by which something of an upload is stored, once its outcome is noted, and none that sent nothing. */
function checkAccounts(world: FuzzWorld, { id, sentAs }: UploadJob, batches: readonly StoredBatch[]): void {
  const posts = world.hosts.posts.filter(({ jobId }) => jobId === id);
  const accountOf = ({ token }: Post) => world.connections.tokens.get(token)?.account ?? '';
  const isNoted = (post: Post) => batches.every(({ seq, state }) => seq !== post.seq || state !== 'inflight');
  for (const post of posts)
    if (post.isStored && isNoted(post) && !sentAs.includes(accountOf(post)))
      throw new Violation(`${id} does not name ${accountOf(post)}, who has stored a batch of it`);
  for (const name of sentAs)
    if (!posts.some((post) => accountOf(post) === name))
      throw new Violation(`${id} names ${name}, who has sent nothing of it`);
}

/** Every row is in one batch that stands for it, or another upload has stored it where it was to be sent. */
function checkRows(
  world: FuzzWorld,
  { id }: UploadJob,
  known: KnownJob,
  batches: readonly StoredBatch[],
): void {
  const found = new Set<number>();
  for (const { state, firstRow, lastRow, rowCount } of batches) {
    if (state === 'cut') continue;
    // Some in between may be left out.
    const isExact = lastRow - firstRow + 1 === rowCount;
    for (let row = firstRow; row <= lastRow; row += 1) {
      if (isExact && found.has(row)) throw new Violation(`row ${row} of ${id} is in two batches`);
      if (!known.rows.has(row)) throw new Violation(`row ${row} is none of ${id}`);
      found.add(row);
    }
  }
  for (const row of known.rows) {
    const isStored = world.hosts.hosts.some(
      ({ origin, stored }) => known.origins.has(origin) && stored.has(`${known.file}/${row}`),
    );
    if (!found.has(row) && !isStored)
      throw new Violation(`row ${row} of ${id} is left out, and nobody has it`);
  }
}

/** How often the rows of a batch were stored in its name, as part of larger ones too. */
function timesStored(world: FuzzWorld, batches: readonly StoredBatch[], batch: StoredBatch): number {
  const whole = batches.find(({ seq }) => seq === batch.cutFrom);
  const own = world.hosts.timesStored(batch.jobId, batch.seq);
  return own + (whole ? timesStored(world, batches, whole) : 0);
}

function checkClaims(world: FuzzWorld, known: KnownJob, batch: StoredBatch, stored: number): void {
  const { jobId, seq, state, heldReason, mayBeStored, repeats, isReadBack } = batch;
  const name = `batch ${seq} of ${jobId}, ${state}${heldReason ? ` (${heldReason})` : ''}`;
  const isUnsent = state === 'cancelled' || state === 'rejected' || (state === 'held' && !mayBeStored);
  if (isUnsent && stored > 0)
    throw new Violation(`${name}, is said not to be stored and was stored ${stored} times`);
  if ((state === 'ready' || state === 'retry') && !mayBeStored && stored > 0) {
    throw new Violation(`${name}, counts as never stored and was stored ${stored} times`);
  }
  if (mayBeStored && state === 'held' && !mayBeStoredThough(heldReason)) {
    throw new Violation(`${name}, may be stored and is held for another reason`);
  }
  if (state === 'left' && !world.leftUnknown.has(`${jobId}/${seq}`)) {
    throw new Violation(`${name}, is left at that, and nobody has said so`);
  }
  if (
    state === 'done' &&
    !world.markedAsSent.has(`${jobId}/${seq}`) &&
    !isStoredSomewhere(world, known, batch)
  ) {
    throw new Violation(`${name}, is said to be stored and is not${isReadBack ? ' (read back)' : ''}`);
  }
  // What is under way is counted when it has come to its end.
  if (stored > 1 && repeats === 0 && state !== 'inflight' && state !== 'cut') {
    throw new Violation(`${name}, was stored ${stored} times and is not named as a repeat`);
  }
}

function isStoredSomewhere(world: FuzzWorld, { file, origins }: KnownJob, batch: StoredBatch): boolean {
  return world.hosts.hosts.some(({ origin, stored }) => {
    if (!origins.has(origin)) return false;
    const rows = world.rowsSent.get(`${batch.jobId}/${batch.seq}`) ?? [];
    return rows.every((row) => stored.has(`${file}/${row}`));
  });
}

/** What is still to be sent can be sent. */
function checkBody(world: FuzzWorld, { jobId, seq, state }: StoredBatch): void {
  const isNeeded =
    state === 'held' || state === 'rejected' || OPEN_BATCH_STATES.some((open) => open === state);
  if (!isNeeded || world.damaged.has(`${jobId}/${seq}`)) return;
  if (!world.process.ask('body', { jobId, seq }))
    throw new Violation(`the bytes of batch ${seq} of ${jobId} are lost`);
}
