import type { Dictionary } from '#renderer/i18n/dictionary.ts';

/** The connection an upload went to, as it was called then; the built-in service has no name but that of the language. */
export function nameOfTarget(
  { connections }: Dictionary,
  { connectionName }: { connectionName: string },
): string {
  return connectionName === '' ? connections.builtInName : connectionName;
}

/** The origin an upload went to; null if it was not noted, or is that of the built-in service, whose port changes. */
export function addressOf({ origin }: { origin: string | null }): string | null {
  return origin?.includes('://') ? origin : null;
}
