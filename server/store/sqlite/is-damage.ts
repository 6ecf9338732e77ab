import { DamagedStoreError } from '../store.ts';

/** Result codes of SQLite: what is stored is malformed or no database, or the disk cannot read it. */
const SQLITE_DAMAGE = { IOERR: 10, CORRUPT: 11, NOTADB: 26 };

/** Result codes of SQLite for what passes: another connection writes, there is no memory, no room, or no file to be had. */
const SQLITE_PASSING = { BUSY: 5, LOCKED: 6, NOMEM: 7, INTERRUPT: 9, FULL: 13, CANTOPEN: 14 };

const resultCodeOf = (error: unknown): number | undefined =>
  // The lower byte is the code, the rest says more about it.
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;

/** True if an error says that something cannot be read or written at the moment, whatever is stored. */
export const isPassing = (error: unknown): boolean =>
  Object.values(SQLITE_PASSING).includes(resultCodeOf(error) ?? -1);

/** True if an error says that the disk has changed what is stored, and not that something is wrong at the moment. */
export function isDamage(error: unknown): error is Error {
  if (error instanceof DamagedStoreError) return true;
  if (!(error instanceof Error)) return false;
  // A number that no number of JavaScript is was never written.
  if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return true;
  return Object.values(SQLITE_DAMAGE).includes(resultCodeOf(error) ?? -1);
}
