import type { DatabaseSync } from 'node:sqlite';
import { addChecksumFunction, makeChecksums, makeTableSums } from './checked-tables.ts';
import { NewerSchemaError } from '../store.ts';
import { nameChecksum } from './equipment-names.ts';
import { positionChecksum } from './journal/position.ts';
import { latestChecksum } from './stored-row.ts';
import { inTransaction } from './transaction.ts';

/** The tables of the sign-on service (server/store/sign-on-store.ts). */
const SIGN_ON_TABLES = `
  CREATE TABLE sign_on_record (
    model TEXT NOT NULL,
    id TEXT NOT NULL,
    payload TEXT NOT NULL,
    grant_id TEXT,
    uid TEXT,
    user_code TEXT,
    client_id TEXT,
    expires_at_ms INTEGER,
    consumed_at_s INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_on_record_by_grant ON sign_on_record (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX sign_on_record_by_uid ON sign_on_record (uid) WHERE uid IS NOT NULL;
  CREATE INDEX sign_on_record_by_user_code ON sign_on_record (user_code) WHERE user_code IS NOT NULL;
  CREATE INDEX sign_on_record_by_client ON sign_on_record (client_id) WHERE client_id IS NOT NULL;
  CREATE INDEX sign_on_record_by_expiry ON sign_on_record (expires_at_ms) WHERE expires_at_ms IS NOT NULL;
  CREATE TABLE access_token (
    jti TEXT PRIMARY KEY,
    grant_id TEXT,
    expires_at_ms INTEGER NOT NULL,
    revoked INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX access_token_by_grant ON access_token (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX access_token_by_expiry ON access_token (expires_at_ms);
  CREATE TABLE sign_on_client (
    client_id TEXT PRIMARY KEY,
    metadata TEXT NOT NULL,
    added_by TEXT NOT NULL,
    added_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_on_client_by_origin ON sign_on_client (added_by, added_at_ms);`;

/**
 * Ends what was issued to an account, and tells other processes that something about accounts or tokens has changed:
 * `access_version` grows with every such change, and `account.revocation` is the version at which everything that
 * was issued to the account ended. `key_lineage` names the key file that sessions and grants belong to.
 */
const ACCESS_VERSIONS = `
  CREATE TABLE access_version (version INTEGER NOT NULL) STRICT;
  INSERT INTO access_version VALUES (1);
  ALTER TABLE account ADD COLUMN revocation INTEGER NOT NULL DEFAULT 0;
  CREATE TRIGGER account_added AFTER INSERT ON account
    BEGIN UPDATE access_version SET version = version + 1; END;
  CREATE TRIGGER account_changed AFTER UPDATE ON account
    BEGIN UPDATE access_version SET version = version + 1; END;
  CREATE TRIGGER account_removed AFTER DELETE ON account
    BEGIN UPDATE access_version SET version = version + 1; END;
  CREATE TRIGGER token_removed AFTER DELETE ON token
    BEGIN UPDATE access_version SET version = version + 1; END;
  ALTER TABLE sign_on_record ADD COLUMN account TEXT;
  UPDATE sign_on_record SET account =
    coalesce(payload ->> '$.accountId', payload ->> '$.result.login.accountId', payload ->> '$.session.accountId');
  CREATE INDEX sign_on_record_by_account ON sign_on_record (account) WHERE account IS NOT NULL;
  CREATE TABLE key_lineage (lineage TEXT NOT NULL) STRICT;`;

const FIRST_CHECKED = ['account', 'token', 'place', 'sign_on_record', 'access_token', 'sign_on_client'];

