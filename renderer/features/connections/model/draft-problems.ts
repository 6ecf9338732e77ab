import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { type Connection, type ConnectionDraft, connectionDraftSchema } from '#shared/domain/connection.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { DEFAULT_TOKEN_HEADER } from '#shared/service/token.ts';

export type DraftField = keyof ConnectionDraft;

export const EMPTY_DRAFT: ConnectionDraft = {
  name: '',
  baseUrl: '',
  tokenHeader: DEFAULT_TOKEN_HEADER,
  zone: DEFAULT_ZONE,
};

function isDraftField(field: unknown): field is DraftField {
  return typeof field === 'string' && Object.hasOwn(EMPTY_DRAFT, field);
}

/** The first problem of each field of a connection that is being typed, as the key of its message; none if it is sound. */
export function draftProblems(draft: ConnectionDraft): Partial<Record<DraftField, string>> {
  const read = connectionDraftSchema.safeParse(draft);
  const problems: Partial<Record<DraftField, string>> = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const [field] = path;
    if (isDraftField(field)) problems[field] ??= message;
  }
  return problems;
}

/** The message of a problem; one that this window does not know is shown as it is rather than swallowed. */
export function problemText(problem: string | undefined, texts: Dictionary['connections']['problems']) {
  if (problem === undefined) return undefined;
  const known: Record<string, string> = texts;
  return known[problem] ?? problem;
}

/** The built-in service is named in the user's language, the others as the user named them. */
export function connectionName(connection: Connection, t: Dictionary): string {
  return connection.kind === 'built-in' ? t.connections.builtInName : connection.name;
}
