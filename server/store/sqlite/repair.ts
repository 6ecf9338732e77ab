import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementResultingChanges } from 'node:sqlite';
import { UsageError } from '../../start-problem.ts';
import { flush } from '../copy-private.ts';
import { makePrivateFile } from '../hold-lock.ts';
import type { Equipment } from '../store.ts';
import { requireSound } from './check-database.ts';
import { useDatabase } from './mend-log.ts';
import { CHECKED_TABLES, damagedContent, isIntactContent, makeTableSums } from './checked-tables.ts';
import { damagedRow } from './damaged-rows.ts';
import { isDamage } from './is-damage.ts';
import { equipmentNames, nameChecksum, nameMended, storedEquipment } from './equipment-names.ts';
import { readPosition, writePosition } from './journal/position.ts';
import { noteLatest } from './journal/put-together.ts';
import { setAsideTable } from './journal/set-aside.ts';
import { measurementTable } from './measurement-table.ts';
import { DATABASE_FILE, openSqliteStore } from './open-sqlite-store.ts';
import { copyFiles, FolderRefusedError, replaceFolder } from './restore.ts';
import { numberOf, type Row, textOf } from './transaction.ts';
import { mendVersions, migrate, schemaVersion } from './schema.ts';
import { isIntactRow, rowChecksum, storedRecord } from './stored-row.ts';

/** So many rows are written in one transaction. */
const MAX_TOGETHER = 20_000;
/** So many fields are noted before their latest times are written. */
const MAX_FIELDS = 2_000;
/** So many lost rows of a table are named; the others are counted. */
const MAX_NOTED = 20;
/** Filled from what they are made of, and not copied. */
const OWN_WAY = ['equipment', 'measurement', 'latest_measurement', 'upload_position', 'table_sum'];
/** Result code of SQLite: a row does not fit its table. */
const SQLITE_CONSTRAINT = 19;

export type Repaired = {
  rows: number;
  setAside: number;
  /** Sentences about what could not be read and is lost, and about what else was damaged. */
  notes: string[];
  /** Where the folder is that was there before. */
  before: string | undefined;
};

const ifReadable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
};

/** Number of the row; undefined if its key is taken, or the row does not fit its table. */
function insertedRow(insert: () => StatementResultingChanges): number | undefined {
  try {
    const { changes, lastInsertRowid } = insert();
    return changes > 0 ? Number(lastInsertRowid) : undefined;
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
    if (code !== SQLITE_CONSTRAINT) throw error;
    return undefined;
  }
}

/** Fills a new database with all of a damaged one that can be read and is what it was when it was written. */
class Salvage {
  readonly #from: DatabaseSync;
  readonly #to: DatabaseSync;
  readonly #notes: string[] = [];
  /** Keys of equipment in the new database by those in the old one. */
  readonly #keys = new Map<number, number>();
  #rows = 0;
  #setAside = 0;

  constructor(from: DatabaseSync, to: DatabaseSync) {
    this.#from = from;
    this.#to = to;
  }

