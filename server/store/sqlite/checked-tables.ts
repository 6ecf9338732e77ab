import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { DamagedStoreError } from '../store.ts';
import type { Row } from './transaction.ts';

type CheckedTable = {
  key: readonly string[];
  /** All that the checksum is made of. A place has no value in where it stands. */
  columns: readonly string[];
  /** What a row is called in a sentence. */
  called(row: Row): string;
};

/**
 * Tables that nobody could make anew, beside the measurements. Each row has a checksum, and each table a sum of these, so
 * that neither a row that the disk has changed nor one that it has lost goes unnoticed.
 */
export const CHECKED_TABLES: Readonly<Record<string, CheckedTable>> = {
  account: {
    key: ['username'],
    columns: [
      'username',
      'password_hash',
      'enabled',
      'http',
      'mcp',
      'all_projects',
      'projects',
      'revocation',
    ],
    called: (row) => `account ${String(row['username'])}`,
  },
  token: {
    key: ['hash'],
    columns: ['hash', 'username', 'expires_at_ms', 'kind', 'made_at_ms'],
    called: (row) => `token of ${String(row['username'])}`,
  },
  place: {
    key: ['position'],
    columns: ['place_id', 'project_id', 'record', 'simulation'],
    called: (row) => `place ${String(row['place_id'])}`,
  },
  sign_on_record: {
    key: ['model', 'id'],
    columns: [
      'model',
      'id',
      'payload',
      'grant_id',
      'uid',
      'user_code',
      'client_id',
      'expires_at_ms',
      'consumed_at_s',
      'account',
    ],
    called: (row) => `${String(row['model'])} of the sign-on service`,
  },
  access_token: {
    key: ['jti'],
    columns: ['jti', 'grant_id', 'expires_at_ms', 'revoked'],
    called: () => 'access token',
  },
  sign_on_client: {
    key: ['client_id'],
    columns: ['client_id', 'metadata', 'added_by', 'added_at_ms'],
    called: (row) => `application ${String(row['client_id'])}`,
  },
  key_lineage: {
    key: ['lineage'],
    columns: ['lineage'],
    called: () => 'name of the keys of the sign-on service',
  },
};

/**
 * Of the bytes of texts, which is far cheaper than of the JSON of all: lists of 100,000 places are read at once. Types and
 * lengths tell where one value ends and the next begins.
 */
function contentChecksum(values: readonly SQLOutputValue[], count = values.length): number {
  let checksum = 0;
  let shape = '';
  for (let index = 0; index < count; index += 1) {
    const value = values[index] as SQLOutputValue;
    if (typeof value === 'string') {
      checksum = crc32(value, checksum);
      shape += `text ${value.length},`;
    } else if (value instanceof Uint8Array) {
      checksum = crc32(value, checksum);
      shape += `blob ${value.byteLength},`;
    } else shape += `${value},`;
  }
  return crc32(shape, checksum);
}

/** Whether all columns of a row of one of the tables are what they were when it was written. */
export function isIntactContent(table: string, row: Row): boolean {
  const { columns } = CHECKED_TABLES[table] ?? { columns: [] };
  return row['checksum'] === contentChecksum(columns.map((column) => row[column] ?? null));
}

/** A sentence such as "The stored account kim is damaged." */
export const damagedContent = (table: string, row: Row): string =>
  `The stored ${CHECKED_TABLES[table]?.called(row) ?? 'row'} is damaged.`;

/** Compares what is read with its checksum. @param note is told of each row that the disk has changed. */
export function contentCheck(note: (error: DamagedStoreError) => void) {
  const damage = (table: string, row: Row): DamagedStoreError => {
    const error = new DamagedStoreError(damagedContent(table, row));
    note(error);
    return error;
  };
  const damageOf = (table: string, row: Row): DamagedStoreError | undefined =>
    isIntactContent(table, row) ? undefined : damage(table, row);
  return {
    /** @throws DamagedStoreError instead of a list or a permission that is not what it was. @returns the row. */
    required(table: string, row: Row): Row {
      if (!isIntactContent(table, row)) throw damage(table, row);
      return row;
    },
    /**
     * What is wrong with a row as an array: the columns of the checksum in their order, then the checksum. To read 100,000
     * places so takes two thirds of the time.
     */
    damageOfValues(table: string, values: readonly SQLOutputValue[]): DamagedStoreError | undefined {
      const { columns } = CHECKED_TABLES[table] ?? { columns: [] };
      if (values[columns.length] === contentChecksum(values, columns.length)) return undefined;
      return damage(
        table,
        Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])),
      );
    },
    /** Undefined as if it were not there: for what proves that somebody has signed in, and who can sign in again. */
    found: (table: string, row: Row | undefined): Row | undefined =>
      row && !damageOf(table, row) ? row : undefined,
  };
}

