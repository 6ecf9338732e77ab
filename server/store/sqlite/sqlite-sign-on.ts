import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SignOnRecord, SignOnStore, StoredClient } from '../sign-on-store.ts';
import { numberOf, type Row, textOf } from './row.ts';
import { sqliteSignOnClients } from './sqlite-sign-on-clients.ts';

const payloadSchema = z.record(z.string(), z.unknown());

function recordOf(row: Row | undefined): SignOnRecord | undefined {
  if (!row) return undefined;
  const payload = payloadSchema.parse(JSON.parse(textOf(row, 'payload')));
  return row['consumed_at_s'] === null
    ? { payload }
    : { payload, consumedAtS: numberOf(row, 'consumed_at_s') };
}

function signOnRecords(db: DatabaseSync) {
  const put = db.prepare(
    `INSERT INTO sign_on_record VALUES (:model, :id, :payload, :grantId, :uid, :userCode, :clientId, :expiresAtMs, NULL)
     ON CONFLICT DO UPDATE SET payload = :payload, grant_id = :grantId, uid = :uid, user_code = :userCode,
       client_id = :clientId, expires_at_ms = :expiresAtMs`,
  );
  const columns = 'SELECT payload, consumed_at_s FROM sign_on_record WHERE model = ?';
  const find = db.prepare(`${columns} AND id = ?`);
  const findByUid = db.prepare(`${columns} AND uid = ?`);
  const findByUserCode = db.prepare(`${columns} AND user_code = ?`);
  const consume = db.prepare(
    'UPDATE sign_on_record SET consumed_at_s = ? WHERE model = ? AND id = ? AND consumed_at_s IS NULL',
  );
  const remove = db.prepare('DELETE FROM sign_on_record WHERE model = ? AND id = ?');
  const removeByGrant = db.prepare('DELETE FROM sign_on_record WHERE model = ? AND grant_id = ?');
  return {
    put: async (model, id, { payload, grantId, uid, userCode, clientId, expiresAtMs }) => {
      put.run({
        model,
        id,
        payload: JSON.stringify(payload),
        grantId: grantId ?? null,
        uid: uid ?? null,
        userCode: userCode ?? null,
        clientId: clientId ?? null,
        expiresAtMs: expiresAtMs ?? null,
      });
    },
    find: async (model, id) => recordOf(find.get(model, id)),
    findByUid: async (model, uid) => recordOf(findByUid.get(model, uid)),
    findByUserCode: async (model, userCode) => recordOf(findByUserCode.get(model, userCode)),
    consume: async (model, id, atS) => consume.run(atS, model, id).changes === 1,
    remove: async (model, id) => void remove.run(model, id),
    removeByGrant: async (model, grantId) => void removeByGrant.run(model, grantId),
  } satisfies Partial<SignOnStore>;
}

function accessTokens(db: DatabaseSync) {
  const add = db.prepare('INSERT INTO access_token VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING');
  const revoke = db.prepare(
    'INSERT INTO access_token VALUES (?, NULL, ?, 1) ON CONFLICT DO UPDATE SET revoked = 1',
  );
  const revokeByGrant = db.prepare('UPDATE access_token SET revoked = 1 WHERE grant_id = ?');
  const find = db.prepare('SELECT revoked FROM access_token WHERE jti = ?');
  return {
    addAccessToken: async ({ jti, grantId, expiresAtMs }) => void add.run(jti, grantId ?? null, expiresAtMs),
    revokeAccessToken: async (jti, expiresAtMs) => void revoke.run(jti, expiresAtMs),
    revokeAccessTokensOfGrant: async (grantId) => void revokeByGrant.run(grantId),
    isAccessTokenRevoked: async (jti) => find.get(jti)?.['revoked'] === 1,
  } satisfies Partial<SignOnStore>;
}

/** What the sign-on service keeps, in SQLite. `putClientNow` is for use within a transaction. */
export function sqliteSignOn(db: DatabaseSync): SignOnStore & { putClientNow(client: StoredClient): void } {
  const purgeRecords = db.prepare('DELETE FROM sign_on_record WHERE expires_at_ms <= ?');
  const purgeTokens = db.prepare('DELETE FROM access_token WHERE expires_at_ms <= ?');
  return {
    ...signOnRecords(db),
    ...accessTokens(db),
    ...sqliteSignOnClients(db),
    purge: async (nowMs) => {
      purgeRecords.run(nowMs);
      purgeTokens.run(nowMs);
    },
  };
}
