import type { StoredBatch } from '#electron/backend/features/uploads/outbox/store/read-rows.ts';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { mayBeStoredThough, OPEN_BATCH_STATES, wouldOverwrite } from '#shared/domain/outbox/batch-state.ts';
import type { Command } from './commands.ts';
import { abandon, abandonRest, beginFilling, fillOn, type NewFile } from './filling.ts';
import { ACCOUNTS, type FuzzConnection } from './fuzz-connections.ts';
import { pick } from './fuzz-rows.ts';
import type { FuzzWorld } from './fuzz-world.ts';

/** Does what the command says, in the world and to the app. */
export async function runCommand(world: FuzzWorld, command: Command): Promise<void> {
  if ('job' in command) return changeJob(world, command);
  if ('connection' in command && command.do !== 'add-job') return changeConnection(world, command);
  switch (command.do) {
    case 'add-job':
      return addJob(world, command);
    case 'answer': {
      const post = pick(world.hosts.waiting, command.upload);
      if (post) world.answer(post, command.answer);
      return undefined;
    }
    case 'answer-early': {
      const post = pick(world.hosts.beginning, command.upload);
      if (post) world.hosts.answerEarly(post, command.answer);
      return undefined;
    }
    case 'answer-all':
      world.answerAll(command.answer);
      return undefined;
    case 'advance':
      return world.advance(command.ms);
    case 'set-clock':
      return world.clock.set(command.byMs);
    case 'suspend':
      if (command.isSteadyClockGoing) world.clock.suspendWithClock(command.ms);
      else world.clock.suspend(command.ms);
      return undefined;
    case 'fill-on': {
      const filling = pick(world.fillings, command.filling);
      if (filling) fillOn(world, filling);
      return undefined;
    }
    case 'abandon': {
      const filling = pick(world.fillings, command.filling);
      if (filling) abandon(world, filling);
      return undefined;
    }
    case 'store-fails': {
      const { call, times, isReplyLost } = command;
      world.faults.failing.set(call, { times, isReplyLost });
      return undefined;
    }
    case 'disk-full':
    case 'disk-free':
      world.faults.isDiskFull = command.do === 'disk-full';
      abandonRest(world);
      return undefined;
    case 'hold':
      world.holds.want(command.what);
      return undefined;
    case 'release':
      world.holds.release(command.parked);
      return undefined;
    case 'host-down':
    case 'host-up': {
      const host = pick(world.hosts.hosts, command.host);
      if (host) host.isDown = command.do === 'host-down';
      return undefined;
    }
    case 'trim':
      return world.process.trim();
    case 'second-app':
      return world.openSecond();
    case 'second-backend':
      return world.openBackend();
    case 'kill':
      return world.kill(command.damagesBody);
    case 'close':
      return world.closeAndStart(command.damagesBody);
    case 'store-crash':
      return world.loseStore(command.damagesBody);
    default:
      return command satisfies never;
  }
}

function changeJob(world: FuzzWorld, command: Extract<Command, { job: number }>): void {
  const job = pick(world.allJobs(), command.job);
  if (!job) return;
  const batch = 'batch' in command ? pick(world.batchesOf(job.id), command.batch) : undefined;
  const key = { jobId: job.id, seq: batch?.seq ?? 0 };
  switch (command.do) {
    case 'pause':
      return world.process.change('pauseJob', job.id);
    case 'resume':
      return world.process.change('resumeJob', job.id);
    case 'cancel':
      return world.process.change('cancelJob', job.id);
    case 'retry':
      return void world.retry(job.id, undefined);
    case 'retry-one':
      return void world.retry(job.id, [key.seq]);
    case 'bisect':
      return void world.process.change('bisect', key);
    case 'mark-as-sent':
      if (batch && mayBeStoredThough(batch.heldReason)) world.markedAsSent.add(`${job.id}/${key.seq}`);
      return void world.process.change('markAsSent', job.id, [key.seq]);
    case 'leave-unknown':
      if (batch && mayBeStoredThough(batch.heldReason)) world.leftUnknown.add(`${job.id}/${key.seq}`);
      return void world.process.change('leaveUnknown', job.id, [key.seq]);
    case 'give-up':
      world.givenUp.add(`${job.id}/${key.seq}`);
      return void world.process.change('giveUp', job.id, [key.seq]);
    case 'agree-to-origin':
      return world.agreeToOrigin(job);
    case 'send-as':
      return world.agreeToAccount(job);
    case 'move-job':
      world.moved.add(job.id);
      return world.process.change('moveJob', job.id, pick(world.allJobs(), command.before)?.id ?? null);
    case 'retry-upload':
      return retryUpload(world, job);
    case 'add-longer':
      return addLonger(world, job, command);
    case 'send-again':
      return sendAgain(world, job);
    case 'send-again-one':
      return batch && batch.state !== 'cut' ? sendAgain(world, job, batch.seq) : undefined;
    default:
      return command satisfies never;
  }
}

