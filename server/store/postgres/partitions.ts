import { type Connection, type Database, textOf } from './database.ts';
import { LOCK_NOT_AVAILABLE, sqlStateOf } from './database-errors.ts';
import { LOCKS } from './postgres-schema.ts';

/** Before and after these years there is one partition each. */
const FIRST_YEAR = 1990;
const END_YEAR = 2100;
/** Further back than this, and further ahead, a partition is a year: an upload may name any time. */
const MONTHLY_YEARS = { back: 10, ahead: 1 };
const MONTHS_AHEAD = 3;

const EARLY = 'measurement_early';
const LATE = 'measurement_late';
const MONTH = /^measurement_(\d{4})_(\d{2})$/;

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');
const monthStart = (year: number, month: number): string =>
  month > 12 ? `${padded(year + 1, 4)}-01-01` : `${padded(year, 4)}-${padded(month, 2)}-01`;
const yearOf = (month: string): number => Number(month.slice(0, 4));

/** A part of the table of measurements: from and including a day, up to another, as far as they have an end. */
type Partition = { name: string; from: string | undefined; to: string | undefined };

function partitionOf(name: string): Partition | undefined {
  if (name === EARLY) return { name, from: undefined, to: monthStart(FIRST_YEAR, 1) };
  if (name === LATE) return { name, from: monthStart(END_YEAR, 1), to: undefined };
  const [, year, month] = MONTH.exec(name) ?? [];
  if (year !== undefined && month !== undefined)
    return {
      name,
      from: monthStart(Number(year), Number(month)),
      to: monthStart(Number(year), Number(month) + 1),
    };
  const [, whole] = /^measurement_(\d{4})$/.exec(name) ?? [];
  if (whole === undefined) return undefined;
  return { name, from: monthStart(Number(whole), 1), to: monthStart(Number(whole) + 1, 1) };
}

async function existing(connection: Connection): Promise<Set<string>> {
  const { rows } = await connection.query(
    `SELECT part.relname AS name FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
     WHERE inhparent = 'measurement'::regclass`,
  );
  return new Set(rows.map((row) => textOf(row, 'name')));
}

/** The name of the partition that a month such as 2026-11 belongs to, given those that are there. */
function nameFor(month: string, thisYear: number, there: ReadonlySet<string>): string {
  const year = yearOf(month);
  if (year < FIRST_YEAR) return EARLY;
  if (year >= END_YEAR) return LATE;
  const ofYear = `measurement_${month.slice(0, 4)}`;
  if (there.has(ofYear)) return ofYear;
  const isMonthly = year >= thisYear - MONTHLY_YEARS.back && year <= thisYear + MONTHLY_YEARS.ahead;
  const hasMonths = [...there].some((name) => name.startsWith(`${ofYear}_`));
  return isMonthly || hasMonths ? `${ofYear}_${month.slice(5, 7)}` : ofYear;
}

async function make(connection: Connection, { name, from, to }: Partition): Promise<void> {
  const bound = (day: string | undefined, without: string): string =>
    day === undefined ? without : `'${day}'`;
  // Not CREATE TABLE ... PARTITION OF, which waits for everybody who reads.
  await connection.query(`CREATE TABLE ${name} (LIKE measurement INCLUDING ALL)`);
  await connection.query(
    `ALTER TABLE measurement ATTACH PARTITION ${name}
     FOR VALUES FROM (${bound(from, 'MINVALUE')}) TO (${bound(to, 'MAXVALUE')})`,
  );
}

/**
 * Makes the partitions that are missing for these months (`yyyy-MM`); many processes may do so at once. Each is made by
 * itself: whoever needs another one meanwhile does not wait for all.
 */
export async function makePartitions(
  database: Database,
  months: Iterable<string>,
  nowMs: number,
): Promise<void> {
  const thisYear = new Date(nowMs).getUTCFullYear();
  const there = await existing(database);
  for (const month of new Set(months)) {
    if (there.has(nameFor(month, thisYear, there))) continue;
    there.add(
      await database.transaction(async (connection) => {
        await connection.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.partitions]);
        const thereNow = await existing(connection);
        const name = nameFor(month, thisYear, thereNow);
        const partition = partitionOf(name);
        if (partition && !thereNow.has(name)) await make(connection, partition);
        return name;
      }),
    );
  }
}

/** This month and the next ones, so that no upload has to wait for a partition. */
export function monthsAhead(nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 7),
  );
}

/**
 * Drops the partitions that end more than so many whole months before this one, and the latest times that lay in them.
 * One that is being read stays for the next time.
 * @returns the names of what was dropped.
 */
export async function dropOldPartitions(
  database: Database,
  keepMonths: number,
  nowMs: number,
): Promise<string[]> {
  const now = new Date(nowMs);
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keepMonths, 1));
  const cutoff = first.toISOString().slice(0, 10);
  const dropped: string[] = [];
  for (const name of await existing(database)) {
    const { from = '-infinity', to } = partitionOf(name) ?? {};
    if (to === undefined || to > cutoff) continue;
    try {
      await database.transaction(
        async (connection) => {
          await connection.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.partitions]);
          // Whoever writes waits meanwhile: not for long.
          await connection.query(`SET LOCAL lock_timeout = '500ms'`);
          await connection.query(`DROP TABLE IF EXISTS ${name}`);
          await connection.query(
            'DELETE FROM latest_measurement WHERE ts >= $1::timestamp AND ts < $2::timestamp',
            [from, to],
          );
        },
        { repeatsLocked: false },
      );
      dropped.push(name);
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
  return dropped;
}
