import { DamagedStoreError } from '../store.ts';

/** Result codes of SQLite: what is stored is malformed or no database, or the disk cannot read it. */
const SQLITE_DAMAGE = { IOERR: 10, CORRUPT: 11, NOTADB: 26 };

/** True if an error says that the disk has changed what is stored, and not that something is wrong at the moment. */
export function isDamage(error: unknown): error is Error {
  if (error instanceof DamagedStoreError) return true;
  if (!(error instanceof Error)) return false;
  // A number that no number of JavaScript is was never written.
  if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return true;
  if (!('errcode' in error && typeof error.errcode === 'number')) return false;
  // The lower byte is the code, the rest says more about it.
  return Object.values(SQLITE_DAMAGE).includes(error.errcode & 0xff);
}
