import { createHash, type Hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadRecord } from '#shared/domain/upload-record.ts';
import { UsageError } from '../start-problem.ts';
import { MOVED_TABLES, type MovedRow, type MovedTable } from '../store/contents.ts';
import { type Equipment, type Store, StoreBusyError } from '../store/store.ts';

const FIRST = '0001-01-01 00:00:00';
const LAST = '9999-12-31 23:59:59';
const PAUSE_MS = 100;
const PLACES_TOGETHER = 2_000;

/** How much there is of something, and a digest of all of it. */
type Tally = { count: number; digest: string };

/** What was moved, and how much of it. */
export type MoveReport = { what: string; count: number }[];

class Tallying {
  #count = 0;
  readonly #hash: Hash = createHash('sha256');

  add(value: unknown): void {
    this.#count += 1;
    this.#hash.update(`${JSON.stringify(value)}\n`);
  }

  get(): Tally {
    return { count: this.#count, digest: this.#hash.copy().digest('hex') };
  }
}

const isSame = (one: Tally, other: Tally): boolean =>
  one.count === other.count && one.digest === other.digest;

const shown = (row: MovedRow): unknown[] =>
  row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value));

/** Fields have another order after they were merged. */
const sorted = (record: UploadRecord): unknown =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));

async function* rowsOf({ contents }: Store, table: MovedTable): AsyncGenerator<MovedRow[]> {
  for (let rows = await contents.read(table, undefined); rows.length > 0;) {
    yield rows;
    rows = await contents.read(table, rows.at(-1));
  }
}

async function* equipmentOf({ contents }: Store): AsyncGenerator<Equipment> {
  for (let some = await contents.readEquipment(undefined); some.length > 0;) {
    yield* some;
    some = await contents.readEquipment(some.at(-1));
  }
}

async function tallyTable(store: Store, table: MovedTable): Promise<Tally> {
  const tally = new Tallying();
  for await (const rows of rowsOf(store, table)) for (const row of rows) tally.add(shown(row));
  return tally.get();
}

async function tallyPlaces(store: Store): Promise<Tally> {
  const tally = new Tallying();
  for (const { record, simulation } of await store.places.list('all')) tally.add([record, simulation]);
  return tally.get();
}

async function tallyRecords(store: Store, equipment: Equipment): Promise<Tally> {
  const tally = new Tallying();
  for await (const piece of store.uploads.readPieces(equipment, FIRST, LAST))
    for (const record of piece) tally.add(sorted(record));
  return tally.get();
}

/** Waits until everything that was acknowledged is in the table of measurements. */
async function applied({ uploads }: Store): Promise<void> {
  uploads.open();
  for (;;) {
    const { waiting, problem } = uploads.state();
    if (problem !== undefined) throw new UsageError(problem);
    if (waiting === 0) return;
    await pause(PAUSE_MS);
  }
}

async function appendWhenThereIsRoom(store: Store, equipment: Equipment, body: Uint8Array): Promise<void> {
  for (;;) {
    try {
      await store.uploads.append(equipment, body);
      return;
    } catch (error) {
      if (!(error instanceof StoreBusyError)) throw error;
      const { problem } = store.uploads.state();
      if (problem !== undefined) throw new UsageError(problem, { cause: error });
      await pause(PAUSE_MS);
    }
  }
}

async function isEmpty(store: Store): Promise<boolean> {
  for (const table of MOVED_TABLES)
    if ((await store.contents.read(table, undefined)).length > 0) return false;
  return (
    (await store.places.list('all')).length === 0 &&
    (await store.contents.readEquipment(undefined)).length === 0
  );
}

function refuseSetAside({ uploads }: Store): void {
  if (uploads.state().setAside > 0)
    throw new UsageError(
      'Something is set aside there, which is not moved: settle it first with "npm run accounts -- set-aside".',
    );
}

const differ = (what: string): UsageError =>
  new UsageError(
    `${what}: there is not the same in both places. Nothing else may use either of them meanwhile. The place moved to is incomplete.`,
  );

async function movePlaces(from: Store, to: Store): Promise<number> {
  const places = await from.places.list('all');
  for (let at = 0; at < places.length; at += PLACES_TOGETHER)
    await to.places.put(places.slice(at, at + PLACES_TOGETHER));
  const [before, after] = await Promise.all([tallyPlaces(from), tallyPlaces(to)]);
  if (!isSame(before, after)) throw differ('Places');
  return before.count;
}

/** Moves the records of all equipment; those that are there already are read and left. */
async function moveMeasurements(from: Store, to: Store): Promise<MoveReport> {
  let moved = 0;
  let records = 0;
  for await (const equipment of equipmentOf(from)) {
    const wanted = await tallyRecords(from, equipment);
    if (wanted.count === 0) continue;
    moved += 1;
    records += wanted.count;
    if (isSame(await tallyRecords(to, equipment), wanted)) continue;
    for await (const piece of from.uploads.readPieces(equipment, FIRST, LAST))
      await appendWhenThereIsRoom(to, equipment, Buffer.from(JSON.stringify(piece)));
  }
  await applied(to);
  let found = 0;
  for await (const equipment of equipmentOf(to)) {
    const there = await tallyRecords(to, equipment);
    if (there.count === 0) continue;
    found += 1;
    if (!isSame(await tallyRecords(from, equipment), there))
      throw differ(`Measurements of ${equipment.equipType}/${equipment.equipId}`);
  }
  if (found !== moved) throw differ('Measurements');
  return [
    { what: 'equipment', count: moved },
    { what: 'measurement', count: records },
  ];
}

/**
 * Copies everything of a store into another one, and compares counts and digests of both. Keys are not in it. What was left
 * by a move that was interrupted is gone on with if `isContinued`.
 * @throws UsageError if the other store is not empty, or does not hold the same at the end.
 */
export async function moveStore(from: Store, to: Store, isContinued: boolean): Promise<MoveReport> {
  if (!isContinued && !(await isEmpty(to)))
    throw new UsageError(
      'The place to move to is not empty. If that is of a move that was interrupted, go on with --continue.',
    );
  await applied(from);
  refuseSetAside(from);
  const report: MoveReport = [];
  for (const table of MOVED_TABLES) {
    for await (const rows of rowsOf(from, table)) await to.contents.write(table, rows);
    const [before, after] = await Promise.all([tallyTable(from, table), tallyTable(to, table)]);
    if (!isSame(before, after)) throw differ(table.name);
    report.push({ what: table.name, count: before.count });
  }
  report.push({ what: 'place', count: await movePlaces(from, to) });
  report.push(...(await moveMeasurements(from, to)));
  // What the disk has changed is set aside when it is read.
  refuseSetAside(from);
  return report;
}
