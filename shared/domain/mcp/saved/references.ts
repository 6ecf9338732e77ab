import { isJsonPointer, readJsonPointer, valueAtPointer, writeJsonPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';

/** `{{name.structuredContent.projects.0.id}}`, or with a pointer: `{{name#/structuredContent/a~1b}}`. */
const REFERENCE = /\{\{\s*([A-Za-z][\w-]*)(\.[^{}#]+|#[^{}]*)?\s*\}\}/g;
const STRING = /"(?:[^"\\]|\\.)*"/g;

export type Reference = { name: string; pointer: string };

/** Why a reference has no value: there was no such call before, or its answer has nothing there. */
export type ReferenceProblem = Reference & { reason: 'no-such-call' | 'nothing-there' };

function readReference(name: string, rest: string | undefined): Reference {
  const text = rest?.trim() ?? '';
  if (text.startsWith('#')) return { name, pointer: isJsonPointer(text.slice(1)) ? text.slice(1) : '' };
  return { name, pointer: writeJsonPointer(text === '' ? [] : text.slice(1).split('.')) };
}

/** A reference as it is written into arguments; by points where that is possible, else by a pointer. */
export function writeReference({ name, pointer }: Reference): string {
  const steps = readJsonPointer(pointer);
  const isPlain = steps.every((step) => /^[^.{}#\s]+$/.test(step));
  if (!isPlain) return `{{${name}#${pointer}}}`;
  return `{{${[name, ...steps].join('.')}}}`;
}

/** The references in a text of arguments, in their order. */
export function referencesIn(text: string): Reference[] {
  return [...text.matchAll(REFERENCE)].map(([, name = '', rest]) => readReference(name, rest));
}

/**
 * Puts values of earlier answers into arguments. A JSON text that is a reference and nothing else becomes the value, of
 * whatever kind; within a longer text a reference becomes its characters. Everything else of the text stays as it was typed.
 * @param answers results of the calls before, by name.
 */
export function withReferences(
  argumentsText: string,
  answers: ReadonlyMap<string, JsonValue>,
): { text: string } | { problems: ReferenceProblem[] } {
  const problems: ReferenceProblem[] = [];
  const valueOf = (reference: Reference): JsonValue => {
    const answer = answers.get(reference.name);
    const value = answer === undefined ? undefined : valueAtPointer(answer, reference.pointer);
    if (value === undefined) {
      problems.push({ ...reference, reason: answer === undefined ? 'no-such-call' : 'nothing-there' });
    }
    return value ?? null;
  };
  const text = argumentsText.replaceAll(STRING, (token) => {
    const references = [...token.matchAll(REFERENCE)];
    const [only] = references;
    if (!only) return token;
    if (references.length === 1 && only[0] === token.slice(1, -1).trim()) {
      return JSON.stringify(valueOf(readReference(only[1] ?? '', only[2])));
    }
    return token.replaceAll(REFERENCE, (_all, name: string, rest: string | undefined) => {
      const value = valueOf(readReference(name, rest));
      return JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value)).slice(1, -1);
    });
  });
  return problems.length > 0 ? { problems } : { text };
}
