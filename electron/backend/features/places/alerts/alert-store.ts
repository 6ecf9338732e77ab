import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { HistoryEvent } from '#shared/contract/alerts.ts';
import type { AlertCause, AlertEvent, AlertEventKind } from '#shared/domain/alerts/alert-event.ts';
import type { Rank } from '#shared/domain/alerts/alert-rules.ts';
import type { PlaceAlert } from '#shared/domain/alerts/place-alert.ts';
import { z } from 'zod';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { setDatabaseAside } from '../../../kit/set-aside-database.ts';

/** `connectionId` holds an `ownerId`: the connection and, after a blank, the account that the alerts are of. */
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS alert (
    connectionId TEXT NOT NULL, placeId TEXT NOT NULL, json TEXT NOT NULL, changedMs INTEGER NOT NULL,
    PRIMARY KEY (connectionId, placeId)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    connectionId TEXT NOT NULL, placeId TEXT NOT NULL, kind TEXT NOT NULL, atMs INTEGER NOT NULL, cause TEXT NOT NULL,
    fromRank INTEGER NOT NULL, toRank INTEGER NOT NULL, levelM REAL, sinceMs INTEGER, peakM REAL, peakMs INTEGER,
    name TEXT, note TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS watched (connectionId TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS eventByTime ON event (connectionId, atMs);
`;

/** Some years of an ordinary network, and some weeks of a flood of alerts. */
const MAX_EVENTS = 100_000;

/** An alert, and when its place was in a list, to within a day: epoch milliseconds. */
export type KeptAlert = { alert: PlaceAlert; listedMs: number };

type Row = Record<string, SQLInputValue>;

/**
 * Alerts and what happened to them, in a file of the data folder. A file that is damaged is set aside. The alerts
 * themselves are held in memory by whoever judges them; here they survive the end of the app.
 */
export class AlertStore {
  readonly #db: DatabaseSync;

  /** @throws what SQLite says of the disk */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#db = openIntact(file);
  }

  /** The alerts of an account by placeId, and how many of them cannot be read. */
  alertsOf(ownerId: string): { alerts: Map<string, KeptAlert>; damaged: number } {
    const rows = this.#db
      .prepare('SELECT placeId, json, changedMs FROM alert WHERE connectionId = ?')
      .all(ownerId);
    const alerts = new Map<string, KeptAlert>();
    for (const { placeId, json, changedMs } of rows) {
      const alert = readStoredAlert(String(json));
      if (alert) alerts.set(String(placeId), { alert, listedMs: Number(changedMs) });
    }
    return { alerts, damaged: rows.length - alerts.size };
  }

  isWatched(ownerId: string): boolean {
    return this.#db.prepare('SELECT 1 FROM watched WHERE connectionId = ?').get(ownerId) !== undefined;
  }

  /** @throws what SQLite says of the disk */
  setWatched(ownerId: string, isWatched: boolean): void {
    const change = isWatched
      ? 'INSERT OR IGNORE INTO watched VALUES (?)'
      : 'DELETE FROM watched WHERE connectionId = ?';
    this.#db.prepare(change).run(ownerId);
  }

  /** Keeps what has changed, all or nothing; null forgets an alert. @throws what SQLite says of the disk */
  keep(ownerId: string, changed: ReadonlyMap<string, KeptAlert | null>, events: readonly AlertEvent[]): void {
    if (changed.size === 0 && events.length === 0) return;
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const put = this.#db.prepare(
        'INSERT OR REPLACE INTO alert VALUES (:connectionId, :placeId, :json, :changedMs)',
      );
      const remove = this.#db.prepare('DELETE FROM alert WHERE connectionId = ? AND placeId = ?');
      for (const [placeId, kept] of changed) {
        if (!kept) {
          remove.run(ownerId, placeId);
          continue;
        }
        const json = JSON.stringify(kept.alert);
        put.run({ connectionId: ownerId, placeId, json, changedMs: Math.round(kept.listedMs) });
      }
      this.#add(ownerId, events);
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** The events of a period, the newest first. */
  events(ownerId: string, fromMs: number, toMs: number): HistoryEvent[] {
    const rows = this.#db
      .prepare(
        `SELECT * FROM event WHERE connectionId = :connectionId AND atMs BETWEEN :fromMs AND :toMs
         ORDER BY atMs DESC, id DESC`,
      )
      .all({ connectionId: ownerId, fromMs: Math.floor(fromMs), toMs: Math.ceil(toMs) });
    return rows.map((row) => eventOf(row as Row));
  }

  /** Of all accounts of a connection. */
  forget(connectionId: string): void {
    const isOfConnection = `connectionId = :id OR substr(connectionId, 1, length(:id) + 1) = :id || ' '`;
    for (const table of ['alert', 'event', 'watched'])
      this.#db.prepare(`DELETE FROM ${table} WHERE ${isOfConnection}`).run({ id: connectionId });
  }

  close(): void {
    this.#db.close();
  }

  #add(ownerId: string, events: readonly AlertEvent[]): void {
    if (events.length === 0) return;
    const insert = this.#db.prepare(
      `INSERT INTO event (connectionId, placeId, kind, atMs, cause, fromRank, toRank, levelM, sinceMs, peakM, peakMs,
         name, note)
       VALUES (:connectionId, :placeId, :kind, :atMs, :cause, :fromRank, :toRank, :levelM, :sinceMs, :peakM, :peakMs,
         :name, :note)`,
    );
    for (const { from, to, ...event } of events) {
      const whole = {
        atMs: Math.round(event.atMs),
        sinceMs: rounded(event.sinceMs),
        peakMs: rounded(event.peakMs),
      };
      insert.run({ ...event, ...whole, connectionId: ownerId, fromRank: from, toRank: to });
    }
    this.#db.prepare('DELETE FROM event WHERE id <= (SELECT MAX(id) FROM event) - ?').run(MAX_EVENTS);
  }
}

const rounded = (ms: number | null): number | null => (ms === null ? null : Math.round(ms));

function openIntact(file: string): DatabaseSync {
  try {
    return openFile(file);
  } catch (error) {
    if (!existsSync(file) || !isDamage(error)) throw error;
    setDatabaseAside(file);
    return openFile(file);
  }
}

function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 1_000 });
  try {
    const said = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (said !== 'ok') throw new DamagedError(String(said));
    db.exec(SCHEMA);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

class DamagedError extends Error {}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedError) return true;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB;
}

const numberOrNull = (value: SQLInputValue | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);
const textOrNull = (value: SQLInputValue | undefined): string | null =>
  typeof value === 'string' ? value : null;

function eventOf(row: Row): HistoryEvent {
  return {
    id: Number(row['id']),
    placeId: textOrNull(row['placeId']) ?? '',
    kind: row['kind'] as AlertEventKind,
    atMs: Number(row['atMs']),
    cause: row['cause'] as AlertCause,
    from: Number(row['fromRank']) as Rank,
    to: Number(row['toRank']) as Rank,
    levelM: numberOrNull(row['levelM']),
    sinceMs: numberOrNull(row['sinceMs']),
    peakM: numberOrNull(row['peakM']),
    peakMs: numberOrNull(row['peakMs']),
    name: textOrNull(row['name']),
    note: textOrNull(row['note']),
  };
}

const rank = z.literal([0, 1, 2, 3]);
const person = { name: z.string(), note: z.string(), atMs: z.number() };
const run = z.object({ sinceMs: z.number(), count: z.number() });
const metres = z.number().nullable();

const schema: z.ZodType<PlaceAlert> = z.object({
  rank,
  acknowledged: rank,
  acknowledgement: z.object(person).nullable(),
  episode: z
    .object({
      sinceMs: z.number(),
      isOpenAtBegin: z.boolean(),
      highest: rank,
      peakM: z.number(),
      peakMs: z.number(),
    })
    .nullable(),
  shelf: z.object({ ...person, untilMs: z.number(), upTo: rank }).nullable(),
  levelM: metres,
  timeMs: z.number().nullable(),
  thresholds: z.object({ warnM: metres, alarmM: metres, outM: metres }).nullable(),
  calm: z.object({ 1: run.exactOptional(), 2: run.exactOptional(), 3: run.exactOptional() }),
  waiting: run.nullable(),
  isSilent: z.boolean(),
});

/** Reads an alert as it was stored; undefined if it is damaged. */
function readStoredAlert(json: string): PlaceAlert | undefined {
  try {
    return schema.safeParse(parseJsonText(json)).data;
  } catch {
    return undefined;
  }
}
