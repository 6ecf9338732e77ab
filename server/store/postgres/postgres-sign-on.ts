import { randomUUID } from 'node:crypto';
import { PURGED_AT_ONCE } from '../purged-at-once.ts';
import type { SignOnRecord, SignOnStore, StoredClient } from '../sign-on-store.ts';
import type { EndedAccess } from '../store.ts';
import { type Connection, type Database, numberOf, type Row, textOf } from './database.ts';

const UNUSED = `SELECT client_id FROM sign_on_client AS client
  WHERE added_by = 'itself'
    AND NOT EXISTS (SELECT 1 FROM sign_on_record AS record
      WHERE record.client_id = client.client_id AND record.model = 'Grant')
  ORDER BY added_at_ms, client_id`;

const EXPIRED = `WHERE expires_at_ms <= $1 LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED`;

const PURGES = [
  `DELETE FROM sign_on_record WHERE (model, id) IN (SELECT model, id FROM sign_on_record ${EXPIRED})`,
  `DELETE FROM access_token WHERE jti IN (SELECT jti FROM access_token ${EXPIRED})`,
];

const INSERT = `INSERT INTO sign_on_record
    (model, id, payload, grant_id, uid, user_code, client_id, account, expires_at_ms)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::bigint
  WHERE NOT EXISTS (SELECT 1 FROM holder WHERE revocation > $10::bigint)
  ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
    uid = excluded.uid, user_code = excluded.user_code, client_id = excluded.client_id,
    account = excluded.account, expires_at_ms = excluded.expires_at_ms`;

const REPLACE = `UPDATE sign_on_record SET payload = $3, grant_id = $4, uid = $5, user_code = $6, client_id = $7,
    account = $8, expires_at_ms = $9::bigint
  WHERE model = $1 AND id = $2 AND NOT EXISTS (SELECT 1 FROM holder WHERE revocation > $10::bigint)`;

/** A few, so that the other connections are left to those that read. */
const MAX_TOGETHER = 4;

function recordOf(row: Row | undefined): SignOnRecord | undefined {
  if (!row) return undefined;
  const payload = JSON.parse(textOf(row, 'payload')) as SignOnRecord['payload'];
  const consumedAtS = row['consumed_at_s'] as number | null;
  return consumedAtS === null ? { payload } : { payload, consumedAtS };
}

const clientOf = (row: Row): StoredClient => ({
  clientId: textOf(row, 'client_id'),
  metadata: JSON.parse(textOf(row, 'metadata')) as StoredClient['metadata'],
  addedBy: row['added_by'] === 'operator' ? 'operator' : 'itself',
  addedAtMs: numberOf(row, 'added_at_ms'),
});

function signOnRecords(database: Database) {
  const findWhere = async (condition: string, values: readonly [string, string]) => {
    const { rows } = await database.query(
      `SELECT payload, consumed_at_s FROM sign_on_record WHERE model = $1 AND ${condition} LIMIT 1`,
      values,
    );
    return recordOf(rows[0]);
  };
  return {
    put: async (
      model,
      id,
      { payload, grantId, uid, userCode, clientId, account, expiresAtMs, isKnown },
      asOf,
    ) => {
      // The share lock waits for whoever is ending the access of the account, and then sees that it was ended.
      const { count } = await database.query(
        `WITH holder AS (SELECT revocation FROM account WHERE username = $8 FOR SHARE)
         ${isKnown ? REPLACE : INSERT}`,
        [
          model,
          id,
          JSON.stringify(payload),
          grantId ?? null,
          uid ?? null,
          userCode ?? null,
          clientId ?? null,
          account ?? null,
          expiresAtMs === undefined ? null : Math.ceil(expiresAtMs),
          asOf ?? Number.MAX_SAFE_INTEGER,
        ],
      );
      return count === 1;
    },
    find: (model, id) => findWhere('id = $2', [model, id]),
    findByUid: (model, uid) => findWhere('uid = $2', [model, uid]),
    findByUserCode: (model, userCode) => findWhere('user_code = $2', [model, userCode]),
    consume: async (model, id, atS) => {
      // When the connection is lost during the commit, the same caller may find its own mark.
      const { count } = await database.query(
        `UPDATE sign_on_record SET consumed_at_s = $3, consumed_by = $4
         WHERE model = $1 AND id = $2 AND (consumed_at_s IS NULL OR consumed_by = $4)`,
        [model, id, atS, randomUUID()],
      );
      return count === 1;
    },
    remove: async (model, id) => {
      await database.query('DELETE FROM sign_on_record WHERE model = $1 AND id = $2', [model, id]);
    },
    removeByGrant: async (model, grantId) => {
      await database.query('DELETE FROM sign_on_record WHERE model = $1 AND grant_id = $2', [model, grantId]);
    },
  } satisfies Partial<SignOnStore>;
}

