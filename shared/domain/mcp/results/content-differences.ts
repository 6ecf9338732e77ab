import { writeJsonPointer } from '../../json-pointer.ts';
import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, memberOf, parseJson } from '../json-object.ts';
import { wrappedValue } from './content-parts.ts';
import { contentOf, dataOfText, textOf } from './result-values.ts';

/** One place at which the text says something else than the structured content; undefined is "not there". */
type ContentDifference = {
  pointer: string;
  structured: JsonValue | undefined;
  text: JsonValue | undefined;
};

export type ContentParity =
  /** There is nothing to compare: no structured content, or no text. */
  | { kind: 'nothing-to-compare' }
  /** The text is in words, so a machine cannot compare them. */
  | { kind: 'text-in-words' }
  | { kind: 'same' }
  /** `more`: there are others that are not listed. */
  | { kind: 'different'; differences: ContentDifference[]; more: boolean };

const MAX_DIFFERENCES = 50;

/**
 * Compares structured content with its twin in text: the specification has servers send both, for clients that know only
 * one of them, and an assistant may see another answer than a program.
 */
export function contentParity(result: JsonValue): ContentParity {
  const structured = memberOf(result, 'structuredContent');
  const texts = contentOf(result)
    .map(textOf)
    .filter((text) => text !== undefined);
  if (structured === undefined || texts.length === 0) return { kind: 'nothing-to-compare' };
  const wrapped = wrappedValue(structured);
  if (wrapped !== undefined && saysValue(texts, wrapped)) return { kind: 'same' };
  const data = texts.map(dataOfText).filter((value) => value !== undefined);
  if (data.length === 0) return { kind: 'text-in-words' };
  const best = data
    .map((value) => differencesOf(structured, value))
    .toSorted((a, b) => a.length - b.length)[0];
  if (!best || best.length === 0) return { kind: 'same' };
  const differences = best.slice(0, MAX_DIFFERENCES);
  return { kind: 'different', differences, more: best.length > differences.length };
}

/**
 * Whether the texts say the value that a framework has wrapped (`wrappedValue`): one text of it, a text as it is, or a text
 * for each entry of a list.
 */
function saysValue(texts: readonly string[], value: JsonValue): boolean {
  if (texts.length === 1 && saysOne(texts[0] ?? '', value)) return true;
  return (
    Array.isArray(value) &&
    value.length === texts.length &&
    value.every((entry, index) => saysOne(texts[index] ?? '', entry))
  );
}

function saysOne(text: string, value: JsonValue): boolean {
  if (typeof value === 'string') return text === value || parseJson(text) === value;
  const said = parseJson(text);
  return said !== undefined && differencesOf(value, said).length === 0;
}

function differencesOf(structured: JsonValue, text: JsonValue): ContentDifference[] {
  const found: ContentDifference[] = [];
  const compare = (a: JsonValue | undefined, b: JsonValue | undefined, steps: (string | number)[]): void => {
    if (found.length > MAX_DIFFERENCES || a === b) return;
    if (Array.isArray(a) && Array.isArray(b)) {
      for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
        compare(a[index], b[index], [...steps, index]);
      }
    } else if (isJsonObject(a) && isJsonObject(b)) {
      for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
        compare(memberOf(a, name), memberOf(b, name), [...steps, name]);
      }
    } else found.push({ pointer: writeJsonPointer(steps), structured: a, text: b });
  };
  compare(structured, text, []);
  return found;
}
