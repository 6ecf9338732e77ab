import { parseJson } from '../json-object.ts';
import { exactTextAt } from '../results/exact-text.ts';
import { isJsonPointer, readJsonPointer, writeJsonPointer } from '../../json-pointer.ts';

/** `{{name.structuredContent.projects.0.id}}`, or with a pointer: `{{name#/structuredContent/a~1b}}`; a variable is `{{$name}}`. */
const REFERENCE = /\{\{\s*(\$?[A-Za-z][\w-]*)(?:(\.[^{}#]+|#[^{}]*)|\s*)\}\}/g;
/** Also one that nothing closes: it goes up to the end, and is looked at once. */
const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)/g;

export type Reference = { name: string; pointer: string };

/** Why a reference has no value: there was no such call before, its answer has nothing there, or there is no such variable. */
export type ReferenceProblem = Reference & { reason: 'no-such-call' | 'nothing-there' | 'no-such-variable' };

/** Values by the names of variables: JSON, or else a text. */
export type Variables = Readonly<Record<string, string>>;

/** What a reference to a variable stands for, as JSON text; undefined if it refers to an answer. */
export function variableAt(
  variables: Variables,
  { name, pointer }: Reference,
): { text: string } | 'no-such-variable' | 'nothing-there' | undefined {
  if (!name.startsWith('$')) return undefined;
  const value = Object.hasOwn(variables, name.slice(1)) ? variables[name.slice(1)] : undefined;
  if (value === undefined) return 'no-such-variable';
  const text = exactTextAt(parseJson(value) === undefined ? JSON.stringify(value) : value.trim(), pointer);
  return text === undefined ? 'nothing-there' : { text };
}

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

/** Arguments whose references have other names; everything else stays as it was typed. */
export function withRenamedReferences(argumentsText: string, nameOf: (name: string) => string): string {
  return argumentsText.replaceAll(REFERENCE, (written, name: string) =>
    nameOf(name) === name ? written : written.replace(name, nameOf(name)),
  );
}

/**
 * Puts values of earlier answers into arguments. A JSON text that is a reference and nothing else becomes the value, of
 * whatever kind; within a longer text a reference becomes its characters. Everything else of the text stays as it was
 * typed, and numbers keep all their digits.
 * @param textAt the JSON text of what a reference points at, exactly as the answer has it; or why there is none.
 */
export async function withReferences(
  argumentsText: string,
  textAt: (reference: Reference) => Promise<{ text: string } | ReferenceProblem['reason']>,
): Promise<{ text: string } | { problems: ReferenceProblem[] }> {
  const problems: ReferenceProblem[] = [];
  const texts = new Map<string, string>();
  const tokens = argumentsText.match(STRING) ?? [];
  for (const reference of tokens.flatMap(referencesIn)) {
    const found = await textAt(reference);
    if (typeof found === 'string') problems.push({ ...reference, reason: found });
    else texts.set(writeReference(reference), found.text);
  }
  if (problems.length > 0) return { problems };
  const textOf = (name: string, rest: string | undefined) =>
    texts.get(writeReference(readReference(name, rest))) ?? 'null';
  const text = argumentsText.replaceAll(STRING, (token) => {
    const references = [...token.matchAll(REFERENCE)];
    const [only] = references;
    if (!only) return token;
    if (references.length === 1 && only[0] === token.slice(1, -1).trim())
      return textOf(only[1] ?? '', only[2]);
    return token.replaceAll(REFERENCE, (_all, name: string, rest: string | undefined) => {
      const value = textOf(name, rest);
      // The text of a JSON string stands in another one as it is.
      return value.startsWith('"') ? value.slice(1, -1) : JSON.stringify(value).slice(1, -1);
    });
  });
  return { text };
}
