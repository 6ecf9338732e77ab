import {
  DEFAULT_UPLOAD_POLICY,
  type UploadPolicy,
  uploadPolicySchema,
} from '#shared/domain/outbox/upload-policy.ts';
import type { Sql } from './sql.ts';

/** What the user said of a connection; undefined if nothing. */
export function readPolicy(sql: Sql, connectionId: string): UploadPolicy | undefined {
  const row = sql
    .all(
      'SELECT repeats, when_unsure AS whenUnsure FROM connection_rule WHERE connection_id = $connectionId',
      { connectionId },
    )
    .at(0);
  const read = uploadPolicySchema.safeParse(row);
  return read.success ? read.data : undefined;
}

export function writePolicy(
  sql: Sql,
  connectionId: string,
  { repeats, whenUnsure }: UploadPolicy = DEFAULT_UPLOAD_POLICY,
): void {
  sql.run(
    `INSERT INTO connection_rule (connection_id, repeats, when_unsure) VALUES ($connectionId, $repeats, $whenUnsure)
     ON CONFLICT DO UPDATE SET repeats = $repeats, when_unsure = $whenUnsure`,
    { connectionId, repeats, whenUnsure },
  );
}
