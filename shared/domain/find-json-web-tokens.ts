/** How every header of a token begins in base64url: `{"`. */
const BEGINNING = 'eyJ';
const MIN_HEADER_CHARS = 9;
const WORD = /\w/;
const SEGMENT = /[\w-]*/y;
const SEGMENTS = /[\w.-]*/y;

/**
 * Finds the JSON Web Tokens in a text (RFC 7519 section 3), wherever they stand; also one whose signature is missing or cut
 * off. Each character is read a fixed number of times, whatever the text is.
 * @returns where each token starts and ends, in their order.
 */
export function* findJsonWebTokens(text: string): Generator<[number, number]> {
  let segmentEnd = 0;
  for (let at = text.indexOf(BEGINNING); at !== -1; at = text.indexOf(BEGINNING, at)) {
    if (at >= segmentEnd) segmentEnd = endOf(SEGMENT, text, at);
    const isToken = text[segmentEnd] === '.' && segmentEnd - at >= MIN_HEADER_CHARS;
    if (!isToken) {
      // A later beginning in this segment is even shorter and is followed by the same.
      at = segmentEnd;
    } else if (at > 0 && WORD.test(text.charAt(at - 1))) {
      at += BEGINNING.length;
    } else {
      const allEnd = endOf(SEGMENTS, text, segmentEnd);
      let end = allEnd;
      while (text[end - 1] === '.') end -= 1;
      // With nothing but dots behind the header it is no token.
      if (end > segmentEnd) yield [at, end];
      at = allEnd;
    }
  }
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  pattern.test(text);
  return pattern.lastIndex;
}
