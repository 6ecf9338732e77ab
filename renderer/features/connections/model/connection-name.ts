import type { Connection } from '#shared/domain/connection.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';

/** The built-in service is named in the user's language, the others as the user named them. */
export function connectionName(connection: Connection, t: Dictionary): string {
  return connection.kind === 'built-in' ? t.connections.builtInName : connection.name;
}
