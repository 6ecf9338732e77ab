import { joinLines } from './joined-lines.ts';
import { partSearch } from './part-search.ts';
import { utf8Base64, utf8Hex, utf8SizeBytes } from './utf8.ts';

/** The characters of base64 that stand for a secret alone, and whether the ones beside them stand for bits of it too. */
type InBase64 = { text: string; isMixedBefore: boolean; isMixedAfter: boolean };

/** How known secrets look where a text is encoded. */
export type EncodedSecrets = {
  base64: readonly InBase64[];
  /** In hex, letters in either case. */
  hex: readonly RegExp[];
  minChars: number;
  /** Whether one of them may stand in a text, whole or in lines. */
  mayBeIn: (text: string) => boolean;
  /** The longest word of each of base64. */
  words: readonly string[];
};

/** A shorter one is, encoded, as long as many a word. */
const MIN_CHARS = 6;

/**
 * How secrets look within a longer text that is written in base64 or base64url (RFC 4648 sections 4 and 5), once or twice over,
 * or in hex. Three bytes make four characters, so that they look different after 0, 1 and 2 bytes more. Secrets that are too short
 * are left out.
 */
export function encodedForms(secrets: readonly string[]): EncodedSecrets {
  const known = secrets.filter(({ length }) => length >= MIN_CHARS);
  const once = known.flatMap(base64Forms);
  const forms = [...once, ...once.flatMap(({ text }) => base64Forms(text))];
  const base64 = [...new Map(forms.map((form) => [form.text, form])).values()];
  const hex = [...new Set(known.map(utf8Hex))];
  return {
    base64,
    hex: hex.map((text) => new RegExp(text, 'gi')),
    minChars: Math.min(...base64.map(({ text }) => text.length)),
    mayBeIn: partSearch([
      ...base64.map(({ text }) => ({ text, isAnyCase: false })),
      ...hex.map((text) => ({ text, isAnyCase: true })),
    ]),
    words: [...new Set(base64.map(({ text }) => longestWord(text)))],
  };
}

export function longestWord(text: string): string {
  const words: string[] = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** An escape that may stand for a mark of base64. */
const ESCAPED_MARK = /\\(?:\/|u002)|%2/i;

/** Whether an encoded secret may stand in a text, be it in lines or with its marks escaped. */
export function mayHoldEncoded(text: string, { mayBeIn, minChars, words }: EncodedSecrets): boolean {
  if (text.length < minChars) return false;
  if (mayBeIn(text)) return true;
  if (!ESCAPED_MARK.test(text)) return false;
  const joined = joinLines(text, minChars)?.text ?? '';
  return mayBeIn(joined) || words.some((word) => text.includes(word) || joined.includes(word));
}

/** Where encoded secrets start and end, with the characters that stand for bits of them; also where lines break within. */
export function* encodedSpans(
  text: string,
  secrets: EncodedSecrets,
): Generator<[start: number, end: number]> {
  if (!mayHoldEncoded(text, secrets)) return;
  yield* spansIn(text, secrets);
  const joined = joinLines(text, secrets.minChars);
  if (joined === undefined) return;
  for (const [start, end] of spansIn(joined.text, secrets)) {
    yield [joined.originOf(start), joined.originOf(end - 1) + 1];
  }
}

function* spansIn(text: string, { base64, hex }: EncodedSecrets): Generator<[start: number, end: number]> {
  for (const form of base64) {
    for (let at = text.indexOf(form.text); at !== -1; at = text.indexOf(form.text, at + form.text.length)) {
      yield encodedSpan(text, at, form);
    }
  }
  for (const pattern of hex) {
    for (const { index, 0: found } of text.matchAll(pattern)) yield [index, index + found.length];
  }
}

function base64Forms(text: string): InBase64[] {
  const sizeBytes = utf8SizeBytes(text);
  return [0, 1, 2].flatMap((bytesBefore) => {
    const bits = (bytesBefore + sizeBytes) * 8;
    const form = {
      text: utf8Base64('\0'.repeat(bytesBefore) + text).slice(
        Math.ceil((bytesBefore * 8) / 6),
        Math.floor(bits / 6),
      ),
      isMixedBefore: bytesBefore > 0,
      isMixedAfter: bits % 6 > 0,
    };
    const inUrl = { ...form, text: form.text.replaceAll('+', '-').replaceAll('/', '_') };
    return inUrl.text === form.text ? [form] : [form, inUrl];
  });
}

const BASE64_CHAR = /^[\w+/-]$/;
/** An escape of JSON but its last character; without that it would break what stands around it. */
const BEGUN_ESCAPE = /\\(?:u[\da-f]{0,3})?$/i;

/** Where an encoded secret that was found `at` a place starts and ends, with the characters that stand for bits of it. */
function encodedSpan(text: string, at: number, form: InBase64): [start: number, end: number] {
  const end = at + form.text.length;
  const takesBefore =
    form.isMixedBefore &&
    BASE64_CHAR.test(text.charAt(at - 1)) &&
    !BEGUN_ESCAPE.test(text.slice(Math.max(0, at - 6), at - 1));
  const takesAfter = form.isMixedAfter && BASE64_CHAR.test(text.charAt(end));
  return [takesBefore ? at - 1 : at, takesAfter ? end + 1 : end];
}
