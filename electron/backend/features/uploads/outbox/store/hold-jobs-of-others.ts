import { readFailure, ROW_DAMAGED } from './read-json.ts';
import type { Sql } from './sql.ts';

/** Who is signed in, by connection: one that sends with an upload token, or that nobody is signed in on, is left out. */
export type Accounts = ReadonlyMap<string, string>;

type OpenJob = { id: string; connectionId: string; account: string; stopReason: string | null };

const OPEN_JOBS = `
  SELECT id, connection_id AS connectionId, account, stop_reason AS stopReason FROM job
  WHERE state IN ('sending', 'stopped') AND account IS NOT NULL`;

/**
 * Stops jobs of another account than the one that is signed in now, until the user says with which they are sent; they go on by
 * themselves when theirs signs in again, or an upload token is given.
 */
export function holdJobsOfOthers(sql: Sql, accounts: Accounts): void {
  for (const { id, connectionId, account, stopReason } of sql.all<OpenJob>(OPEN_JOBS)) {
    const now = accounts.get(connectionId);
    const reason = stopReason === null ? null : (readFailure(stopReason) ?? ROW_DAMAGED);
    const other = reason?.code === 'ACCOUNT_CHANGED' ? reason.details : undefined;
    if (other && (now === undefined || now === account)) {
      sql.run(`UPDATE job SET state = 'sending', stop_reason = NULL WHERE id = $id`, { id });
    } else if (now !== undefined && now !== account && (reason === null || (other && other.to !== now))) {
      const held = { code: 'ACCOUNT_CHANGED', details: { connectionId, from: account, to: now } };
      sql.run(`UPDATE job SET state = 'stopped', stop_reason = $reason WHERE id = $id`, {
        id,
        reason: JSON.stringify(held),
      });
    }
  }
}
