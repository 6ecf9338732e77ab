/** Words of a text that line breaks part, put together again, and where each of their characters stood. */
export type JoinedLines = { text: string; originOf: (at: number) => number };

/**
 * A line break as it is, as an escape of JSON however deep, or of an address, with the indentation of the next line; and the
 * backslashes that some writers of JSON put before a slash. Backslashes are read once each, however many there are.
 */
const BREAK =
  /(?:\r\n?|\n|%0[ad]|(?<!\\)\\+(?:[rn]|u000[ad]))(?:\n|%0a|\\+(?:n|u000a))?(?:[ \t]|%20|%09){0,64}|(?<!\\)\\+(?=\/)/gi;
/** Of base64, base64url (RFC 4648 sections 4 and 5) and hex. */
const IS_ENCODED = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w+/-]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const BACKSLASH = 92;

/**
 * What stands encoded over several lines, as MIME (RFC 2045 section 6.8) and PEM (RFC 7468 section 2) write it: each such run of
 * characters without its line breaks, one below the other.
 * @param minChars of a run that is worth it.
 * @returns undefined if there is none.
 */
export function joinLines(text: string, minChars: number): JoinedLines | undefined {
  const pieces: string[] = [];
  /** Where the pieces begin: in the result, and in the text. */
  const starts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  /** The pieces of the run that is being read, as [from, to, from, to]. */
  let run: number[] = [];
  let runEnd = -1;
  const close = () => {
    let chars = runEnd - (run.at(-1) ?? 0);
    for (let at = 0; at + 1 < run.length; at += 2) chars += (run[at + 1] ?? 0) - (run[at] ?? 0);
    if (run.length > 0 && chars >= minChars) {
      run.push(runEnd);
      for (let at = 0; at < run.length; at += 2) {
        const from = run[at] ?? 0;
        const piece = text.slice(from, run[at + 1]);
        pieces.push(piece);
        starts.push(length);
        origins.push(from);
        length += piece.length;
      }
      pieces.push('\n');
      length += 1;
    }
    run = [];
  };
  BREAK.lastIndex = 0;
  for (let found = BREAK.exec(text); found; found = BREAK.exec(text)) {
    const { index } = found;
    const end = BREAK.lastIndex;
    if (!isEncoded(text, index - 1) || !isEncoded(text, end)) continue;
    if (runEnd !== index) {
      close();
      let from = index - 1;
      while (from > runEnd && isEncoded(text, from - 1)) from -= 1;
      // So that the letters of an escape are seen to be one.
      run = [text.charCodeAt(from - 1) === BACKSLASH && from - 1 > runEnd ? from - 1 : from];
    }
    run.push(index, end);
    runEnd = end + 1;
    while (isEncoded(text, runEnd)) runEnd += 1;
  }
  close();
  if (pieces.length === 0) return undefined;
  return { text: pieces.join(''), originOf: (at) => originOf(starts, origins, at) };
}

function isEncoded(text: string, at: number): boolean {
  return IS_ENCODED[text.charCodeAt(at)] === 1;
}

function originOf(starts: readonly number[], origins: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return (origins[low] ?? 0) + at - (starts[low] ?? 0);
}
