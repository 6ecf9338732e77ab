type Kind = 'text' | 'number' | 'boolean' | 'texts' | 'bytes';

type EquipmentKey = { equipType: string; equipId: string };

/** A table that both stores have, row by row: its columns, of which the first ones are its key. */
export type MovedTable = { name: string; keys: number; columns: readonly (readonly [string, Kind])[] };

/** Tables in which a row stands for itself. Places and measurements have ways of their own in the store. */
export const MOVED_TABLES: readonly MovedTable[] = [
  {
    name: 'account',
    keys: 1,
    columns: [
      ['username', 'text'],
      ['password_hash', 'text'],
      ['enabled', 'boolean'],
      ['http', 'boolean'],
      ['mcp', 'boolean'],
      ['all_projects', 'boolean'],
      ['projects', 'texts'],
      ['revocation', 'number'],
    ],
  },
  {
    name: 'token',
    keys: 1,
    columns: [
      ['hash', 'bytes'],
      ['username', 'text'],
      ['kind', 'text'],
      ['made_at_ms', 'number'],
      ['expires_at_ms', 'number'],
    ],
  },
  {
    name: 'sign_on_client',
    keys: 1,
    columns: [
      ['client_id', 'text'],
      ['metadata', 'text'],
      ['added_by', 'text'],
      ['added_at_ms', 'number'],
    ],
  },
  {
    name: 'sign_on_record',
    keys: 2,
    columns: [
      ['model', 'text'],
      ['id', 'text'],
      ['payload', 'text'],
      ['grant_id', 'text'],
      ['uid', 'text'],
      ['user_code', 'text'],
      ['client_id', 'text'],
      ['account', 'text'],
      ['expires_at_ms', 'number'],
      ['consumed_at_s', 'number'],
    ],
  },
  {
    name: 'access_token',
    keys: 1,
    columns: [
      ['jti', 'text'],
      ['grant_id', 'text'],
      ['expires_at_ms', 'number'],
      ['revoked', 'boolean'],
    ],
  },
  { name: 'key_lineage', keys: 1, columns: [['lineage', 'text']] },
];

/** The values of a row in the order of its columns. */
export type MovedRow = readonly (string | number | boolean | readonly string[] | Uint8Array | null)[];

/** What `npm run move` reads and writes beside the places and measurements. */
export interface StoreContents {
  /** Some rows in the order of their keys, from behind a row or from the first one on; none at the end. */
  read(table: MovedTable, after: MovedRow | undefined): Promise<MovedRow[]>;
  /** Puts rows in the place of those with the same keys. */
  write(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /** Some equipment in the order of its names in this store, from behind one or from the first one on; none at the end. */
  readEquipment(after: EquipmentKey | undefined): Promise<EquipmentKey[]>;
}

/** What was issued to an account up to its revocation stays ended: the version of the store is not below that of any account. */
export const RAISE_ACCESS_VERSION = `UPDATE access_version SET version = (SELECT max(revocation) FROM account)
  WHERE version < (SELECT max(revocation) FROM account)`;

/** How many rows are read or written together. */
export const ROWS_TOGETHER = 500;

const rowOfPlaces = (count: number, from: number, placeholder: (at: number) => string): string =>
  `(${Array.from({ length: count }, (_, at) => placeholder(from + at)).join(', ')})`;

/** The statements about a table. @param placeholder of a value by its number from 1. */
export function statementsOf(
  { name, keys, columns }: MovedTable,
  placeholder: (at: number) => string,
): { readFirst: string; readNext: string; write: string } {
  const names = columns.map(([column]) => column);
  const key = names.slice(0, keys).join(', ');
  const select = `SELECT ${names.join(', ')} FROM ${name}`;
  const order = `ORDER BY ${key} LIMIT ${ROWS_TOGETHER}`;
  const others = names.slice(keys);
  const conflict =
    others.length === 0
      ? 'DO NOTHING'
      : `(${key}) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return {
    readFirst: `${select} ${order}`,
    readNext: `${select} WHERE (${key}) > ${rowOfPlaces(keys, 1, placeholder)} ${order}`,
    write: `INSERT INTO ${name} (${names.join(', ')}) VALUES ${rowOfPlaces(names.length, 1, placeholder)} ON CONFLICT ${conflict}`,
  };
}