/** One entry per schema version: the statements that lead to it from the one before. Entries are never changed, only added. */
const MIGRATIONS = [
  `CREATE TABLE account (
     username TEXT PRIMARY KEY,
     password_hash TEXT NOT NULL,
     enabled INTEGER NOT NULL,
     http INTEGER NOT NULL,
     mcp INTEGER NOT NULL,
     all_projects INTEGER NOT NULL,
     projects TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE token (
     hash BLOB PRIMARY KEY,
     username TEXT NOT NULL,
     expires_at_ms INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX token_by_expiry ON token (expires_at_ms);
   CREATE TABLE place (
     position INTEGER PRIMARY KEY,
     place_id TEXT NOT NULL UNIQUE,
     project_id TEXT NOT NULL,
     record TEXT NOT NULL,
     simulation TEXT NOT NULL
   ) STRICT;
   CREATE INDEX place_by_project ON place (project_id, position);
   CREATE TABLE place_version (version INTEGER NOT NULL) STRICT;
   INSERT INTO place_version VALUES (0);
   CREATE TABLE equipment (
     equipment INTEGER PRIMARY KEY,
     equip_type TEXT NOT NULL,
     equip_id TEXT NOT NULL,
     UNIQUE (equip_type, equip_id)
   ) STRICT;
   CREATE TABLE upload_journal (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     equipment INTEGER NOT NULL REFERENCES equipment,
     body BLOB NOT NULL
   ) STRICT;
   CREATE INDEX upload_journal_by_equipment ON upload_journal (equipment, sequence);
   CREATE TABLE measurement (
     equipment INTEGER NOT NULL REFERENCES equipment,
     timestamp TEXT NOT NULL,
     fields TEXT NOT NULL,
     PRIMARY KEY (equipment, timestamp)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE latest_measurement (
     equipment INTEGER NOT NULL REFERENCES equipment,
     field TEXT NOT NULL,
     timestamp TEXT NOT NULL,
     PRIMARY KEY (equipment, field)
   ) STRICT, WITHOUT ROWID;`,
  SIGN_ON_TABLES,
  `ALTER TABLE token ADD COLUMN kind TEXT NOT NULL DEFAULT 'login';
   ALTER TABLE token ADD COLUMN made_at_ms INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX token_by_username ON token (username);`,
  `CREATE INDEX place_by_equipment ON place (record ->> 'equipType', record ->> 'equipId');`,
  // Bodies of uploads are files from here on: what waits in the old table is folded, and the table goes.
  `CREATE TABLE upload_position (generation INTEGER NOT NULL, byte_offset INTEGER NOT NULL) STRICT;
   INSERT INTO upload_position VALUES (1, 0);
   INSERT INTO measurement
     SELECT body.equipment, record.value ->> 'timestamp', json_remove(record.value, '$.timestamp')
     FROM upload_journal AS body, json_each(CAST(body.body AS TEXT)) AS record
     WHERE true ORDER BY body.sequence, record.key
     ON CONFLICT DO UPDATE SET fields = json_patch(fields, excluded.fields);
   INSERT INTO latest_measurement
     SELECT body.equipment, field.key, max(record.value ->> 'timestamp')
     FROM upload_journal AS body, json_each(CAST(body.body AS TEXT)) AS record, json_each(record.value) AS field
     WHERE field.key <> 'timestamp' GROUP BY body.equipment, field.key
     ON CONFLICT DO UPDATE SET timestamp = max(timestamp, excluded.timestamp);
   DROP TABLE upload_journal;`,
  ACCESS_VERSIONS,
  // Journals name equipment from here on, and what cannot be applied has a place of its own.
  `CREATE TABLE set_aside (
     id INTEGER PRIMARY KEY,
     at_ms INTEGER NOT NULL,
     reason TEXT NOT NULL,
     equip_type TEXT,
     equip_id TEXT,
     generation INTEGER NOT NULL,
     byte_offset INTEGER NOT NULL,
     record_index INTEGER NOT NULL,
     bytes BLOB NOT NULL,
     UNIQUE (generation, byte_offset, record_index)
   ) STRICT;`,
  // A number of a piece is never given again. Which upload a field is of is known from here on where a piece waits.
  `CREATE TABLE numbered_set_aside (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     at_ms INTEGER NOT NULL,
     reason TEXT NOT NULL,
     equip_type TEXT,
     equip_id TEXT,
     timestamp TEXT,
     generation INTEGER NOT NULL,
     byte_offset INTEGER NOT NULL,
     record_index INTEGER NOT NULL,
     bytes BLOB NOT NULL,
     UNIQUE (generation, byte_offset, record_index)
   ) STRICT;
   INSERT INTO numbered_set_aside
     SELECT id, at_ms, reason, equip_type, equip_id, NULL, generation, byte_offset, record_index, bytes FROM set_aside;
   DROP TABLE set_aside;
   ALTER TABLE numbered_set_aside RENAME TO set_aside;
   CREATE INDEX set_aside_by_time ON set_aside (equip_type, equip_id, timestamp) WHERE timestamp IS NOT NULL;
   CREATE TABLE field_origin (
     equip_type TEXT NOT NULL,
     equip_id TEXT NOT NULL,
     timestamp TEXT NOT NULL,
     field TEXT NOT NULL,
     generation INTEGER NOT NULL,
     byte_offset INTEGER NOT NULL,
     PRIMARY KEY (equip_type, equip_id, timestamp, field)
   ) STRICT, WITHOUT ROWID;
   CREATE TRIGGER set_aside_removed AFTER DELETE ON set_aside WHEN old.timestamp IS NOT NULL BEGIN
     DELETE FROM field_origin
     WHERE equip_type = old.equip_type AND equip_id = old.equip_id AND timestamp = old.timestamp AND NOT EXISTS (
       SELECT 1 FROM set_aside
       WHERE equip_type = old.equip_type AND equip_id = old.equip_id AND timestamp = old.timestamp);
   END;`,
  // A row tells whether the disk has changed it; those that are there have no checksum until they are written again. What
  // was deleted of an upload is known as long as the upload may be applied again, and which file a crash may have torn.
  `ALTER TABLE measurement ADD COLUMN checksum INTEGER;
   CREATE TABLE deleted_set_aside (
     generation INTEGER NOT NULL,
     byte_offset INTEGER NOT NULL,
     record_index INTEGER NOT NULL,
     PRIMARY KEY (generation, byte_offset, record_index)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE unchecked_tail (generation INTEGER PRIMARY KEY) STRICT;`,
  // Names of equipment and latest times tell too whether the disk has changed them.
  `ALTER TABLE equipment ADD COLUMN checksum INTEGER;
   UPDATE equipment SET checksum = name_checksum(equipment, equip_type, equip_id);
   ALTER TABLE latest_measurement ADD COLUMN checksum INTEGER;
   UPDATE latest_measurement SET checksum = latest_checksum(equipment, field, timestamp);`,
  // So does the position in the journal: what stands before it is deleted.
  `ALTER TABLE upload_position ADD COLUMN checksum INTEGER;
   UPDATE upload_position SET checksum = position_checksum(generation, byte_offset);`,
  // So do accounts, tokens, places and what the sign-on service keeps; and of what a page has lost the sums tell.
  `${makeChecksums(FIRST_CHECKED)}
   CREATE TABLE table_sum (
     name TEXT PRIMARY KEY,
     row_count INTEGER NOT NULL,
     checksum INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   ${makeTableSums(FIRST_CHECKED)}`,
  // What is lost with a damaged index is not searched by one. A damaged name of the keys proves nothing about them.
  `DROP INDEX place_by_project;
   DROP INDEX place_by_equipment;
   DROP INDEX token_by_username;
   DROP INDEX sign_on_record_by_account;
   ${makeChecksums(['key_lineage'])}
   ${makeTableSums(['key_lineage'])}`,
];

