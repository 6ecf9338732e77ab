import { setTimeout as pause } from 'node:timers/promises';
import { NewerSchemaError } from '../store.ts';
import { type Connection, type Database, LONG_MS, numberOf } from './database.ts';

/** Locks of PostgreSQL are numbers: these are ours. */
export const LOCKS = { migration: 8_790_001, partitions: 8_790_002 };

const RETRY_MS = 100;

/**
 * One entry per schema version: the statements that lead to it from the one before. Entries are never changed, only added,
 * and an older process must be able to go on while a newer one has migrated. Text is compared by its bytes, as in SQLite.
 */
const MIGRATIONS = [
  `CREATE TABLE account (
     username text COLLATE "C" PRIMARY KEY,
     password_hash text NOT NULL,
     enabled boolean NOT NULL,
     http boolean NOT NULL,
     mcp boolean NOT NULL,
     all_projects boolean NOT NULL,
     projects text[] NOT NULL,
     revocation bigint NOT NULL DEFAULT 0
   );
   CREATE TABLE access_version (version bigint NOT NULL);
   INSERT INTO access_version VALUES (1);
   CREATE TABLE token (
     hash bytea PRIMARY KEY,
     username text COLLATE "C" NOT NULL,
     kind text NOT NULL,
     made_at_ms bigint NOT NULL,
     expires_at_ms bigint NOT NULL
   );
   CREATE INDEX token_by_expiry ON token (expires_at_ms);
   CREATE INDEX token_by_username ON token (username);
   CREATE TABLE place (
     position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     place_id text COLLATE "C" NOT NULL UNIQUE,
     project_id text COLLATE "C" NOT NULL,
     equip_type text COLLATE "C",
     equip_id text COLLATE "C",
     record text NOT NULL,
     simulation text NOT NULL
   );
   CREATE INDEX place_by_project ON place (project_id, position);
   CREATE INDEX place_by_equipment ON place (equip_type, equip_id);
   CREATE TABLE place_version (version bigint NOT NULL);
   INSERT INTO place_version VALUES (0);
   CREATE TABLE equipment (
     equipment integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     equip_type text COLLATE "C" NOT NULL,
     equip_id text COLLATE "C" NOT NULL,
     UNIQUE (equip_type, equip_id)
   );
   CREATE TABLE measurement (
     equipment integer NOT NULL,
     ts timestamp(0) NOT NULL,
     fields text NOT NULL,
     PRIMARY KEY (equipment, ts),
     CONSTRAINT measurement_is_not_too_long CHECK (octet_length(fields) <= 4000000)
   ) PARTITION BY RANGE (ts);
   CREATE TABLE latest_measurement (
     equipment integer NOT NULL,
     field text COLLATE "C" NOT NULL,
     ts timestamp(0) NOT NULL,
     PRIMARY KEY (equipment, field)
   );
   CREATE TABLE sign_on_record (
     model text COLLATE "C" NOT NULL,
     id text COLLATE "C" NOT NULL,
     payload text NOT NULL,
     grant_id text COLLATE "C",
     uid text COLLATE "C",
     user_code text COLLATE "C",
     client_id text COLLATE "C",
     account text COLLATE "C",
     expires_at_ms bigint,
     consumed_at_s bigint,
     consumed_by text,
     PRIMARY KEY (model, id)
   );
   CREATE INDEX sign_on_record_by_grant ON sign_on_record (grant_id) WHERE grant_id IS NOT NULL;
   CREATE INDEX sign_on_record_by_uid ON sign_on_record (uid) WHERE uid IS NOT NULL;
   CREATE INDEX sign_on_record_by_user_code ON sign_on_record (user_code) WHERE user_code IS NOT NULL;
   CREATE INDEX sign_on_record_by_client ON sign_on_record (client_id) WHERE client_id IS NOT NULL;
   CREATE INDEX sign_on_record_by_account ON sign_on_record (account) WHERE account IS NOT NULL;
   CREATE INDEX sign_on_record_by_expiry ON sign_on_record (expires_at_ms) WHERE expires_at_ms IS NOT NULL;
   CREATE TABLE access_token (
     jti text COLLATE "C" PRIMARY KEY,
     grant_id text COLLATE "C",
     expires_at_ms bigint NOT NULL,
     revoked boolean NOT NULL
   );
   CREATE INDEX access_token_by_grant ON access_token (grant_id) WHERE grant_id IS NOT NULL;
   CREATE INDEX access_token_by_expiry ON access_token (expires_at_ms);
   CREATE TABLE sign_on_client (
     client_id text COLLATE "C" PRIMARY KEY,
     metadata text NOT NULL,
     added_by text NOT NULL,
     added_at_ms bigint NOT NULL
   );
   CREATE INDEX sign_on_client_by_origin ON sign_on_client (added_by, added_at_ms);
   CREATE TABLE key_lineage (lineage text NOT NULL);`,
  `CREATE TABLE commit_mark (marks bigint NOT NULL);
   INSERT INTO commit_mark VALUES (0);
   CREATE TABLE sealed_keys (
     is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
     version bigint NOT NULL,
     sealed bytea NOT NULL
   );`,
  `CREATE TABLE login_failure (
     key text COLLATE "C" PRIMARY KEY,
     failures integer NOT NULL,
     at_ms bigint NOT NULL
   );
   CREATE TABLE address_rate (
     what text COLLATE "C" NOT NULL,
     address text COLLATE "C" NOT NULL,
     turns float8 NOT NULL,
     is_admitted boolean NOT NULL,
     at_ms bigint NOT NULL,
     PRIMARY KEY (what, address)
   );
   CREATE TABLE owned_entry (
     kind text COLLATE "C" NOT NULL,
     entry text COLLATE "C" NOT NULL,
     number bigint GENERATED ALWAYS AS IDENTITY,
     owner text COLLATE "C" NOT NULL,
     at_ms bigint NOT NULL,
     PRIMARY KEY (kind, entry)
   );`,
  // By triggers, so that older processes count, too.
  `LOCK TABLE equipment, latest_measurement;
   ALTER TABLE equipment ADD COLUMN field_count integer NOT NULL DEFAULT 0;
   UPDATE equipment SET field_count = counted.fields
   FROM (SELECT equipment, count(*) AS fields FROM latest_measurement WHERE field <> E'\\t' GROUP BY equipment) AS counted
   WHERE counted.equipment = equipment.equipment;
   ALTER TABLE equipment ADD CONSTRAINT equipment_has_not_too_many_fields CHECK (field_count <= 12000) NOT VALID;
   CREATE FUNCTION count_fields() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE equipment SET field_count = field_count + changed.fields * TG_ARGV[0]::integer
     FROM (SELECT equipment, count(*) AS fields FROM changed_fields WHERE field <> E'\\t' GROUP BY equipment) AS changed
     WHERE changed.equipment = equipment.equipment;
     RETURN NULL;
   END $$;
   CREATE TRIGGER fields_are_new AFTER INSERT ON latest_measurement
     REFERENCING NEW TABLE AS changed_fields FOR EACH STATEMENT EXECUTE FUNCTION count_fields('1');
   CREATE TRIGGER fields_are_gone AFTER DELETE ON latest_measurement
     REFERENCING OLD TABLE AS changed_fields FOR EACH STATEMENT EXECUTE FUNCTION count_fields('-1');`,
];