export type ContentCheck = ReturnType<typeof contentCheck>;

const checksumSql = (columns: readonly string[], prefix = ''): string =>
  `content_checksum(${columns.map((column) => `${prefix}${column}`).join(', ')})`;

const columnsOf = (table: string): readonly string[] => CHECKED_TABLES[table]?.columns ?? [];

/** Makes the checksums of all rows of tables that have none: for a migration. */
export const makeChecksums = (tables: readonly string[]): string =>
  tables
    .map(
      (table) =>
        `ALTER TABLE ${table} ADD COLUMN checksum INTEGER; UPDATE ${table} SET checksum = ${checksumSql(columnsOf(table))};`,
    )
    .join('\n');

/** Counts the rows of tables, and adds up their checksums. */
export const makeTableSums = (tables: readonly string[] = Object.keys(CHECKED_TABLES)): string =>
  tables
    .map(
      (table) =>
        `INSERT INTO table_sum SELECT '${table}', count(*), coalesce(sum(checksum), 0) FROM ${table} WHERE true
         ON CONFLICT DO UPDATE SET row_count = excluded.row_count, checksum = excluded.checksum;`,
    )
    .join('\n');

/** Makes the function of SQL that migrations and triggers call. */
export const addChecksumFunction = (db: DatabaseSync): void =>
  db.function('content_checksum', { deterministic: true, varargs: true }, (...values) =>
    contentChecksum(values),
  );

/**
 * Gives each row that this connection writes its checksum. A row that was damaged before stays so, whatever is written into
 * some of its columns.
 */
export function keepChecksums(db: DatabaseSync): void {
  for (const [table, { key, columns }] of Object.entries(CHECKED_TABLES)) {
    const isOwn = key.map((column) => `${column} = new.${column}`).join(' AND ');
    const put = `UPDATE ${table} SET checksum = ${checksumSql(columns)} WHERE ${isOwn};`;
    const sum = (change: string): string => `UPDATE table_sum SET ${change} WHERE name = '${table}';`;
    const [before, after] = [`coalesce(old.checksum, 0)`, checksumSql(columns, 'new.')];
    db.exec(`
      CREATE TEMP TRIGGER ${table}_inserted AFTER INSERT ON main.${table} BEGIN
        ${put} ${sum(`row_count = row_count + 1, checksum = checksum + ${after}`)}
      END;
      CREATE TEMP TRIGGER ${table}_updated AFTER UPDATE OF ${columns.join(', ')} ON main.${table}
      WHEN old.checksum = ${checksumSql(columns, 'old.')} BEGIN
        ${put} ${sum(`checksum = checksum - ${before} + ${after}`)}
      END;
      CREATE TEMP TRIGGER ${table}_deleted AFTER DELETE ON main.${table} BEGIN
        ${sum(`row_count = row_count - 1, checksum = checksum - ${before}`)}
      END;`);
  }
}

/** Whether the rows of a table are as many as were written, with the same checksums. */
export function isTableWhole(db: DatabaseSync, table: string): boolean {
  const row =
    db
      .prepare(
        `SELECT own.row_count, own.checksum, said.row_count AS said_count, said.checksum AS said_checksum FROM
           (SELECT count(*) AS row_count, coalesce(sum(checksum), 0) AS checksum FROM ${table} NOT INDEXED) AS own
           LEFT JOIN table_sum AS said ON said.name = ?`,
      )
      .get(table) ?? {};
  return row['row_count'] === row['said_count'] && row['checksum'] === row['said_checksum'];
}

/** Rows of a table in pieces, in the order of its key: no piece keeps a statement open. */
export function* contentPieces(db: DatabaseSync, table: string, size: number): Generator<Row[]> {
  const key = CHECKED_TABLES[table]?.key ?? [];
  const list = key.join(', ');
  const after = db.prepare(
    `SELECT * FROM ${table} WHERE (${list}) > (${key.map(() => '?').join(', ')}) ORDER BY ${list} LIMIT ?`,
  );
  let rows: Row[];
  let last: readonly SQLOutputValue[] = key.map(() => Number.MIN_SAFE_INTEGER);
  do {
    rows = after.all(...last, size);
    const end = rows.at(-1);
    if (end) last = key.map((column) => end[column] ?? null);
    yield rows;
  } while (rows.length === size);
}