function accessTokens(database: Database) {
  return {
    addAccessToken: async ({ jti, grantId, expiresAtMs }) => {
      await database.query(
        `INSERT INTO access_token (jti, grant_id, expires_at_ms, revoked) VALUES ($1, $2, $3, false)
         ON CONFLICT DO NOTHING`,
        [jti, grantId ?? null, Math.ceil(expiresAtMs)],
      );
    },
    revokeAccessToken: async (jti, expiresAtMs) => {
      await database.query(
        `INSERT INTO access_token (jti, grant_id, expires_at_ms, revoked) VALUES ($1, NULL, $2, true)
         ON CONFLICT (jti) DO UPDATE SET revoked = true`,
        [jti, Math.ceil(expiresAtMs)],
      );
    },
    revokeAccessTokensOfGrant: async (grantId) => {
      await database.query('UPDATE access_token SET revoked = true WHERE grant_id = $1', [grantId]);
    },
    isAccessTokenRevoked: async (jti) => {
      const { rows } = await database.query('SELECT revoked FROM access_token WHERE jti = $1', [jti]);
      return rows[0]?.['revoked'] === true;
    },
    isAccessTokenInForce: async (jti) => {
      // One that was issued while its grant was being removed has no grant.
      const { rows } = await database.query(
        `SELECT 1 FROM access_token AS token WHERE jti = $1 AND NOT revoked AND (grant_id IS NULL
           OR EXISTS (SELECT 1 FROM sign_on_record WHERE model = 'Grant' AND id = token.grant_id))`,
        [jti],
      );
      return rows.length === 1;
    },
  } satisfies Partial<SignOnStore>;
}

async function putClientNow(
  connection: Connection,
  { clientId, metadata, addedBy, addedAtMs }: StoredClient,
): Promise<void> {
  await connection.query(
    `INSERT INTO sign_on_client (client_id, metadata, added_by, added_at_ms) VALUES ($1, $2, $3, $4)
     ON CONFLICT (client_id) DO UPDATE SET metadata = excluded.metadata, added_by = excluded.added_by,
       added_at_ms = excluded.added_at_ms`,
    [clientId, JSON.stringify(metadata), addedBy, addedAtMs],
  );
}

function signOnClients(database: Database) {
  return {
    putClient: (client) => putClientNow(database, client),
    findClient: async (clientId) => {
      const { rows } = await database.query('SELECT * FROM sign_on_client WHERE client_id = $1', [clientId]);
      return rows[0] && clientOf(rows[0]);
    },
    listClients: async () =>
      (await database.query('SELECT * FROM sign_on_client ORDER BY added_at_ms, client_id')).rows.map(
        clientOf,
      ),
    removeClient: (clientId) =>
      database.transaction(async (connection) => {
        const { count } = await connection.query('DELETE FROM sign_on_client WHERE client_id = $1', [
          clientId,
        ]);
        await connection.query(
          `UPDATE access_token SET revoked = true WHERE grant_id IN
             (SELECT id FROM sign_on_record WHERE model = 'Grant' AND client_id = $1)`,
          [clientId],
        );
        await connection.query('DELETE FROM sign_on_record WHERE client_id = $1', [clientId]);
        return count === 1;
      }),
    listUnusedClients: async () => (await database.query(UNUSED)).rows.map((row) => textOf(row, 'client_id')),
  } satisfies Partial<SignOnStore>;
}

/** Ends what the sign-on service has issued to an account. */
async function endSignOnNow(connection: Connection, account: string): Promise<Omit<EndedAccess, 'tokens'>> {
  await connection.query(
    `UPDATE access_token SET revoked = true WHERE grant_id IN
       (SELECT id FROM sign_on_record WHERE model = 'Grant' AND account = $1)`,
    [account],
  );
  const { rows } = await connection.query('DELETE FROM sign_on_record WHERE account = $1 RETURNING model', [
    account,
  ]);
  const countOf = (model: string): number => rows.filter((row) => row['model'] === model).length;
  return { sessions: countOf('Session'), applications: countOf('Grant') };
}

async function lineageOf(connection: Connection): Promise<string | undefined> {
  const { rows } = await connection.query('SELECT lineage FROM key_lineage');
  return rows[0] && textOf(rows[0], 'lineage');
}

/** What is for use inside a transaction. */
type WithinTransaction = { putClientNow: typeof putClientNow; endSignOnNow: typeof endSignOnNow };

/** What the sign-on service keeps, in PostgreSQL. */
export function postgresSignOn(database: Database): SignOnStore & WithinTransaction {
  return {
    ...signOnRecords(database),
    ...accessTokens(database),
    ...signOnClients(database),
    maxTogether: MAX_TOGETHER,
    together: (writes) => writes.map((write) => write()),
    putClientNow,
    endSignOnNow,
    useKeys: async (current, isInherited) => {
      if ((await lineageOf(database)) === current) return;
      await database.transaction(async (connection) => {
        await connection.query('LOCK TABLE key_lineage IN EXCLUSIVE MODE');
        const before = await lineageOf(connection);
        if (before === current) return;
        if (before !== undefined || !isInherited) {
          await connection.query('DELETE FROM sign_on_record');
          await connection.query('UPDATE access_token SET revoked = true');
        }
        await connection.query('DELETE FROM key_lineage');
        await connection.query('INSERT INTO key_lineage VALUES ($1)', [current]);
      });
    },
    purge: async (nowMs) => {
      for (const purge of PURGES) {
        let { count } = await database.query(purge, [nowMs]);
        while (count === PURGED_AT_ONCE) ({ count } = await database.query(purge, [nowMs]));
      }
    },
  };
}
