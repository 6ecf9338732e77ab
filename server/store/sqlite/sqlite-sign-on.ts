import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { PURGED_AT_ONCE } from '../purged-at-once.ts';
import type { SignOnRecord, SignOnStore, StoredClient } from '../sign-on-store.ts';
import type { EndedAccess } from '../store.ts';
import type { ContentCheck } from './checked-tables.ts';
import { endInPieces, type RowChange } from './in-pieces.ts';
import { withSoundIndexes } from './sound-indexes.ts';
import { inTransaction, numberOf, type Row, textOf } from './transaction.ts';

const metadataSchema = z.record(z.string(), z.unknown());

const clientOf = (row: Row): StoredClient => ({
  clientId: textOf(row, 'client_id'),
  metadata: metadataSchema.parse(JSON.parse(textOf(row, 'metadata'))),
  addedBy: textOf(row, 'added_by') === 'operator' ? 'operator' : 'itself',
  addedAtMs: numberOf(row, 'added_at_ms'),
});

const UNUSED = `SELECT client_id FROM sign_on_client
  WHERE added_by = 'itself'
    AND client_id NOT IN
      (SELECT client_id FROM sign_on_record NOT INDEXED WHERE model = 'Grant' AND client_id IS NOT NULL)
  ORDER BY added_at_ms, client_id`;

const payloadSchema = z.record(z.string(), z.unknown());

function recordOf(row: Row | undefined): SignOnRecord | undefined {
  if (!row) return undefined;
  const payload = payloadSchema.parse(JSON.parse(textOf(row, 'payload')));
  return row['consumed_at_s'] === null
    ? { payload }
    : { payload, consumedAtS: numberOf(row, 'consumed_at_s') };
}

/** An index that the disk has changed may lead to another row. */
const asAsked = (row: Row | undefined, asked: Row): Row | undefined =>
  row && Object.entries(asked).every(([column, value]) => row[column] === value) ? row : undefined;

/** Changes rows of the tables of the sign-on service whatever is wrong with their indexes. */
type Change = <T>(work: () => T | Promise<T>) => Promise<T>;

function signOnRecords(db: DatabaseSync, check: ContentCheck, change: Change) {
  const put = db.prepare(
    `INSERT INTO sign_on_record (model, id, payload, grant_id, uid, user_code, client_id, account, expires_at_ms)
     SELECT :model, :id, :payload, :grantId, :uid, :userCode, :clientId, :account, :expiresAtMs
     WHERE NOT EXISTS (SELECT 1 FROM account WHERE username = :account AND revocation > :asOf)
     ON CONFLICT DO UPDATE SET payload = :payload, grant_id = :grantId, uid = :uid, user_code = :userCode,
       client_id = :clientId, account = :account, expires_at_ms = :expiresAtMs`,
  );
  const replace = db.prepare(
    `UPDATE sign_on_record SET payload = :payload, grant_id = :grantId, uid = :uid, user_code = :userCode,
       client_id = :clientId, account = :account, expires_at_ms = :expiresAtMs
     WHERE model = :model AND id = :id
       AND NOT EXISTS (SELECT 1 FROM account WHERE username = :account AND revocation > :asOf)`,
  );
  const columns = 'SELECT * FROM sign_on_record WHERE model = ?';
  const read = (row: Row | undefined) => recordOf(check.found('sign_on_record', row));
  const find = db.prepare(`${columns} AND id = ?`);
  const findByUid = db.prepare(`${columns} AND uid = ?`);
  const findByUserCode = db.prepare(`${columns} AND user_code = ?`);
  const consume = db.prepare(
    'UPDATE sign_on_record SET consumed_at_s = ? WHERE model = ? AND id = ? AND consumed_at_s IS NULL',
  );
  const remove = db.prepare('DELETE FROM sign_on_record WHERE model = ? AND id = ?');
  const removeByGrant = db.prepare('DELETE FROM sign_on_record WHERE model = ? AND grant_id = ?');
  return {
    put: async (
      model,
      id,
      { payload, grantId, uid, userCode, clientId, account, expiresAtMs, isKnown },
      asOf,
    ) => {
      const values = {
        model,
        id,
        payload: JSON.stringify(payload),
        grantId: grantId ?? null,
        uid: uid ?? null,
        userCode: userCode ?? null,
        clientId: clientId ?? null,
        account: account ?? null,
        expiresAtMs: expiresAtMs ?? null,
        asOf: asOf ?? Number.MAX_SAFE_INTEGER,
      };
      return (await change(() => (isKnown ? replace : put).run(values))).changes === 1;
    },
    find: async (model, id) => read(find.get(model, id)),
    findByUid: async (model, uid) => read(asAsked(findByUid.get(model, uid), { uid })),
    findByUserCode: async (model, userCode) =>
      read(asAsked(findByUserCode.get(model, userCode), { user_code: userCode })),
    consume: async (model, id, atS) => consume.run(atS, model, id).changes === 1,
    remove: async (model, id) => void (await change(() => remove.run(model, id))),
    removeByGrant: async (model, grantId) => void (await change(() => removeByGrant.run(model, grantId))),
  } satisfies Partial<SignOnStore>;
}

