import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { mayBeStoredThough } from '#shared/domain/outbox/batch-state.ts';
import { newJob } from '#test/support/outbox/make-batches.ts';
import type { Command } from './commands.ts';
import { ACCOUNTS, type FuzzConnection } from './fuzz-connections.ts';
import { makeBatch, pick } from './fuzz-rows.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import type { BatchShape } from './known-job.ts';

const EQUIPMENT = ['E1', 'E2', 'E3'];

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
    case 'settle-fails':
      world.faults[command.isReplyLost ? 'settleLosesReply' : 'settleFails'] = command.times;
      return undefined;
    case 'disk-full':
    case 'disk-free':
      world.faults.isDiskFull = command.do === 'disk-full';
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
      return world.process.change('bisect', key);
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
    case 'add-longer':
      return addLonger(world, job, command.rows);
    case 'send-again':
      return sendAgain(world, job);
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
}

function addJob(world: FuzzWorld, command: Extract<Command, { do: 'add-job' }>): void {
  const connection = pick(world.connections.all, command.connection);
  if (!connection) return;
  const { batches: shapes, canary, delayMs } = command;
  fillJob(world, connection, { file: `file-${world.jobs.size}`, shapes, canary, delayMs });
}

/** As an export that grows is sent each day: what was sent before is left out. */
function addLonger(world: FuzzWorld, job: UploadJob, rows: number): void {
  const known = world.jobs.get(job.id);
  const connection = world.connections.all.find(({ id }) => id === job.connectionId);
  const last = known?.shapes.at(-1);
  if (!known || !connection || !last || world.jobs.size > 12) return;
  const shapes = [...known.shapes.slice(0, -1), { ...last, rows: last.rows + rows }];
  fillJob(world, connection, { file: known.file, shapes, canary: false, delayMs: 0 });
}

function fillJob(
  world: FuzzWorld,
  connection: FuzzConnection,
  made: { file: string; shapes: readonly BatchShape[]; canary: boolean; delayMs: number },
): void {
  if (world.faults.isDiskFull) return;
  const { file, shapes, canary, delayMs } = made;
  const { id: connectionId, host } = connection;
  const { origin } = host;
  const account = world.connections.accountOf(connection);
  let row = 0;
  const batches = shapes.map(({ equip, rows, isLarge }) => {
    const batch = makeBatch(file, EQUIPMENT[equip % EQUIPMENT.length] ?? '', row, rows, isLarge);
    row += rows;
    return batch;
  });
  const { process } = world;
  const jobId = process.ask('beginJob', newJob(connectionId, { origin, account, canary, fileName: file }));
  process.ask('addBatches', jobId, 'changed-only', batches);
  process.change('completeJob', jobId, delayMs);
  const rows = new Set(Array.from({ length: row }, (_, at) => at));
  const afterId = world.hosts.lastId;
  world.jobs.set(jobId, { file, rows, shapes, afterId, origins: new Set([origin]), account, isCopy: false });
}

function sendAgain(world: FuzzWorld, job: UploadJob): void {
  const known = world.jobs.get(job.id);
  if (!known || world.jobs.size > 12) return;
  const connection = world.connections.all.find(({ id }) => id === job.connectionId);
  const account = connection ? world.connections.accountOf(connection) : null;
  const rows = new Set<number>();
  for (const { state, firstRow, lastRow } of world.batchesOf(job.id))
    for (let row = firstRow; row <= lastRow && state !== 'cut'; row += 1) rows.add(row);
  const afterId = world.hosts.lastId;
  try {
    const jobId = world.process.change('copyJob', job.id, undefined, 0, account);
    const copy = { ...known, rows, afterId, origins: new Set(known.origins), account, isCopy: true };
    if (jobId) world.jobs.set(jobId, copy);
  } catch {
    // Its bytes are no longer kept.
  }
}
