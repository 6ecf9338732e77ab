import { isJsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';
import type { Collection, Expectation, SavedCall } from '#shared/domain/mcp/saved/saved-call.ts';

/** A name for a call after its tool, and unlike those that are taken. */
export function callNameFor(tool: string, taken: readonly string[]): string {
  const cleaned = tool.replaceAll(/[^\w-]+/g, '_').replace(/^[^A-Za-z]+/, '');
  const base = cleaned.slice(0, 50) || 'call';
  if (!taken.includes(base)) return base;
  let at = 2;
  while (taken.includes(`${base}_${at}`)) at += 1;
  return `${base}_${at}`;
}

/** Text that may be sent as arguments: nothing, or a JSON object. */
export function isUsableArguments(text: string): boolean {
  return text.trim() === '' || isJsonObject(parseJson(text));
}

/** An expectation of a kind, to begin with. */
export function emptyExpectation(kind: Expectation['kind']): Expectation {
  const pointer = '/structuredContent';
  switch (kind) {
    case 'is-error':
      return { kind, isError: false };
    case 'schema':
      return { kind };
    case 'equals':
      return { kind, pointer, value: '' };
    case 'matches':
      return { kind, pointer, pattern: '' };
    case 'count':
      return { kind, pointer, least: 1, most: null };
    case 'latency':
      return { kind, mostMs: 2000 };
    case 'exists':
    default:
      return { kind: 'exists', pointer };
  }
}

/**
 * Arguments with a reference added as a further member, or in place of an empty text of theirs; for the user to put
 * where it belongs. Arguments that are no JSON object get it at their end.
 */
export function withInserted(argumentsText: string, reference: string): string {
  const value = JSON.stringify(reference);
  if (argumentsText.includes('""')) return argumentsText.replace('""', () => value);
  const read = parseJson(argumentsText.trim() === '' ? '{}' : argumentsText);
  if (!isJsonObject(read)) return `${argumentsText}${value}`;
  const member = `  "value": ${value}\n}`;
  const hasMembers = Object.keys(read).length > 0;
  const open = argumentsText.trim() === '' ? '{' : argumentsText.trimEnd().slice(0, -1).trimEnd();
  return `${open}${hasMembers ? ',' : ''}\n${member}`;
}

/** Calls before another one, whose answers it may refer to. */
export function callsBefore(calls: readonly SavedCall[], id: string): SavedCall[] {
  return calls.slice(
    0,
    calls.findIndex((call) => call.id === id),
  );
}

/** A collection being changed, with the calls that were saved into it meanwhile. */
export function withAdded(draft: Collection, before: Collection, saved: Collection): Collection {
  const known = new Set([...before.calls, ...draft.calls].map(({ id }) => id));
  return { ...draft, calls: [...draft.calls, ...saved.calls.filter(({ id }) => !known.has(id))] };
}