  run(): Omit<Repaired, 'before'> {
    const tables = this.#to
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
      .all();
    const names = tables.map((row) => textOf(row, 'name')).filter((name) => !OWN_WAY.includes(name));
    // What counts changes is counted up by them, and is copied last.
    const last = ['access_version', 'place_version'];
    this.#to.exec('BEGIN');
    for (const table of names) if (!last.includes(table)) this.#copy(table);
    for (const table of last) this.#copy(table);
    mendVersions(this.#to);
    this.#to.exec(makeTableSums());
    this.#copyPosition();
    this.#copyNames();
    this.#to.exec('COMMIT');
    this.#copyMeasurements();
    return { rows: this.#rows, setAside: this.#setAside, notes: this.#notes };
  }

  /** Rows in their order up to a part that cannot be read, and from the end back to it. */
  *#readable(table: string, order: readonly string[], where = '', ...values: number[]): Generator<Row> {
    const read = (columns: readonly string[]): Iterable<Row> =>
      this.#from
        .prepare(`SELECT * FROM ${table} NOT INDEXED ${where} ORDER BY ${columns.join(', ')}`)
        .iterate(...values);
    try {
      yield* read(order);
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    try {
      yield* read(order.map((column) => `${column} DESC`));
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    this.#notes.push(
      `Some rows of the table ${table}${values.length > 0 ? ` (${this.#nameOf(values[0] ?? 0)})` : ''} cannot be read.`,
    );
  }

  #copy(table: string): void {
    const columns = this.#to.prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY pk').all(table);
    const key = columns
      .filter((column) => numberOf(column, 'pk') > 0)
      .map((column) => textOf(column, 'name'));
    const names = columns.map((column) => textOf(column, 'name'));
    const insert = this.#to.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
    );
    const find = this.#to.prepare(
      `SELECT 1 FROM ${table} WHERE ${names.map((name) => `${name} IS ?`).join(' AND ')}`,
    );
    // A new database has its first versions, which stay where those of the old one cannot be read.
    const isOfOneRow = this.#to.prepare(`SELECT 1 FROM ${table}`).get() !== undefined;
    const isChecked = Object.hasOwn(CHECKED_TABLES, table);
    const lost = new Set<string>();
    let [kept, dropped] = [0, 0];
    for (const row of this.#readable(table, key.length > 0 ? key : ['rowid'])) {
      const values = names.map((name) => row[name] ?? null);
      if (isChecked && !isIntactContent(table, row)) {
        lost.add(damagedContent(table, row));
        continue;
      }
      const inserted = insertedRow(() => insert.run(...values));
      if (inserted !== undefined && isOfOneRow)
        this.#to.prepare(`DELETE FROM ${table} WHERE rowid <> ?`).run(inserted);
      // What is read from both ends may come twice.
      if (inserted !== undefined || find.get(...values)) kept += 1;
      else dropped += 1;
    }
    if (dropped > 0) this.#notes.push(`Damaged rows of the table ${table}, which are lost: ${dropped}.`);
    else if (isOfOneRow && kept === 0) this.#notes.push(`The row of the table ${table} is lost.`);
    for (const what of [...lost].slice(0, MAX_NOTED)) this.#notes.push(`${what} It is lost.`);
    if (isChecked) this.#noteMissing(table, lost.size);
  }

  #noteMissing(table: string, known: number): void {
    const said = ifReadable(() =>
      this.#from.prepare('SELECT row_count FROM table_sum WHERE name = ?').get(table),
    );
    const count = numberOf(this.#to.prepare(`SELECT count(*) AS count FROM ${table}`).get() ?? {}, 'count');
    const missing = said === undefined ? 0 : numberOf(said, 'row_count') - count - known;
    if (missing > 0) this.#notes.push(`Rows of the table ${table} that are lost: ${missing}.`);
  }

  /** Where it is damaged, the new database begins at the first file of the journal. */
  #copyPosition(): void {
    const position = readPosition(this.#from);
    if (position) writePosition(this.#to, position);
    else
      this.#notes.push(
        'The position in the journal of uploads was damaged: every file that is there is applied again.',
      );
  }

  /** Each name stands in the table and in its index: whichever has the checksum is right, or what both of them say. */
  #copyNames(): void {
    const names = equipmentNames(this.#to);
    const before = equipmentNames(this.#from);
    const wanted = new Set<unknown>();
    const put = (key: number, equipment: Equipment): void =>
      void this.#keys.set(key, names.keyToWrite(equipment));
    for (const row of this.#readable('equipment', ['equipment'])) {
      const equipment = storedEquipment(row) ?? ifReadable(() => before.namedBy(row));
      if (equipment) put(numberOf(row, 'equipment'), equipment);
      else wanted.add(row['checksum']);
      if (equipment && !storedEquipment(row)) this.#notes.push(nameMended(equipment));
    }
    if (wanted.size > 0) ifReadable(() => this.#copyIndexedNames(wanted, put));
  }

  #copyIndexedNames(wanted: ReadonlySet<unknown>, put: (key: number, equipment: Equipment) => void): void {
    const indexed = this.#from.prepare(
      'SELECT equip_type, equip_id, equipment FROM equipment ORDER BY equip_type, equip_id',
    );
    for (const row of indexed.iterate()) {
      const [key, equipType, equipId] = [
        numberOf(row, 'equipment'),
        String(row['equip_type']),
        String(row['equip_id']),
      ];
      if (wanted.has(nameChecksum(key, equipType, equipId))) put(key, { equipType, equipId });
    }
  }

  /** Equipment whose name is lost is called by its key. */
  #keyOf(old: number): number {
    const known = this.#keys.get(old);
    if (known !== undefined) return known;
    const names = equipmentNames(this.#to);
    const unknown = { equipType: 'unknown', equipId: String(old) };
    // An earlier repair, or an upload, may have made one of that name.
    for (let next = 2; names.keyOf(unknown) !== undefined; next += 1) unknown.equipId = `${old}-${next}`;
    const key = names.keyToWrite(unknown);
    this.#keys.set(old, key);
    this.#notes.push(
      `The name of equipment number ${old} cannot be read: its rows are those of unknown/${unknown.equipId} now.`,
    );
    return key;
  }

  #nameOf(old: number): string {
    const named = equipmentNames(this.#to).nameOf(this.#keys.get(old) ?? 0);
    return named ? `${named.equipType}/${named.equipId}` : `equipment number ${old}`;
  }

