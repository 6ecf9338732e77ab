import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Equipment } from '../store.ts';
import {
  CHECKED_TABLES,
  contentPieces,
  damagedContent,
  isIntactContent,
  isTableWhole,
} from './checked-tables.ts';
import { isPassing } from './is-damage.ts';
import { equipmentNames, storedEquipment } from './equipment-names.ts';
import { numberOf, type Row, textOf } from './transaction.ts';
import { isIntactLatest, isIntactRow, storedRecord } from './stored-row.ts';

/** So much one slice reads, in some milliseconds: while a statement is open the log of the database grows. */
const SLICE = { rows: 1_000, ms: 10 };
/** Tables that are read row by row. What is set aside is compared with nothing. */
const LARGE_TABLES = ['equipment', 'latest_measurement', 'measurement', 'set_aside'];
const NAMES = 'The names of equipment';
const LATEST_TIMES = 'The latest times';
const ROWS = 'The rows';
/** When so many parts of a table cannot be read, the rest is not tried. */
const MAX_UNREADABLE = 10;
/** So much of what is damaged in one table is told: there may be a million of the same. */
const MAX_TOLD_OF_TABLE = 10;

/** What becomes of what the check finds. */
export type Findings = {
  /** @param what a sentence such as "The names of equipment are out of order." */
  damage(what: string): void;
  /** A row of `timestamp` and `fields` that the disk has changed. @returns false if it is still there. */
  row(equipment: number, row: Row): boolean;
  /** A latest time that the disk has changed. */
  latest(equipment: number, field: string): void;
  /** A latest time that is earlier than a record with the field. */
  laterRecord(equipment: number, field: string, timestamp: string): void;
  /** The checksum of a name does not fit the name, which the table and the index agree on. */
  nameChecksum(key: number, equipment: Equipment): void;
  /** The index of names does not lead to one of the names. @returns false if it cannot be made anew. */
  namesIndex(): boolean;
};

type Key = readonly SQLOutputValue[];

/** How a table is read: in the order of its key. */
type Walk = {
  table: string;
  columns: readonly [string, ...string[]];
  /** What the rows are called in a sentence. */
  called: string;
  isIntact(row: Row): boolean;
  /** @returns false if the row is still there. */
  onDamaged(row: Row, last: Row | undefined): boolean;
  /** Called for each row and the one that follows it; for the last one with undefined. */
  onIntact(row: Row, next: Row | undefined): void;
};

/** In the order of SQLite, which compares the bytes of texts. */
function compare(a: SQLOutputValue, b: SQLOutputValue): number {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return typeof a === 'string' && typeof b === 'string' ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : -1;
}

