const CHECKED = ['account', 'token', 'place', 'sign_on_record', 'access_token', 'sign_on_client'];

/** Undoes what schema versions 12 and 13 have changed in a database, so that it can be made one of an earlier version. */
export const WITHOUT_TABLE_SUMS = `DROP TABLE table_sum;
  CREATE INDEX place_by_project ON place (project_id, position);
  CREATE INDEX place_by_equipment ON place (record ->> 'equipType', record ->> 'equipId');
  CREATE INDEX token_by_username ON token (username);
  CREATE INDEX sign_on_record_by_account ON sign_on_record (account) WHERE account IS NOT NULL;
  ${[...CHECKED, 'key_lineage'].map((table) => `ALTER TABLE ${table} DROP COLUMN checksum;`).join('\n')}`;
