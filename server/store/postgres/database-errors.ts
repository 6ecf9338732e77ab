/** The connection is gone, or leads to a server that takes no writes (any more); 08P01 is all that pgbouncer says of it. */
const LOST = new Set(
  `ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN
   57P01 57P02 57P03 25006 08000 08001 08003 08006 08P01 53300`.split(/\s+/),
);
const LOST_WITHOUT_CODE =
  /Connection terminated|not queryable|Query read timeout|timeout expired|timeout exceeded when trying to connect/;
/** What another holds was not given free in time. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** Besides a serialization failure and a deadlock: nothing was written, and the next time may succeed. */
const ROLLED_BACK = new Set(['40001', '40P01', LOCK_NOT_AVAILABLE]);

/** The database answers nothing, or no server of it takes writes. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Why a statement failed, as PostgreSQL's SQLSTATE. */
export const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether a statement failed with its connection: another one may succeed. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error && (LOST.has(sqlStateOf(error)) || LOST_WITHOUT_CODE.test(error.message));

/** Whether a statement was rolled back for another one. */
export const isRolledBack = (error: unknown): boolean => ROLLED_BACK.has(sqlStateOf(error));

/** The reason of an error in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ');
  if (!(error instanceof Error)) return String(error);
  return error.message === '' ? sqlStateOf(error) : error.message;
}
