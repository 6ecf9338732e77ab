import { type UploadPolicy, uploadPolicySchema } from '#shared/domain/outbox/upload-policy.ts';
import type { Sql } from './sql.ts';

const READ = `
  SELECT repeats, when_unsure AS whenUnsure, kept_days AS keptDays, kept_bytes AS keptBytes,
    bytes_per_second AS bytesPerSecond
  FROM connection_rule WHERE connection_id = $connectionId`;

const WRITE = `
  INSERT INTO connection_rule (connection_id, repeats, when_unsure, kept_days, kept_bytes, bytes_per_second)
  VALUES ($connectionId, $repeats, $whenUnsure, $keptDays, $keptBytes, $bytesPerSecond)
  ON CONFLICT DO UPDATE SET repeats = $repeats, when_unsure = $whenUnsure, kept_days = $keptDays,
    kept_bytes = $keptBytes, bytes_per_second = $bytesPerSecond`;

/** What the user said of a connection; undefined if nothing. */
export function readPolicy(sql: Sql, connectionId: string): UploadPolicy | undefined {
  const read = uploadPolicySchema.safeParse(sql.all(READ, { connectionId }).at(0));
  return read.success ? read.data : undefined;
}

export function writePolicy(sql: Sql, connectionId: string, policy: UploadPolicy): void {
  const { repeats, whenUnsure, keptDays, keptBytes, bytesPerSecond } = policy;
  sql.run(WRITE, { connectionId, repeats, whenUnsure, keptDays, keptBytes, bytesPerSecond });
}

/** Of a connection that was removed: what was said of it, and what was learnt about the sizes it takes. */
export function forgetRules(sql: Sql, connectionId: string): void {
  sql.run('DELETE FROM connection_rule WHERE connection_id = $connectionId', { connectionId });
  // Nothing is sent there any more that could contradict it.
  sql.run('DELETE FROM left_out WHERE connection_id = $connectionId', { connectionId });
}