function compareKeys(a: Key, b: Key): number {
  for (const [index, value] of a.entries()) {
    const order = compare(value, b[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function readSlice(rows: Iterable<Row>): { rows: Row[]; isEnd: boolean } {
  const read: Row[] = [];
  const end = performance.now() + SLICE.ms;
  for (const row of rows) {
    read.push(row);
    if (read.length >= SLICE.rows || (read.length % 50 === 0 && performance.now() > end))
      return { rows: read, isEnd: false };
  }
  return { rows: read, isEnd: true };
}

/** Nothing that is written meanwhile is seen by a part of the statements only. */
function asOneLook<T>(db: DatabaseSync, look: () => T): T {
  db.exec('BEGIN');
  try {
    return look();
  } finally {
    // SQLite has ended it by itself after some errors; another end would hide why.
    if (db.isTransaction) db.exec('COMMIT');
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Checks one table. Whatever is wrong with it, it is told, and the others are checked all the same. */
function* part(
  called: string,
  findings: Findings,
  check: (findings: Findings) => Generator<void>,
): Generator<void> {
  let told = 0;
  const damage = (what: string): void => {
    told += 1;
    if (told <= MAX_TOLD_OF_TABLE) findings.damage(what);
  };
  try {
    yield* check({ ...findings, damage });
  } catch (error) {
    if (isPassing(error)) throw error;
    findings.damage(`${called} cannot be checked to the end: ${messageOf(error)}.`);
  }
}

/**
 * Reads a table row by row. Each slice begins with the last row of the one before: if it is not found any more, a search
 * has gone wrong, and others are not found either.
 */
function* walk(db: DatabaseSync, { table, columns, called, ...on }: Walk, findings: Findings) {
  const list = columns.join(', ');
  // The first slice begins without a search, which a damaged row would lead astray.
  const beginning = db.prepare(`SELECT * FROM ${table} ORDER BY ${list}`);
  const from = db.prepare(
    `SELECT * FROM ${table} WHERE (${list}) >= (${columns.map(() => '?').join(', ')}) ORDER BY ${list}`,
  );
  const [groupColumn, memberColumn] = columns;
  // Conditions of one column each: SQLite leaves out no row that it passes, as it does with rows below a key of two.
  const restOfGroup =
    memberColumn === undefined
      ? undefined
      : db.prepare(
          `SELECT * FROM ${table} WHERE ${groupColumn} = ? AND ${memberColumn} >= ? ORDER BY ${memberColumn}`,
        );
  const laterGroups = db.prepare(`SELECT * FROM ${table} WHERE ${groupColumn} > ? ORDER BY ${list}`);
  const keyOf = (row: Row): Key => columns.map((column) => row[column] ?? null);
  function* rowsFrom(begin: Key): Generator<Row, void, undefined> {
    let end = begin;
    for (const row of restOfGroup?.iterate(...begin) ?? from.iterate(...begin)) {
      if (on.isIntact(row)) end = keyOf(row);
      yield row;
    }
    if (!restOfGroup) return;
    const isBehind = (row: Row): boolean => compareKeys(keyOf(row), end) !== 0;
    let behind: Row | undefined;
    for (const row of from.iterate(...end)) {
      behind = isBehind(row) ? row : undefined;
      if (behind) break;
    }
    const later = laterGroups.get(end[0] ?? null);
    // A row whose group has changed ends the group too early.
    const isWhole = behind && later ? compareKeys(keyOf(behind), keyOf(later)) === 0 : behind === later;
    if (!isWhole)
      findings.damage(`One of ${called.toLowerCase()} is damaged, and whose it is cannot be read.`);
    for (const row of isWhole ? laterGroups.iterate(end[0] ?? null) : from.iterate(...end))
      if (isBehind(row)) yield row;
  }
  const first = columns.map((_column, index) => (index === 0 ? Number.MIN_SAFE_INTEGER : ''));
  let last: Row | undefined;
  let start: Key = first;
  let unreadable = 0;
  for (let isEnd = false; !isEnd;) {
    yield;
    let isMissing = last !== undefined;
    let hasProgress = false;
    try {
      const slice = asOneLook(db, () => readSlice(start === first ? beginning.iterate() : rowsFrom(start)));
      isEnd = slice.isEnd;
      for (const row of slice.rows) {
        if (isMissing && last && compareKeys(keyOf(row), keyOf(last)) === 0 && on.isIntact(row)) {
          isMissing = false;
          continue;
        }
        if (!on.isIntact(row)) {
          hasProgress = on.onDamaged(row, last) || hasProgress;
        } else if (last && compareKeys(keyOf(row), keyOf(last)) <= 0) {
          findings.damage(`${called} are out of order.`);
        } else {
          if (last) on.onIntact(last, row);
          last = row;
          hasProgress = true;
        }
      }
      if (isMissing) findings.damage(`Some of ${called.toLowerCase()} are not found.`);
      if (last) start = keyOf(last);
      // The same rows again would lead to nothing else.
      if (!hasProgress && !isEnd) return;
    } catch (error) {
      if (isPassing(error)) throw error;
      findings.damage(`Some of ${called.toLowerCase()} cannot be read: ${messageOf(error)}.`);
      unreadable += 1;
      const [group] = start;
      if (unreadable === MAX_UNREADABLE || typeof group !== 'number' || group === first[0]) return;
      if (last) on.onIntact(last, last);
      last = undefined;
      start = columns.map((_column, index) => (index === 0 ? group + 1 : ''));
    }
  }
  if (last) on.onIntact(last, undefined);
}

function smallTables(db: DatabaseSync): string[] {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
  return tables.map((row) => textOf(row, 'name')).filter((table) => !LARGE_TABLES.includes(table));
}

function* checkSmallTable(db: DatabaseSync, table: string, findings: Findings) {
  yield;
  const check = db.prepare('SELECT integrity_check FROM pragma_integrity_check(?)');
  const found = check.get(table)?.['integrity_check'];
  if (found !== 'ok') findings.damage(`The table ${table} is damaged: ${String(found)}.`);
  else if (Object.hasOwn(CHECKED_TABLES, table)) yield* checkContent(db, table, findings);
}

/** Of a table whose rows are in order. */
function* checkContent(db: DatabaseSync, table: string, findings: Findings) {
  for (const rows of contentPieces(db, table, SLICE.rows)) {
    for (const row of rows) if (!isIntactContent(table, row)) findings.damage(damagedContent(table, row));
    yield;
  }
  if (!isTableWhole(db, table)) findings.damage(`Rows of the table ${table} are missing.`);
}

function checkNames(db: DatabaseSync, findings: Findings) {
  const find = db.prepare('SELECT equipment FROM equipment WHERE equip_type = ? AND equip_id = ?');
  const names = equipmentNames(db);
  return walk(
    db,
    {
      table: 'equipment',
      columns: ['equipment'],
      called: NAMES,
      isIntact: (row) => names.namedBy(row) !== undefined,
      onDamaged() {
        findings.damage('A name of equipment is damaged.');
        return false;
      },
      onIntact(row) {
        const named = names.namedBy(row);
        if (named && !storedEquipment(row)) findings.nameChecksum(numberOf(row, 'equipment'), named);
        const isFound = () =>
          find.get(textOf(row, 'equip_type'), textOf(row, 'equip_id'))?.['equipment'] === row['equipment'];
        if (!isFound() && !(findings.namesIndex() && isFound()))
          findings.damage('The index of the names of equipment is damaged.');
      },
    },
    findings,
  );
}

function checkLatestTimes(db: DatabaseSync, findings: Findings) {
  return walk(
    db,
    {
      table: 'latest_measurement',
      columns: ['equipment', 'field'],
      called: LATEST_TIMES,
      isIntact: isIntactLatest,
      onDamaged(row) {
        const { equipment } = row;
        if (typeof equipment === 'number') findings.latest(equipment, String(row['field']));
        else findings.damage('A latest time is damaged.');
        return false;
      },
      onIntact() {},
    },
    findings,
  );
}

function checkMeasurements(db: DatabaseSync, findings: Findings) {
  const latest = db.prepare('SELECT timestamp FROM latest_measurement WHERE equipment = ? AND field = ?');
  const names = equipmentNames(db);
  const called = (key: number): string => Object.values(names.nameOf(key) ?? { key }).join('/');
  return walk(
    db,
    {
      table: 'measurement',
      columns: ['equipment', 'timestamp'],
      called: ROWS,
      isIntact: (row) => typeof row['equipment'] === 'number' && isIntactRow(row['equipment'], row),
      onDamaged(row, last) {
        const key = row['equipment'];
        if (typeof key !== 'number') {
          findings.damage('A row is damaged, and whose it is cannot be read.');
          return false;
        }
        const before = last && numberOf(last, 'equipment');
        // Of another piece of equipment it is looked for in vain.
        const isRight = (before === undefined || !isIntactRow(before, row)) && findings.row(key, row);
        if (!isRight)
          findings.damage(`A row of ${called(before ?? key)} is damaged and cannot be set aside.`);
        return isRight;
      },
      onIntact(row, next) {
        if (next?.['equipment'] === row['equipment']) return;
        const key = numberOf(row, 'equipment');
        const { timestamp, ...fields } = storedRecord(key, row) ?? { timestamp: '' };
        for (const field of Object.keys(fields)) {
          const said = latest.get(key, field);
          if (!said || textOf(said, 'timestamp') < timestamp) findings.laterRecord(key, field, timestamp);
        }
      },
    },
    findings,
  );
}

/**
 * Compares all that is stored with its checksums, the order it must have, and what else says the same, in slices of some
 * milliseconds: whoever goes on with it may let any time pass. A row that a page has lost without a trace is not missed.
 * @param db a connection that sees what `findings` put right.
 * @throws the error of SQLite if it cannot read at the moment.
 */
export function* checkInSlices(db: DatabaseSync, findings: Findings): Generator<void, void, undefined> {
  for (const table of smallTables(db))
    yield* part(`The table ${table}`, findings, (found) => checkSmallTable(db, table, found));
  yield* part(NAMES, findings, (found) => checkNames(db, found));
  yield* part(LATEST_TIMES, findings, (found) => checkLatestTimes(db, found));
  yield* part(ROWS, findings, (found) => checkMeasurements(db, found));
}
