import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { UsageError } from '../../start-problem.ts';
import { flush } from '../copy-private.ts';
import type { Equipment } from '../store.ts';
import { requireSound } from './check-database.ts';
import { damagedRow, isDamage } from './damaged-rows.ts';
import { equipmentNames, nameChecksum, storedEquipment } from './equipment-names.ts';
import { noteLatest } from './journal/put-together.ts';
import { setAsideTable } from './journal/set-aside.ts';
import { measurementTable } from './measurement-table.ts';
import { copyFiles, replaceFolder } from './restore.ts';
import { numberOf, type Row, textOf } from './transaction.ts';
import { migrate, schemaVersion } from './schema.ts';
import { isIntactRow, rowChecksum, storedRecord } from './stored-row.ts';

/** So many rows are written in one transaction. */
const MAX_TOGETHER = 20_000;
/** So many fields are noted before their latest times are written. */
const MAX_FIELDS = 2_000;
/** Filled from what they are made of, and not copied. */
const OWN_WAY = ['equipment', 'measurement', 'latest_measurement'];

export type Repaired = {
  rows: number;
  setAside: number;
  /** Sentences about what could not be read, and is lost. */
  lost: string[];
  /** Where the folder is that was there before. */
  before: string | undefined;
};

/** Fills a new database with all of a damaged one that can be read and is what it was when it was written. */
class Salvage {
  readonly #from: DatabaseSync;
  readonly #to: DatabaseSync;
  readonly #lost: string[] = [];
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
    this.#copyNames();
    this.#to.exec('COMMIT');
    this.#copyMeasurements();
    return { rows: this.#rows, setAside: this.#setAside, lost: this.#lost };
  }

  /** Rows in their order up to a part that cannot be read, and from the end back to it. */
  *#readable(table: string, order: readonly string[], where = '', ...values: number[]): Generator<Row> {
    const select = `SELECT * FROM ${table} NOT INDEXED ${where} ORDER BY`;
    try {
      yield* this.#from.prepare(`${select} ${order.join(', ')}`).iterate(...values);
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    try {
      yield* this.#from
        .prepare(`${select} ${order.map((column) => `${column} DESC`).join(', ')}`)
        .iterate(...values);
    } catch (error) {
      if (!isDamage(error)) throw error;
    }
    this.#lost.push(
      `Some rows of the table ${table}${values.length > 0 ? ` (${this.#nameOf(values[0] ?? 0)})` : ''} cannot be read.`,
    );
  }

  #copy(table: string): void {
    const columns = this.#to.prepare('SELECT name, pk FROM pragma_table_info(?) ORDER BY pk').all(table);
    const key = columns
      .filter((column) => numberOf(column, 'pk') > 0)
      .map((column) => textOf(column, 'name'));
    const names = columns.map((column) => textOf(column, 'name'));
    const put = this.#to.prepare(
      `INSERT OR IGNORE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    let isEmpty = true;
    for (const row of this.#readable(table, key.length > 0 ? key : ['rowid'])) {
      // A new database has its first version, and begins at the first file of the journal.
      if (isEmpty) this.#to.exec(`DELETE FROM ${table}`);
      isEmpty = false;
      put.run(...names.map((name) => row[name] ?? null));
    }
  }

  /** Each name stands in the table and in its index: whichever has the checksum is right. */
  #copyNames(): void {
    const names = equipmentNames(this.#to);
    const wanted = new Set<unknown>();
    const put = (key: number, equipment: Equipment): void =>
      void this.#keys.set(key, names.keyToWrite(equipment));
    for (const row of this.#readable('equipment', ['equipment'])) {
      const equipment = storedEquipment(row);
      if (equipment) put(numberOf(row, 'equipment'), equipment);
      else wanted.add(row['checksum']);
    }
    if (wanted.size === 0) return;
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
    const key = equipmentNames(this.#to).keyToWrite({ equipType: 'unknown', equipId: String(old) });
    this.#keys.set(old, key);
    this.#lost.push(
      `The name of equipment number ${old} cannot be read: its rows are those of unknown/${old} now.`,
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
        last = numberOf(row, 'equipment');
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
      const said = numberOf(row, 'equipment');
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
  const source = new DatabaseSync(from, { readOnly: true });
  const target = new DatabaseSync(to, { enableForeignKeyConstraints: false });
  try {
    // Until it is complete it is worth nothing.
    target.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    migrate(target);
    if (schemaVersion(source) !== schemaVersion(target))
      throw new Error(
        'its data is of another version: start the service of this version once, or use the other version',
      );
    const done = new Salvage(source, target).run();
    requireSound(target);
    return done;
  } finally {
    source.close();
    target.close();
  }
}

/**
 * Makes the database of a stopped service anew: rows in their order, with their latest times and indexes. What is damaged is
 * set aside, and what cannot be read is lost. The folder that was there is kept under another name.
 * @throws UsageError if it cannot be done; then everything is as it was.
 */
export function repair(dataDir: string, database: string): Repaired {
  try {
    if (!existsSync(join(dataDir, database))) throw new Error('there is no data of a service in it');
    let done: Omit<Repaired, 'before'> | undefined;
    const before = replaceFolder(dataDir, 'repair', (draft) => {
      copyFiles(dataDir, draft, (name) => name.startsWith(database));
      done = salvage(join(dataDir, database), join(draft, database));
      flush(join(draft, database));
    });
    return { rows: 0, setAside: 0, lost: [], ...done, before };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${dataDir} was not repaired: ${reason}. Restore a backup.`);
  }
}
