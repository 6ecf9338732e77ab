const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes of a text in UTF-8; a lone surrogate becomes U+FFFD. */
function utf8Bytes(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const read = character.codePointAt(0) ?? 0;
    const point = read >= 0xd800 && read <= 0xdfff ? 0xfffd : read;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) {
      bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    } else {
      bytes.push(
        0xf0 | (point >> 18),
        0x80 | ((point >> 12) & 63),
        0x80 | ((point >> 6) & 63),
        0x80 | (point & 63),
      );
    }
  }
  return bytes;
}

/** Size of a text in UTF-8, in bytes. */
export function utf8SizeBytes(text: string): number {
  let sizeBytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    sizeBytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return sizeBytes;
}

/** The beginning of a text that has no more bytes in UTF-8, and ends with a whole character. */
export function cutUtf8(text: string, maxBytes: number): string {
  let [end, sizeBytes] = [0, 0];
  for (const character of text) {
    sizeBytes += utf8SizeBytes(character);
    if (sizeBytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A text in UTF-8 as Base64 (RFC 4648 par. 4). */
export function utf8Base64(text: string): string {
  const bytes = utf8Bytes(text);
  let written = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    written += ALPHABET[first >> 2] ?? '';
    written += ALPHABET[((first & 3) << 4) | ((second ?? 0) >> 4)] ?? '';
    written += second === undefined ? '=' : (ALPHABET[((second & 15) << 2) | ((third ?? 0) >> 6)] ?? '');
    written += third === undefined ? '=' : (ALPHABET[third & 63] ?? '');
  }
  return written;
}

/** A text in UTF-8 in hex of lower case (RFC 4648 par. 8). */
export function utf8Hex(text: string): string {
  return utf8Bytes(text)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The text that Base64 of UTF-8 stands for (RFC 4648 par. 4); undefined if it is no Base64. */
export function readUtf8Base64(packed: string): string | undefined {
  // An expression for what stands at the end would look at each run of them as often as it is long.
  let end = packed.length;
  while (packed[end - 1] === '=') end -= 1;
  const letters = packed.slice(0, end);
  if (!/^[A-Za-z\d+/]*$/.test(letters) || letters.length % 4 === 1) return undefined;
  let escaped = '';
  for (let at = 0; at < letters.length; at += 4) {
    const four = letters.slice(at, at + 4);
    const [a = 0, b = 0, c = 0, d = 0] = Array.from(four, (letter) => ALPHABET.indexOf(letter));
    const bytes = [(a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d];
    for (const byte of bytes.slice(0, four.length - 1)) escaped += `%${byte.toString(16).padStart(2, '0')}`;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
