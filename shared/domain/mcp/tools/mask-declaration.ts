import { maskKnown } from '../../mask-secrets.ts';
import type { JsonValue } from '../../json-value.ts';

/** What a call is made with, or its arguments are checked by: it has to stay as it is. */
const WORKING = new Set(
  'name type enum const required pattern format $ref $id $schema $anchor $dynamicRef uri mimeType'.split(' '),
);

/**
 * A declaration of a tool, or a schema, as it is shown: its words without secrets that the server repeats from the request. Names
 * and what works in it stay, for calls are made with them.
 */
export function maskDeclaration(declaration: JsonValue, secrets: readonly string[]): JsonValue {
  if (typeof declaration === 'string') return maskKnown(declaration, secrets);
  if (Array.isArray(declaration)) return declaration.map((each) => maskDeclaration(each, secrets));
  if (typeof declaration !== 'object' || declaration === null) return declaration;
  return Object.fromEntries(
    Object.entries(declaration).map(([name, inner]) => {
      const isWorking = WORKING.has(name) && (typeof inner !== 'object' || Array.isArray(inner));
      return [name, isWorking ? inner : maskDeclaration(inner, secrets)];
    }),
  );
}
