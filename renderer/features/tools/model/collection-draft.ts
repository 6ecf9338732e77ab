import type { Language } from '#shared/contract/settings.ts';
import {
  type Collection,
  type Expectation,
  freeCallName,
  type Step,
  type Words,
  type WordsLanguage,
} from '#shared/domain/mcp/collections/collection.ts';
import { isJsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';

/** Name of a language of the window in collections. */
export function wordsLanguage(language: Language): WordsLanguage {
  return language === 'en' ? 'en' : 'zh-cn';
}

/** With words changed in one language; in both, if they were the same in both. */
export function withWords(words: Words, language: WordsLanguage, text: string): Words {
  return words.en === words['zh-cn'] ? { en: text, 'zh-cn': text } : { ...words, [language]: text };
}

/** A name for a call after its tool, and unlike those that are taken. */
export function callNameFor(tool: string, taken: readonly string[]): string {
  const cleaned = tool.replaceAll(/[^\w-]+/g, '_').replace(/^[^A-Za-z]+/, '');
  return freeCallName(cleaned.slice(0, 50) || 'call', new Set(taken));
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

/** Whether two steps ask the same question, so that the answer to one is an answer to the other. */
export function isSameQuestion(a: Step | undefined, b: Step | undefined): boolean {
  return a?.call?.tool === b?.call?.tool && a?.call?.argumentsText === b?.call?.argumentsText;
}

/**
 * A collection being changed, with what was saved into it meanwhile: further steps, and recordings of what the steps still
 * ask. @param before what the draft was made of.
 */
export function withSaved(draft: Collection, before: Collection, saved: Collection): Collection {
  const known = new Set([...before.steps, ...draft.steps].map(({ id }) => id));
  const steps = draft.steps.map((step) => {
    const now = saved.steps.find(({ id }) => id === step.id);
    return now?.recording && isSameQuestion(step, now) ? { ...step, recording: now.recording } : step;
  });
  return { ...draft, steps: [...steps, ...saved.steps.filter(({ id }) => !known.has(id))] };
}