  /** All rows, in any order; some perhaps twice. */
  *#measurements(): Generator<Row> {
    const all = this.#from.prepare('SELECT * FROM measurement ORDER BY equipment, timestamp');
    let last = Number.MIN_SAFE_INTEGER;
    try {
      for (const row of all.iterate()) {
        last = Number(row['equipment']);
        yield row;
      }
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    for (const key of [...this.#keys.keys()].toSorted((a, b) => a - b))
      if (key >= last) yield* this.#readable('measurement', ['timestamp'], 'WHERE equipment = ?', key);
  }

  #copyMeasurements(): void {
    const table = measurementTable(this.#to);
    const setAside = setAsideTable(this.#to);
    const names = equipmentNames(this.#to);
    const put = this.#to.prepare('INSERT INTO measurement VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
    const find = this.#to.prepare('SELECT fields FROM measurement WHERE equipment = ? AND timestamp = ?');
    let owner: number | undefined;
    let latest = new Map<string, string>();
    let count = 0;
    const writeLatest = (): void => {
      if (owner !== undefined) table.putLatest(this.#keyOf(owner), latest);
      latest = new Map();
    };
    this.#to.exec('BEGIN');
    for (const row of this.#measurements()) {
      // Where not even that can be read, the row stands among those of its equipment.
      const said = typeof row['equipment'] === 'number' ? row['equipment'] : (owner ?? 0);
      const own: number | undefined = [said, owner].find((key) => key !== undefined && isIntactRow(key, row));
      const record = own === undefined ? undefined : storedRecord(own, row);
      if (own !== owner && own !== undefined) {
        writeLatest();
        owner = own;
      }
      const key = this.#keyOf(own ?? said);
      if (record) {
        const fields = textOf(row, 'fields');
        const { changes } = put.run(
          key,
          record.timestamp,
          fields,
          rowChecksum(key, record.timestamp, fields),
        );
        if (changes > 0) this.#rows += 1;
        noteLatest(latest, record);
        if (latest.size > MAX_FIELDS) writeLatest();
      }
      if (!record || find.get(key, record.timestamp)?.['fields'] !== row['fields']) {
        const piece = damagedRow(key, row, names);
        const reason = record ? `Another row of ${record.timestamp} is stored.` : piece.reason;
        if (setAside.put({ ...piece, reason })) this.#setAside += 1;
      }
      count += 1;
      if (count % MAX_TOGETHER === 0) this.#to.exec('COMMIT; BEGIN');
    }
    writeLatest();
    this.#to.exec('COMMIT');
  }
}

function salvage(from: string, to: string): Omit<Repaired, 'before'> {
  const { release } = useDatabase(from);
  makePrivateFile(to);
  const source = new DatabaseSync(from, { readOnly: true });
  const target = new DatabaseSync(to, { enableForeignKeyConstraints: false });
  try {
    // Until it is complete it is worth nothing.
    target.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    migrate(target);
    if (schemaVersion(source) !== schemaVersion(target))
      throw new FolderRefusedError(
        'its data is of another version: start the service of this version once, or use the other version',
      );
    const done = new Salvage(source, target).run();
    requireSound(target);
    return done;
  } finally {
    source.close();
    target.close();
    release();
  }
}

/** Opens a folder as a service does, and has its journal read. @returns how many pieces of the journal are set aside. */
async function requireOpens(dataDir: string): Promise<number> {
  let setAside = 0;
  const store = openSqliteStore(dataDir, {
    onEvent: ({ type }) => {
      if (type === 'set-aside') setAside += 1;
    },
  });
  try {
    store.uploads.open();
    await store.versions();
    // Waits until the journal is read.
    await store.uploads.listTypes();
  } finally {
    await store.close();
  }
  return setAside;
}

/**
 * Makes the database of a stopped service anew: rows in their order, with their latest times and indexes. What is damaged is
 * set aside, and what cannot be read is lost. The folder that was there is kept under another name.
 * @throws UsageError if it cannot be done; then everything is as it was.
 */
export async function repair(dataDir: string): Promise<Repaired> {
  try {
    if (!existsSync(join(dataDir, DATABASE_FILE)))
      throw new FolderRefusedError('there is no data of a service in it');
    let done: Omit<Repaired, 'before'> = { rows: 0, setAside: 0, notes: [] };
    const before = await replaceFolder(dataDir, 'repair', async (draft) => {
      const database = join(draft, DATABASE_FILE);
      copyFiles(dataDir, draft, (name) => name.startsWith(DATABASE_FILE));
      done = salvage(join(dataDir, DATABASE_FILE), database);
      flush(database);
      done.setAside += await requireOpens(draft);
      flush(database);
    });
    return { ...done, before };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = error instanceof FolderRefusedError ? '' : ' Restore a backup.';
    throw new UsageError(`${dataDir} was not repaired: ${reason}.${advice}`);
  }
}
