/**
 * Ends what was issued to an account, and tells other processes that something about accounts or tokens has changed:
 * `access_version` grows with every such change, and `account.revocation` is the version at which everything that
 * was issued to the account ended. `key_lineage` names the key file that sessions and grants belong to.
 */
export const ACCESS_VERSIONS = `
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