function accessTokens(db: DatabaseSync, check: ContentCheck) {
  const add = db.prepare(
    'INSERT INTO access_token (jti, grant_id, expires_at_ms, revoked) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING',
  );
  const revoke = db.prepare(
    `INSERT INTO access_token (jti, grant_id, expires_at_ms, revoked) VALUES (?, NULL, ?, 1)
     ON CONFLICT DO UPDATE SET revoked = 1`,
  );
  // What it misses of a damaged index has lost its grant.
  const revokeByGrant = db.prepare('UPDATE access_token SET revoked = 1 WHERE grant_id = ?');
  const find = db.prepare('SELECT * FROM access_token WHERE jti = ?');
  const findGrant = db.prepare(`SELECT * FROM sign_on_record WHERE model = 'Grant' AND id = ?`);
  const isInForce = (jti: string): boolean => {
    const token = check.found('access_token', find.get(jti));
    if (token?.['revoked'] !== 0) return false;
    const grant = token['grant_id'] ?? null;
    return grant === null || check.found('sign_on_record', findGrant.get(grant)) !== undefined;
  };
  return {
    addAccessToken: async ({ jti, grantId, expiresAtMs }) => void add.run(jti, grantId ?? null, expiresAtMs),
    revokeAccessToken: async (jti, expiresAtMs) => void revoke.run(jti, expiresAtMs),
    revokeAccessTokensOfGrant: async (grantId) => void revokeByGrant.run(grantId),
    isAccessTokenRevoked: async (jti) => {
      const row = find.get(jti);
      return row !== undefined && check.found('access_token', row)?.['revoked'] !== 0;
    },
    isAccessTokenInForce: async (jti) => isInForce(jti),
  } satisfies Partial<SignOnStore>;
}

/** Ends what was issued to an account, or to an application. */
type SignOnEnd = {
  /** Within a transaction: everything but what cannot be used once its grant is gone, and the access tokens. */
  endUsable(of: string): Omit<EndedAccess, 'tokens'>;
  /** What is left and cannot be used, because its grant is gone. */
  findUnusable(of: string): RowChange[];
};

/** Finds what was issued, whatever the indexes lack of it. */
function signOnEnd(db: DatabaseSync, holder: 'account' | 'client_id'): SignOnEnd {
  const grants = (which: string): string =>
    `(SELECT id FROM sign_on_record NOT INDEXED WHERE model = 'Grant' AND ${which})`;
  const needsGrant = `model IN ('RefreshToken', 'AccessToken') AND grant_id IS NOT NULL`;
  const usable = db.prepare(
    `SELECT model, id FROM sign_on_record NOT INDEXED
     WHERE ${holder} = :of AND (NOT (${needsGrant}) OR grant_id IN ${grants(`${holder} IS NOT :of`)})`,
  );
  const unusable = db.prepare(
    `SELECT model, id FROM sign_on_record NOT INDEXED
     WHERE ${holder} = :of AND ${needsGrant} AND grant_id NOT IN ${grants('true')}`,
  );
  const tokensOf = db.prepare(
    `SELECT jti FROM access_token NOT INDEXED
     WHERE revoked <> 1 AND grant_id IN (SELECT value FROM json_each(?))`,
  );
  const revoke = db.prepare('UPDATE access_token SET revoked = 1 WHERE jti = ?');
  const remove = db.prepare('DELETE FROM sign_on_record WHERE model = ? AND id = ?');
  const keyOf = (row: Row) => ({ model: textOf(row, 'model'), id: textOf(row, 'id') });
  return {
    endUsable: (of) => {
      const keys = usable.all({ of }).map(keyOf);
      const ids = keys.filter(({ model }) => model === 'Grant').map(({ id }) => id);
      for (const row of tokensOf.all(JSON.stringify(ids))) revoke.run(textOf(row, 'jti'));
      for (const { model, id } of keys) remove.run(model, id);
      const sessions = keys.filter(({ model }) => model === 'Session').length;
      return { sessions, applications: ids.length };
    },
    findUnusable: (of) =>
      unusable
        .all({ of })
        .map(keyOf)
        .map(
          ({ model, id }) =>
            () =>
              void remove.run(model, id),
        ),
  };
}

