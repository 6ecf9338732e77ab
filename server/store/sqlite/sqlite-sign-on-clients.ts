import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { SignOnStore, StoredClient } from '../sign-on-store.ts';
import { numberOf, type Row, textOf } from './row.ts';
import { inTransaction } from './transaction.ts';

const metadataSchema = z.record(z.string(), z.unknown());

const clientOf = (row: Row): StoredClient => ({
  clientId: textOf(row, 'client_id'),
  metadata: metadataSchema.parse(JSON.parse(textOf(row, 'metadata'))),
  addedBy: textOf(row, 'added_by') === 'operator' ? 'operator' : 'itself',
  addedAtMs: numberOf(row, 'added_at_ms'),
});

const UNUSED = `SELECT client_id FROM sign_on_client AS client
  WHERE added_by = 'itself'
    AND NOT EXISTS (SELECT 1 FROM sign_on_record WHERE client_id = client.client_id AND model = 'Grant')
  ORDER BY added_at_ms, client_id`;

/** The clients of the sign-on service in SQLite. */
export function sqliteSignOnClients(db: DatabaseSync) {
  const put = db.prepare(
    `INSERT INTO sign_on_client VALUES (:clientId, :metadata, :addedBy, :addedAtMs)
     ON CONFLICT DO UPDATE SET metadata = :metadata`,
  );
  const find = db.prepare('SELECT * FROM sign_on_client WHERE client_id = ?');
  const list = db.prepare('SELECT * FROM sign_on_client ORDER BY added_at_ms, client_id');
  const remove = db.prepare('DELETE FROM sign_on_client WHERE client_id = ?');
  const revokeTokens = db.prepare(
    `UPDATE access_token SET revoked = 1 WHERE grant_id IN
       (SELECT id FROM sign_on_record WHERE model = 'Grant' AND client_id = ?)`,
  );
  const removeRecords = db.prepare('DELETE FROM sign_on_record WHERE client_id = ?');
  const unused = db.prepare(UNUSED);
  const putClientNow = ({ metadata, ...client }: StoredClient): void => {
    put.run({ ...client, metadata: JSON.stringify(metadata) });
  };
  const removeNow = (clientId: string): boolean => {
    revokeTokens.run(clientId);
    removeRecords.run(clientId);
    return remove.run(clientId).changes === 1;
  };
  return {
    putClientNow,
    putClient: async (client) => putClientNow(client),
    findClient: async (clientId) => {
      const row = find.get(clientId);
      return row && clientOf(row);
    },
    listClients: async () => list.all().map(clientOf),
    removeClient: async (clientId) => inTransaction(db, () => removeNow(clientId)),
    listUnusedClients: async () => unused.all().map((row) => textOf(row, 'client_id')),
  } satisfies Partial<SignOnStore> & { putClientNow(client: StoredClient): void };
}
