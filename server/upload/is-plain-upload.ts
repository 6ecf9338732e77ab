import { isServiceTime } from '#shared/domain/service-time.ts';

/** A string of JSON without escapes. */
const STRING = String.raw`"[^"\\\x00-\x1f]*"`;
/** A number of JSON that is certainly finite: without exponent and not endless. */
const NUMBER = String.raw`-?(?:0|[1-9]\d{0,99})(?:\.\d{1,99})?`;
const FIELD = `,(?!"timestamp":)${STRING}:(?:${STRING}|${NUMBER})`;

/** A record that begins with its timestamp, and what stands behind it. */
const RECORD = new RegExp(String.raw`\{"timestamp":"([^"]{19})"(?:${FIELD})*\}([,\]])`, 'y');

/**
 * True if the UTF-8 bytes are an upload as programs write it: an array of records (interface document 2.3), each with
 * its timestamp first, without blanks, escapes and exponents. False says nothing yet: what is rarer or wrong is for
 * JSON.parse and findUploadProblem to judge, which take three times as long.
 */
export function isPlainUpload(bytes: Buffer): boolean {
  // One character per byte: what is looked for is ASCII, and a byte of any other character is part of a string.
  const text = bytes.toString('latin1');
  if (!text.startsWith('[')) return false;
  let at = 1;
  for (;;) {
    RECORD.lastIndex = at;
    const [found, time = '', next] = RECORD.exec(text) ?? [];
    if (found === undefined || !isServiceTime(time)) return false;
    at += found.length;
    if (next === ']') return at === text.length;
  }
}
