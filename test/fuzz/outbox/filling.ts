import { newJob } from '#test/support/outbox/make-batches.ts';
import type { FuzzConnection } from './fuzz-connections.ts';
import { makeBatch } from './fuzz-rows.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import type { BatchShape } from './known-job.ts';

const EQUIPMENT = ['E1', 'E2', 'E3'];

export type NewFile = { file: string; shapes: readonly BatchShape[]; canary: boolean; delayMs: number };

/** A file that is being put in: how many of its batches and rows are there. */
export type Filling = NewFile & { jobId: string; batches: number; rows: number };

/** Begins to put a file in; nothing happens where the outbox takes none. */
export function beginFilling(
  world: FuzzWorld,
  connection: FuzzConnection,
  made: NewFile,
): Filling | undefined {
  const { file, shapes, canary } = made;
  const { id: connectionId, host } = connection;
  const { origin } = host;
  const account = world.connections.accountOf(connection);
  let jobId: string;
  try {
    jobId = world.process.fill('beginJob', newJob(connectionId, { origin, account, canary, fileName: file }));
  } catch {
    // One that was begun without anybody hearing of it has no rows.
    return undefined;
  }
  const rowCount = shapes.reduce((sum, { rows }) => sum + rows, 0);
  world.jobs.set(jobId, {
    file,
    rows: new Set(Array.from({ length: rowCount }, (_, at) => at)),
    shapes,
    afterId: world.hosts.lastId,
    origins: new Set([origin]),
    account,
    isCopy: false,
    isPart: false,
    isComplete: false,
  });
  const filling = { ...made, jobId, batches: 0, rows: 0 };
  world.fillings.push(filling);
  return filling;
}

/** Puts the next batch in, or lets the job be sent after the last one. @returns whether there is more to do */
export function fillOn(world: FuzzWorld, filling: Filling): boolean {
  const { jobId, file, shapes, delayMs, batches, rows: firstRow } = filling;
  const shape = shapes[batches];
  try {
    if (!shape) world.process.fill('completeJob', jobId, delayMs);
    else {
      const { equip, rows, isLarge } = shape;
      const equipId = EQUIPMENT[equip % EQUIPMENT.length] ?? '';
      world.process.fill('addBatches', jobId, 'changed-only', [
        makeBatch(file, equipId, firstRow, rows, isLarge),
      ]);
      filling.batches += 1;
      filling.rows += rows;
      return true;
    }
  } catch {
    abandon(world, filling);
    return false;
  }
  end(world, filling);
  return false;
}

/** The user thinks better of it, or it has failed: nothing of it stays, as soon as the disk allows that. */
export function abandon(world: FuzzWorld, filling: Filling): void {
  world.toAbandon.push(filling.jobId);
  end(world, filling);
  abandonRest(world);
}

/** Removes what could not be removed before. */
export function abandonRest(world: FuzzWorld): void {
  for (const jobId of world.toAbandon.slice()) {
    try {
      world.process.fill('abandonJob', jobId);
      world.toAbandon = world.toAbandon.filter((each) => each !== jobId);
    } catch {
      // It is tried again, also where nobody was told that it was done.
    }
    if (stateOf(world, jobId) === undefined) world.jobs.delete(jobId);
  }
}

function end(world: FuzzWorld, filling: Filling): void {
  world.fillings = world.fillings.filter((each) => each !== filling);
  // Whether it is complete the outbox knows, even where nobody was told so.
  const state = stateOf(world, filling.jobId);
  const known = world.jobs.get(filling.jobId);
  if (known && state !== undefined && state !== 'filling' && state !== 'incomplete') known.isComplete = true;
}

/** Also of a job that is being filled, which no list has; undefined if there is none. */
function stateOf(world: FuzzWorld, jobId: string): string | undefined {
  try {
    return world.process.ask('job', jobId).state;
  } catch {
    return undefined;
  }
}
