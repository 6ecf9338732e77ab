import { utf8Base64, utf8Hex, utf8SizeBytes } from './utf8.ts';

/** The characters of an encoded text that stand for a secret alone, and whether the ones beside them stand for bits of it too. */
export type EncodedSecret = { text: string; isMixedBefore: boolean; isMixedAfter: boolean };

/** A shorter one is, encoded, as long as many a word. */
const MIN_CHARS = 6;

/**
 * How a secret looks within a longer text that is written in base64 or base64url (RFC 4648 sections 4 and 5), once or twice over,
 * or in hex. Three bytes make four characters, so that it looks different after 0, 1 and 2 bytes more.
 * @returns none of a secret that is too short.
 */
export function encodedForms(secret: string): EncodedSecret[] {
  if (secret.length < MIN_CHARS) return [];
  const once = inBase64(secret);
  const hex = utf8Hex(secret);
  const inHex = [hex, hex.toUpperCase()].map((text) => ({ text, isMixedBefore: false, isMixedAfter: false }));
  const forms = [...once, ...once.flatMap(({ text }) => inBase64(text)), ...inHex];
  return [...new Map(forms.map((form) => [form.text, form])).values()];
}

function inBase64(text: string): EncodedSecret[] {
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
export function encodedSpan(text: string, at: number, form: EncodedSecret): [start: number, end: number] {
  const end = at + form.text.length;
  const takesBefore =
    form.isMixedBefore &&
    BASE64_CHAR.test(text.charAt(at - 1)) &&
    !BEGUN_ESCAPE.test(text.slice(Math.max(0, at - 6), at - 1));
  const takesAfter = form.isMixedAfter && BASE64_CHAR.test(text.charAt(end));
  return [takesBefore ? at - 1 : at, takesAfter ? end + 1 : end];
}