/** Writes something that has no meaning, so that its commit waits for all that was committed before. */
export const MARK_COMMIT = 'UPDATE commit_mark SET marks = marks + 1';

async function schemaVersion(connection: Connection): Promise<number> {
  // By a look at the catalog itself: to_regclass answers from what the server has cached for this connection, and misses a
  // table that another process has just made.
  const { rows } = await connection.query(
    `SELECT EXISTS (SELECT 1 FROM pg_class WHERE relname = 'schema_version' AND pg_table_is_visible(oid)) AS exists`,
  );
  if (!rows[0]?.['exists']) return 0;
  const found = await connection.query('SELECT version FROM schema_version');
  return numberOf(found.rows[0], 'version');
}

async function migrateLocked(connection: Connection): Promise<boolean> {
  const lock = await connection.query('SELECT pg_try_advisory_xact_lock($1) AS got', [LOCKS.migration]);
  if (!lock.rows[0]?.['got']) return false;
  const version = await schemaVersion(connection);
  // Another process may have migrated it since this one has looked, and to a later version than this one knows.
  if (version >= MIGRATIONS.length) return true;
  for (const statements of MIGRATIONS.slice(version)) await connection.query(statements);
  if (version === 0) await connection.query('CREATE TABLE schema_version (version integer NOT NULL)');
  await connection.query('DELETE FROM schema_version');
  await connection.query('INSERT INTO schema_version VALUES ($1)', [MIGRATIONS.length]);
  return true;
}

/**
 * Brings a database to the newest schema; many processes may do so at once.
 * @throws NewerSchemaError if the database is of a later version than this program knows.
 */
export async function migratePostgres(database: Pick<Database, 'run' | 'transaction'>): Promise<void> {
  const end = performance.now() + LONG_MS;
  for (;;) {
    const version = await database.run(schemaVersion);
    if (version === MIGRATIONS.length) return;
    if (version > MIGRATIONS.length) throw new NewerSchemaError(version, MIGRATIONS.length, 'database');
    if (await database.transaction(migrateLocked, { deadlineMs: LONG_MS })) continue;
    if (performance.now() > end)
      throw new Error('Another process has been migrating the database for too long.');
    await pause(RETRY_MS);
  }
}
