import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { mayBeStoredThough } from '#shared/domain/outbox/batch-state.ts';
import { newJob } from '#test/support/outbox/make-batches.ts';
import type { Command } from './commands.ts';
import { ACCOUNTS } from './fuzz-connections.ts';
import { makeBatch, pick } from './fuzz-rows.ts';
import type { FuzzWorld } from './fuzz-world.ts';

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
      return void world.process.change('giveUp', job.id, [key.seq]);
    case 'agree-to-origin':
      return world.agreeToOrigin(job);
    case 'send-as':
      return world.agreeToAccount(job);
    case 'move-job':
      world.moved.add(job.id);
      return world.process.change('moveJob', job.id, pick(world.allJobs(), command.before)?.id ?? null);
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

function addJob(
  world: FuzzWorld,
  { connection: index, batches, canary, delayMs }: Extract<Command, { do: 'add-job' }>,
): void {
  const connection = pick(world.connections.all, index);
  if (!connection || world.faults.isDiskFull) return;
  const { origin } = connection.host;
  const account = world.connections.accountOf(connection);
  const file = `file-${world.jobs.size}`;
  let row = 0;
  const made = batches.map(({ equip, rows, isLarge }) => {
    const batch = makeBatch(file, EQUIPMENT[equip % EQUIPMENT.length] ?? '', row, rows, isLarge);
    row += rows;
    return batch;
  });
  const { process } = world;
  const jobId = process.ask('beginJob', newJob(connection.id, { origin, account, canary, fileName: file }));
  process.ask('addBatches', jobId, 'send-all', made);
  process.change('completeJob', jobId, delayMs);
  world.jobs.set(jobId, { file, rows: row, origins: new Set([origin]), account, isCopy: false });
}

function sendAgain(world: FuzzWorld, job: UploadJob): void {
  const known = world.jobs.get(job.id);
  if (!known || world.jobs.size > 12) return;
  const connection = world.connections.all.find(({ id }) => id === job.connectionId);
  const account = connection ? world.connections.accountOf(connection) : null;
  try {
    const jobId = world.process.change('copyJob', job.id, undefined, 0, account);
    if (jobId) world.jobs.set(jobId, { ...known, origins: new Set(known.origins), account, isCopy: true });
  } catch {
    // Its bytes are no longer kept.
  }
}
