import { stripVTControlCharacters } from 'node:util';

/** What a person needs of an error: its message, without any stack (bundlers put theirs into the message). */
export function plainCause(cause: unknown): string {
  const message = stripVTControlCharacters(cause instanceof Error ? cause.message : String(cause));
  const [plain = message] = message.split(/\n\s*(?:Stack backtrace:|at .+:\d+:\d+\)?(?:\n|$))/);
  return plain.trim();
}
