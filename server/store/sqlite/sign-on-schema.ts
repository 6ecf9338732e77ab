/** The tables of the sign-on service (server/store/sign-on-store.ts). */
export const SIGN_ON_TABLES = `
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
