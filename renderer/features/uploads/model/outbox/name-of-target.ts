import type { Dictionary } from '#renderer/i18n/dictionary.ts';

/** The connection an upload went to, as it was called then; the built-in service has no name but that of the language. */
export function nameOfTarget(
  { connections }: Dictionary,
  { connectionName }: { connectionName: string },
): string {
  return connectionName === '' ? connections.builtInName : connectionName;
}
