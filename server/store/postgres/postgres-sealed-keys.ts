import type { SealedKeyStore } from '../sign-on-store.ts';
import { type Database, numberOf } from './database.ts';

/** The sealed keys in PostgreSQL: one row. */
export function postgresSealedKeys(database: Database): SealedKeyStore {
  const read = async () => {
    const { rows } = await database.query('SELECT version, sealed FROM sealed_keys');
    const sealed = rows[0]?.['sealed'];
    return sealed instanceof Uint8Array ? { version: numberOf(rows[0], 'version'), sealed } : undefined;
  };
  return {
    read,
    version: async () => {
      const { rows } = await database.query('SELECT version FROM sealed_keys');
      return rows[0] && numberOf(rows[0], 'version');
    },
    put: async (sealed, insteadOf) => {
      const { count } =
        insteadOf === undefined
          ? await database.query(
              'INSERT INTO sealed_keys (version, sealed) VALUES (1, $1) ON CONFLICT DO NOTHING',
              [sealed],
            )
          : await database.query(
              'UPDATE sealed_keys SET version = version + 1, sealed = $1 WHERE version = $2',
              [sealed, insteadOf],
            );
      if (count === 1) return true;
      // When the connection was lost during the commit, it may be these very keys that are there.
      const found = await read();
      return found !== undefined && Buffer.compare(found.sealed, sealed) === 0;
    },
  };
}
