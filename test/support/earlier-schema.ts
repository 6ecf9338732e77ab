const CHECKED = ['account', 'token', 'place', 'sign_on_record', 'access_token', 'sign_on_client'];

/** Takes what schema version 12 has added out of a database, so that it can be made one of an earlier version. */
export const WITHOUT_TABLE_SUMS = `DROP TABLE table_sum;
  ${CHECKED.map((table) => `ALTER TABLE ${table} DROP COLUMN checksum;`).join('\n')}`;
