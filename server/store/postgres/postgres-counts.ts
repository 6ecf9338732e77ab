import type { OwnedEntries, SharedCounts } from '../shared-counts.ts';
import { type Database, numberOf, textOf } from './database.ts';

/** Longer ago than anything counts: failures are forgiven, and addresses have all their turns again. */
const KEPT_MS = 3_600_000;

/** No sign-in under way takes as long. */
const RECORDS_KEPT_MS = 86_400_000;

const MINUTE_MS = 60_000;

/** So far the clocks of processes may differ: the time between two of them is given back to nobody. */
const MAX_CLOCK_GAP_MS = 60_000;

function ownedEntries(database: Database, kind: string): OwnedEntries {
  return {
    add: async (entry, owner) => {
      await database.query(
        `INSERT INTO owned_entry (kind, entry, owner, at_ms) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [kind, entry, owner, Date.now()],
      );
    },
    remove: async (entries) => {
      await database.query('DELETE FROM owned_entry WHERE kind = $1 AND entry = ANY ($2::text[])', [
        kind,
        entries,
      ]);
    },
    count: async () => {
      const { rows } = await database.query('SELECT count(*) AS count FROM owned_entry WHERE kind = $1', [
        kind,
      ]);
      return numberOf(rows[0], 'count');
    },
    list: async () => {
      const { rows } = await database.query(
        'SELECT entry, owner FROM owned_entry WHERE kind = $1 ORDER BY number',
        [kind],
      );
      return new Map(rows.map((row) => [textOf(row, 'entry'), textOf(row, 'owner')]));
    },
  };
}

/** Counts in PostgreSQL. All writers take rows in the order of their keys. */
export function postgresCounts(database: Database): SharedCounts {
  return {
    readFailures: async (keys) => {
      const { rows } = await database.query(
        'SELECT key, failures, at_ms FROM login_failure WHERE key = ANY ($1::text[])',
        [keys],
      );
      return new Map(
        rows.map((row) => [
          textOf(row, 'key'),
          { failures: numberOf(row, 'failures'), atMs: numberOf(row, 'at_ms') },
        ]),
      );
    },
    addFailure: async (keys, { nowMs, forgiveAfterMs, most }) => {
      await database.query(
        `INSERT INTO login_failure AS known (key, failures, at_ms)
         SELECT DISTINCT key, 1, $2::bigint FROM unnest($1::text[]) AS given (key) ORDER BY key
         ON CONFLICT (key) DO UPDATE SET at_ms = excluded.at_ms, failures = least($4::bigint,
           1 + greatest(0, known.failures - greatest(0, (excluded.at_ms - known.at_ms) / $3::bigint)))`,
        [keys, nowMs, forgiveAfterMs, most],
      );
    },
    clearFailures: async (keys) => {
      await database.query(
        `DELETE FROM login_failure WHERE key IN
         (SELECT key FROM login_failure WHERE key = ANY ($1::text[]) ORDER BY key FOR UPDATE)`,
        [keys],
      );
    },
    takeTurn: async (what, address, perMinute, nowMs) => {
      const { rows } = await database.query(
        `INSERT INTO address_rate AS known (what, address, turns, is_admitted, at_ms)
         VALUES ($1, $2, $3::float8 - 1, true, $4::bigint)
         ON CONFLICT (what, address) DO UPDATE SET (turns, is_admitted, at_ms) =
           (SELECT CASE WHEN turns >= 1 THEN turns - 1 ELSE turns END, turns >= 1,
              CASE WHEN known.at_ms BETWEEN $4::bigint AND $4::bigint + ${MAX_CLOCK_GAP_MS} THEN known.at_ms ELSE $4::bigint END
            FROM (SELECT least($3::float8,
              known.turns + greatest(0, $4::bigint - known.at_ms) * $3::float8 / ${MINUTE_MS}) AS turns) AS now)
         RETURNING turns, is_admitted`,
        [what, address, perMinute, nowMs],
      );
      if (rows[0]?.['is_admitted']) return 0;
      return ((1 - numberOf(rows[0], 'turns')) * MINUTE_MS) / perMinute;
    },
    giveTurnBack: async (what, address) => {
      await database.query('UPDATE address_rate SET turns = turns + 1 WHERE what = $1 AND address = $2', [
        what,
        address,
      ]);
    },
    entries: (kind) => ownedEntries(database, kind),
    purge: async (nowMs) => {
      await database.query('DELETE FROM login_failure WHERE at_ms < $1', [nowMs - KEPT_MS]);
      await database.query('DELETE FROM address_rate WHERE at_ms < $1', [nowMs - KEPT_MS]);
      await database.query(`DELETE FROM owned_entry WHERE kind = 'record' AND at_ms < $1`, [
        nowMs - RECORDS_KEPT_MS,
      ]);
    },
  };
}