function changeConnection(
  world: FuzzWorld,
  command: Exclude<Extract<Command, { connection: number }>, { do: 'add-job' }>,
): void {
  const connection = pick(world.connections.all, command.connection);
  if (!connection) return;
  const { limiter } = world.process.sender;
  switch (command.do) {
    case 'sign-in':
      return world.signIn(connection, pick(ACCOUNTS, command.account) ?? ACCOUNTS[0]);
    case 'sign-out':
      return world.connections.signOut(connection);
    case 'give-token':
      world.connections.giveToken(connection);
      break;
    case 'take-token':
      connection.uploadToken = undefined;
      break;
    case 'try-now':
      break;
    case 'renewal':
      connection.renewal = command.ends;
      return;
    case 'read-back':
      connection.readBack = command.finds;
      return;
    case 'policy':
      connection.policy = {
        ...connection.policy,
        repeats: command.repeats,
        whenUnsure: command.whenUnsure,
      };
      return;
    case 'change-address':
      world.connections.changeAddress(connection, pick(world.hosts.hosts, command.host) ?? connection.host);
      world.process.sender.wake();
      return;
    case 'remove-connection':
      world.connections.remove(connection);
      world.addConnection(command.connection);
      world.process.sender.wake();
      return;
    default:
      command satisfies never;
  }
  limiter.tryNow({ connectionId: connection.id, origin: connection.host.origin });
  world.process.change('dueNow', connection.id);
  if (command.do !== 'try-now') world.process.change('resumeNotPermitted', connection.id, 'any');
}

function addJob(world: FuzzWorld, command: Extract<Command, { do: 'add-job' }>): void {
  const connection = pick(world.connections.all, command.connection);
  if (!connection) return;
  const { batches: shapes, canary, delayMs } = command;
  const made = { file: `file-${world.lastFile}`, shapes, canary, delayMs };
  world.lastFile += 1;
  putIn(world, connection, made, command.isSlow);
}

/** As an export that grows is sent each day: what was sent before is left out. */
function addLonger(
  world: FuzzWorld,
  job: UploadJob,
  { rows, isSlow }: { rows: number; isSlow: boolean },
): void {
  const known = world.jobs.get(job.id);
  const connection = world.connections.all.find(({ id }) => id === job.connectionId);
  const last = known?.shapes.at(-1);
  if (!known || !connection || !last || world.jobs.size > 12) return;
  const shapes = [...known.shapes.slice(0, -1), { ...last, rows: last.rows + rows }];
  putIn(world, connection, { file: known.file, shapes, canary: false, delayMs: 0 }, isSlow);
}

/** `isSlow`: other things happen before all of it is there. */
function putIn(world: FuzzWorld, connection: FuzzConnection, made: NewFile, isSlow: boolean): void {
  const filling = beginFilling(world, connection, made);
  if (filling && !isSlow) while (fillOn(world, filling));
}

/** @param only the one batch that is sent again; not given: all of them */
function sendAgain(world: FuzzWorld, job: UploadJob, only?: number): void {
  const known = world.jobs.get(job.id);
  if (!known?.isComplete || world.jobs.size > 12) return;
  const connection = world.connections.all.find(({ id }) => id === job.connectionId);
  const account = connection ? world.connections.accountOf(connection) : null;
  const all = world.batchesOf(job.id).filter(({ state }) => state !== 'cut');
  const chosen = all.filter(({ seq }) => only === undefined || seq === only);
  const rows = new Set<number>();
  for (const { firstRow, lastRow } of chosen)
    for (let row = firstRow; row <= lastRow; row += 1) rows.add(row);
  const afterId = world.hosts.lastId;
  try {
    const jobId = world.process.change(
      'copyJob',
      job.id,
      only === undefined ? undefined : [only],
      0,
      account,
    );
    const copy = {
      ...known,
      rows,
      afterId,
      origins: new Set(known.origins),
      account,
      isCopy: true,
      isPart: known.isPart || chosen.length < all.length,
      isComplete: true,
    };
    if (!jobId) return;
    world.jobs.set(jobId, copy);
    const { fileSha256 } = world.process.ask('job', jobId);
    const isTakenForFile = world.process.ask('jobsOfFile', fileSha256).some(({ id }) => id === jobId);
    if (isTakenForFile === copy.isPart) world.violate(`${jobId}, a copy, is not told from one of a part`);
  } catch {
    // Its bytes are no longer kept.
  }
}

/** What is refused of an upload is sent again, where somebody has it; where nobody has, its file is asked for. */
function retryUpload(world: FuzzWorld, job: UploadJob): void {
  const known = world.jobs.get(job.id);
  if (!known?.isComplete) return;
  const answer = world.process.change('retryUpload', [job.id]);
  const batches = world.batchesOf(job.id).filter(({ state }) => state !== 'cut');
  if (answer === 'anew' && batches.length > 0 && batches.every(({ state }) => state === 'done'))
    world.violate(`the file of ${job.id} is asked for again, though all of it is stored`);
  // What is still on its way, or may be stored, comes first, also that of copies.
  const copies = [...world.jobs].filter(([, { isCopy, file }]) => isCopy && file === known.file);
  const ofCopies = copies.flatMap(([id]) => world.batchesOf(id));
  if ([...batches, ...ofCopies].some(isUndecided)) return;
  const isGone = (row: number) => isRefused(world, job.id, row) && !world.isInOtherJob(known, job.id, row);
  const lost = [...known.rows].find(isGone);
  if (answer === 'nothing' && lost !== undefined)
    world.violate(`nothing of ${job.id} is to be sent again, though nobody has row ${lost}`);
}

function isUndecided({ state, mayBeStored, heldReason }: StoredBatch): boolean {
  return mayBeStored || mayBeStoredThough(heldReason) || OPEN_BATCH_STATES.some((open) => open === state);
}

/** True if a row is of a batch that nobody sends, and that is not stored. */
function isRefused(world: FuzzWorld, jobId: string, row: number): boolean {
  const batch = world
    .batchesOf(jobId)
    .find(({ state, firstRow, lastRow }) => state !== 'cut' && firstRow <= row && row <= lastRow);
  if (!batch || batch.mayBeStored) return false;
  const { state, heldReason } = batch;
  const isHeld = state === 'held' && !mayBeStoredThough(heldReason) && !wouldOverwrite(heldReason);
  return isHeld || state === 'rejected' || state === 'cancelled';
}
