import { maskKnownBeginning, maskNamedAddress } from './mask-secrets.ts';

/** Pages carry their styles and scripts before their text; behind this much nothing is looked for. */
const MAX_READ_CHARS = 65_536;
const MAX_ADDRESS_CHARS = 2_000;

/** Their content is not shown as text. */
const UNSEEN = /<(script|style)(?=[\s/>])/iy;
const UNSEEN_OR_TITLE = /<(script|style|title)(?=[\s/>])/iy;
/** What a browser takes for a tag; any other `<` is text. */
const TAG = /<[a-z/!?]/iy;

/**
 * The sentence that a person would see of what a service answers: of a page its text without the title, or the title if
 * there is nothing else; of any other text the text itself. White space is one space.
 *
 * Whoever answers decides what is read here, so the work is bounded: no more than the first 65,536 characters count, and
 * each of them is passed a fixed number of times, whatever they are.
 * @param maxChars that the result has.
 * @param secrets of the request, which the answer may repeat: they are masked before anything is cut off.
 */
export function visibleText(text: string, maxChars: number, secrets: readonly string[]): string {
  const read = maskKnownBeginning(text, MAX_READ_CHARS, secrets);
  return (
    excerptOf(withoutTags(read, UNSEEN_OR_TITLE), maxChars, []) ||
    excerptOf(withoutTags(read, UNSEEN), maxChars, [])
  );
}

/** The beginning of a text with every white space as one space. Its parameters are those of `visibleText`. */
export function excerptOf(text: string, maxChars: number, secrets: readonly string[]): string {
  return maskKnownBeginning(text, MAX_READ_CHARS, secrets).replaceAll(/\s+/g, ' ').trim().slice(0, maxChars);
}

/**
 * An address as it is quoted that somebody else has named, as a redirect does: without what would open anything to whoever reads it,
 * be it the service's own, and without the secrets of the request.
 */
export function quotedAddress(
  address: string,
  secrets: readonly string[] = [],
  maxChars = MAX_ADDRESS_CHARS,
): string {
  const read = maskKnownBeginning(address, MAX_READ_CHARS, secrets);
  return excerptOf(maskNamedAddress(read), maxChars, []);
}

function withoutTags(text: string, unseen: RegExp): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    if (!isAt(TAG, text, at)) {
      at += 1;
      continue;
    }
    const end = endOfTag(text, at, unseen);
    // What nothing closes is text, and so is all that follows: there is no end of a tag in it.
    if (end === undefined) break;
    pieces.push(text.slice(from, at));
    from = end;
    at = end;
  }
  return [...pieces, text.slice(from)].join(' ');
}

/** Where the tag at `start` ends, or the element if its content is not seen, or the comment; undefined if nothing closes the tag. */
function endOfTag(text: string, start: number, unseen: RegExp): number | undefined {
  if (text.startsWith('<!--', start)) return endOf(text, '-->', start + 2) ?? text.length;
  const end = endOf(text, '>', start);
  unseen.lastIndex = start;
  const name = unseen.exec(text)?.[1];
  if (end === undefined || name === undefined) return end;
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = end;
  const closed = closing.exec(text);
  return closed ? (endOf(text, '>', closed.index) ?? text.length) : text.length;
}

function endOf(text: string, mark: string, from: number): number | undefined {
  const at = text.indexOf(mark, from);
  return at === -1 ? undefined : at + mark.length;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
