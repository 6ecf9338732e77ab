import {
  DEFAULT_UPLOAD_POLICY,
  type UploadPolicy,
  uploadPolicySchema,
} from '#shared/domain/outbox/upload-policy.ts';
import { SENT_UPLOAD_BYTES } from '#shared/domain/upload-limits.ts';
import type { Sql } from './sql.ts';

const READ = `
  SELECT repeats, when_unsure AS whenUnsure, kept_days AS keptDays, kept_bytes AS keptBytes,
    bytes_per_second AS bytesPerSecond, origin
  FROM connection_rule WHERE connection_id = $connectionId`;

const WRITE = `
  INSERT INTO connection_rule (connection_id, origin, repeats, when_unsure, kept_days, kept_bytes, bytes_per_second)
  VALUES ($connectionId, $origin, $repeats, $whenUnsure, $keptDays, $keptBytes, $bytesPerSecond)
  ON CONFLICT DO UPDATE SET origin = $origin, repeats = $repeats, when_unsure = $whenUnsure, kept_days = $keptDays,
    kept_bytes = $keptBytes, bytes_per_second = $bytesPerSecond`;

/** A service that a connection leads to. */
export type RuledService = { connectionId: string; origin: string | null };

/** What the user said of a connection; undefined if nothing. Of `repeats` nothing is known where that was said of another service. */
export function readPolicy(sql: Sql, { connectionId, origin }: RuledService): UploadPolicy | undefined {
  const [row] = sql.all(READ, { connectionId });
  const policy = uploadPolicySchema.safeParse(row).data;
  const isOfOther = row?.['origin'] !== null && row?.['origin'] !== origin;
  return policy && isOfOther ? { ...policy, repeats: DEFAULT_UPLOAD_POLICY.repeats } : policy;
}

export function writePolicy(sql: Sql, { connectionId, origin }: RuledService, policy: UploadPolicy): void {
  const { repeats, whenUnsure, keptDays, keptBytes, bytesPerSecond } = policy;
  sql.run(WRITE, { connectionId, origin, repeats, whenUnsure, keptDays, keptBytes, bytesPerSecond });
}

/** What a version that did not note it has kept was said of the service that its connection leads to now. */
export function bindPolicies(sql: Sql, targets: readonly { connectionId: string; origin: string }[]): void {
  const [unbound] = sql.all(
    'SELECT 1 FROM connection_rule WHERE origin IS NULL AND repeats IS NOT NULL LIMIT 1',
  );
  for (const { connectionId, origin } of unbound ? targets : [])
    sql.run(
      'UPDATE connection_rule SET origin = $origin WHERE connection_id = $connectionId AND origin IS NULL',
      { connectionId, origin },
    );
}

/** Of a connection that was removed: what was said of it, and what was learnt about the sizes it takes. */
export function forgetRules(sql: Sql, connectionId: string): void {
  sql.run('DELETE FROM connection_rule WHERE connection_id = $connectionId', { connectionId });
  // Nothing is sent there any more that could contradict it.
  sql.run('DELETE FROM left_out WHERE connection_id = $connectionId', { connectionId });
}

/** After how many batches about as large as the ceiling a larger one is tried; more each time that this was refused. */
const FIRST_WAIT = 4;
const MAX_WAIT = 1_024;

const LOWER = `
  INSERT INTO connection_rule (connection_id, ceiling_bytes) VALUES ($connectionId, $ceilingBytes)
  ON CONFLICT DO UPDATE SET ceiling_bytes = min(coalesce(ceiling_bytes, $ceilingBytes), $ceilingBytes),
    ceiling_wait = iif(ceiling_taken = -1, min(4 * ceiling_wait, ${MAX_WAIT}), ceiling_wait), ceiling_taken = 0`;

const COUNT = `
  UPDATE connection_rule SET ceiling_wait = iif(ceiling_taken = -1, ${FIRST_WAIT}, ceiling_wait),
    ceiling_taken = max(ceiling_taken, 0) + 1
  WHERE connection_id = $connectionId AND 2 * $sizeBytes > ceiling_bytes`;

const RAISE = `
  UPDATE connection_rule SET ceiling_taken = -1,
    ceiling_bytes = iif(2 * ceiling_bytes >= ${SENT_UPLOAD_BYTES}, NULL, 2 * ceiling_bytes)
  WHERE ceiling_bytes IS NOT NULL`;

/** A batch was refused as too large: none that is larger than the ceiling is sent to its connection for a while. */
export function lowerCeiling(sql: Sql, connectionId: string, ceilingBytes: number): void {
  sql.run(LOWER, { connectionId, ceilingBytes });
}

/** A batch was stored. Where some about as large as the ceiling were, twice the size is tried: what forbade it may be gone. */
export function noteTaken(sql: Sql, connectionId: string, sizeBytes: number): void {
  if (sql.run(COUNT, { connectionId, sizeBytes }) === 0) return;
  sql.run(`${RAISE} AND connection_id = $connectionId AND ceiling_taken >= ceiling_wait`, { connectionId });
}

/** A service that took no larger batches may take them by now: each start tries batches of twice the size. */
export function raiseCeilings(sql: Sql): void {
  sql.run(RAISE);
}