/** The version of the schema of a database; 0 if it is new. */
export function schemaVersion(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

/**
 * Brings a database to the newest schema, step by step; two processes may do so at once.
 * @throws NewerSchemaError if the database is of a later version than this program knows.
 */
export function migrate(db: DatabaseSync): void {
  addChecksumFunction(db);
  if (schemaVersion(db) === MIGRATIONS.length) return;
  db.function('name_checksum', { deterministic: true }, (key, equipType, equipId) =>
    nameChecksum(Number(key), String(equipType), String(equipId)),
  );
  db.function('latest_checksum', { deterministic: true }, (key, field, timestamp) =>
    latestChecksum(Number(key), String(field), String(timestamp)),
  );
  db.function('position_checksum', { deterministic: true }, (generation, offset) =>
    positionChecksum(Number(generation), Number(offset)),
  );
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = schemaVersion(db);
    if (version > MIGRATIONS.length) {
      throw new NewerSchemaError(version, MIGRATIONS.length, 'data folder');
    }
    for (const statements of MIGRATIONS.slice(version)) db.exec(statements);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** A number that a version can be: nothing else was ever written. */
const IS_VERSION = (column: string): string => `${column} BETWEEN 0 AND ${2 ** 52}`;

/**
 * Puts the numbers right that grow with every change, if the disk has changed them: what is issued from now on comes after all
 * that was ended, whatever is remembered of an earlier run.
 */
export function mendVersions(db: DatabaseSync): void {
  const ended = `(SELECT coalesce(max(revocation), 0) FROM account WHERE ${IS_VERSION('revocation')})`;
  const isSound = db.prepare(
    `SELECT (SELECT count(*) = 1 AND min(version) >= ${ended} AND ${IS_VERSION('max(version)')} FROM access_version) AND
       (SELECT count(*) = 1 AND ${IS_VERSION('max(version)')} FROM place_version) AS is_sound`,
  );
  if (isSound.get()?.['is_sound'] === 1) return;
  inTransaction(db, () =>
    db.exec(
      `DELETE FROM access_version; INSERT INTO access_version SELECT ${ended} + 1;
       DELETE FROM place_version; INSERT INTO place_version VALUES (1);`,
    ),
  );
}