function signOnEnds(db: DatabaseSync, check: ContentCheck, change: Change) {
  const lineage = db.prepare('SELECT * FROM key_lineage');
  /** One that the disk has changed proves nothing about the keys. */
  const known = () => check.found('key_lineage', lineage.get())?.['lineage'];
  return {
    endOfAccount: signOnEnd(db, 'account'),
    useKeys: async (current: string, isInherited: boolean): Promise<void> => {
      if (known() === current) return;
      const useNow = (): void => {
        const before = known();
        if (before === current) return;
        const isDamaged = before === undefined && lineage.get() !== undefined;
        if (!isDamaged && (before !== undefined || !isInherited)) {
          db.exec('DELETE FROM sign_on_record; UPDATE access_token SET revoked = 1');
        }
        db.exec('DELETE FROM key_lineage');
        db.prepare('INSERT INTO key_lineage (lineage) VALUES (?)').run(current);
      };
      await change(() => inTransaction(db, useNow));
    },
  };
}

/** With what follows each of them, some ten milliseconds of work. */
const MAX_TOGETHER = 32;

/** The methods of the store write before they first wait for anything: so in the transaction, and with one sync. */
function inOneCommit(db: DatabaseSync, writes: readonly (() => Promise<unknown>)[]): Promise<unknown>[] {
  const outcomes: Promise<unknown>[] = [];
  try {
    inTransaction(db, () => {
      for (const write of writes) {
        const outcome = write();
        outcomes.push(outcome);
        // Of a full disk SQLite rolls back everything by itself, and the write says why.
        if (!db.isTransaction) throw outcome;
      }
    });
    return outcomes;
  } catch (error) {
    for (const outcome of outcomes) outcome.catch(() => {});
    const failed = Promise.resolve(error).then((reason) => Promise.reject(reason));
    return writes.map(() => failed);
  }
}

/** What is for use by the store. */
type WithinTransaction = {
  putClientNow(client: StoredClient): void;
  endOfAccount: SignOnEnd;
};

/** What the sign-on service keeps, in SQLite. */
export function sqliteSignOn(
  db: DatabaseSync,
  check: ContentCheck,
  onMended: (what: string) => void,
): SignOnStore & WithinTransaction {
  const change: Change = (work) => withSoundIndexes(db, ['sign_on_record', 'access_token'], onMended, work);
  const purges = [
    `DELETE FROM sign_on_record WHERE (model, id) IN
       (SELECT model, id FROM sign_on_record WHERE expires_at_ms <= ? LIMIT ${PURGED_AT_ONCE})`,
    `DELETE FROM access_token WHERE jti IN
       (SELECT jti FROM access_token WHERE expires_at_ms <= ? LIMIT ${PURGED_AT_ONCE})`,
  ].map((sql) => db.prepare(sql));
  return {
    ...signOnRecords(db, check, change),
    ...accessTokens(db, check),
    ...sqliteSignOnClients(db, check, change),
    ...signOnEnds(db, check, change),
    maxTogether: MAX_TOGETHER,
    together: (writes) => inOneCommit(db, writes),
    purge: async (nowMs) => {
      for (const purge of purges) {
        while ((await change(() => purge.run(nowMs))).changes === PURGED_AT_ONCE) await nextTurn();
      }
    },
  };
}

/** The clients of the sign-on service in SQLite. */
function sqliteSignOnClients(db: DatabaseSync, check: ContentCheck, change: Change) {
  const put = db.prepare(
    `INSERT INTO sign_on_client (client_id, metadata, added_by, added_at_ms) VALUES (:clientId, :metadata, :addedBy, :addedAtMs)
     ON CONFLICT DO UPDATE SET metadata = :metadata`,
  );
  const find = db.prepare('SELECT * FROM sign_on_client WHERE client_id = ?');
  const list = db.prepare('SELECT * FROM sign_on_client ORDER BY added_at_ms, client_id');
  const remove = db.prepare('DELETE FROM sign_on_client WHERE client_id = ?');
  const end = signOnEnd(db, 'client_id');
  const unused = db.prepare(UNUSED);
  const putClientNow = ({ metadata, ...client }: StoredClient): void => {
    put.run({ ...client, metadata: JSON.stringify(metadata) });
  };
  return {
    putClientNow,
    putClient: async (client) => putClientNow(client),
    findClient: async (clientId) => {
      const row = check.found('sign_on_client', find.get(clientId));
      return row && clientOf(row);
    },
    listClients: async () => list.all().map((row) => clientOf(check.required('sign_on_client', row))),
    removeClient: (clientId) => {
      const endUsable = (): boolean => {
        if (remove.run(clientId).changes !== 1) return false;
        end.endUsable(clientId);
        return true;
      };
      // It is there again if what was written together with this was rolled back.
      const findUnusable = (): RowChange[] => (find.get(clientId) ? [] : end.findUnusable(clientId));
      return change(() => endInPieces(db, endUsable, findUnusable));
    },
    listUnusedClients: async () => unused.all().map((row) => textOf(row, 'client_id')),
  } satisfies Partial<SignOnStore> & { putClientNow(client: StoredClient): void };
}
