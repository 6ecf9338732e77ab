import { type Connection, originOf } from '#shared/domain/connection.ts';

/** The built-in service gets another address whenever it starts, and is the same service all the time. */
const BUILT_IN_ORIGIN = 'built-in';

/** What the waiting uploads of a connection are bound to. */
export function jobOrigin(connection: Connection): string {
  return connection.kind === 'built-in' ? BUILT_IN_ORIGIN : originOf(connection.baseUrl);
}
