import { endOfString } from './unescaped-text.ts';
import { isSecretName, type NameContext, SECRET_WORDS } from './secret-names.ts';

/** What a finding is told: from where to where; `quoteAt`: a mark around the name that a number needs instead of itself. */
export type AddSecret = (start: number, end: number, quoteAt?: number) => void;

const MAX_NAME_CHARS = 80;
const NAME_CHAR = /[\w.%[\]\u4E00-\u9FFF-]/;
const WORDS: Record<NameContext, RegExp> = {
  anywhere: new RegExp(SECRET_WORDS.anywhere, 'gi'),
  'sign-in': new RegExp(SECRET_WORDS['sign-in'], 'gi'),
};

const COLON = /\s*:\s*/y;
/** The rest may be on a line of its own of a stream of events. */
const ASSIGNED = /\s*(?:=>?|:)\s*(?:data:\s*)?/y;
const COLON_OF_LINE = /[ \t]*:(?!\/\/)[ \t]*/y;
/** A member beside the name that has the value of what is named. */
const VALUE_MEMBER = /\s*,\s*["'](?:value|val|content)["']\s*:\s*/y;
const NEXT_STRING = /\s*,\s*(?=["'])/y;
const END_OF_PAIR = /\s*\]/y;
const VALUE_OF_INPUT = /["'][^<>"']{0,100}["']?[^<>"']{0,100}\bvalue\s*=\s*/iy;
/** The rest of the head of a part of a form, and the empty line below (RFC 7578). */
const HEAD_OF_PART = /"[^\r\n]{0,200}\r?\n(?:[\w-]{1,40}:[^\r\n]{0,200}\r?\n){0,4}\r?\n/y;
const NUMBER = /-?\d[\d.eE+-]*/y;
const LITERAL = /(?:true|false|null|undefined|none)\b/iy;
const MASKED = /[^…\s]{0,4}…\(\d+\)/y;
const WORD = /[^\s"'<>\\,;&)}\]]+/y;
const OF_PAIR = /[^&#\s"<>\\]+/y;
const REST_OF_LINE = /[^\r\n"'\\<>]+/y;
const WHOLE_LINE = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i;
const HEADER = /^(?:(?:proxy-)?authorization|(?:set-)?cookie|x-.+)$/i;

/**
 * Finds the values of whatever is named like a secret in a text: members of JSON and of what looks like it, fields of forms and of
 * their parts, parameters of addresses, lines of headers and of settings, lists of names and values, attributes and elements.
 * Each character is read a fixed number of times, whatever the text is.
 */
export function findNamedSecrets(text: string, context: NameContext, add: AddSecret): void {
  let readUpTo = 0;
  for (const { index, 0: word } of text.matchAll(WORDS[context])) {
    if (index < readUpTo) continue;
    const end = endOfName(text, index + word.length);
    const start = startOfName(text, Math.max(readUpTo, end - MAX_NAME_CHARS), index);
    const name = text.slice(start, end);
    // Whatever else is in the name says nothing more.
    readUpTo = isSecretName(name, context) ? addValueOf(text, { start, end, name }, add) : end;
  }
}

/** Adds a value of JSON, or what stands in its place. @returns where reading goes on behind it */
export function addValue(text: string, at: number, add: AddSecret, quoteAt?: number): number {
  const first = text[at];
  if (first === '"' || first === "'") return addString(text, at, add);
  if (first === '[' || first === '{') return addLeaves(text, at, add, quoteAt);
  const number = endOf(NUMBER, text, at);
  if (number !== undefined) return addIfShown(text, at, number, add, quoteAt);
  if (endOf(LITERAL, text, at) !== undefined) return at;
  return addIfShown(text, at, endOf(WORD, text, at) ?? at, add);
}

type Name = { start: number; end: number; name: string };

function addValueOf(text: string, found: Name, add: AddSecret): number {
  const { start, end, name } = found;
  const [before, after] = [text[start - 1], text[end]];
  if ((after === '"' || after === "'") && before === after) return addOfQuoted(text, found, add);
  if (after === '=') {
    const at = end + 1;
    if (text[at] === '"' || text[at] === "'") return addString(text, at, add);
    return addIfShown(text, at, withoutMarks(text, at, endOf(OF_PAIR, text, at) ?? at), add);
  }
  if (after === '>' && before === '<') return addIfShown(text, end + 1, upTo(text, '<', end + 1), add);
  const at = endOf(COLON_OF_LINE, text, end);
  if (at === undefined) return end;
  if (!WHOLE_LINE.test(name) || text[at] === '"' || text[at] === "'") return addValue(text, at, add);
  return addIfShown(text, at, endOf(REST_OF_LINE, text, at) ?? at, add);
}

/** Of a name in quotes: a member, an item of a list of names, or the name of a field of a form. */
function addOfQuoted(text: string, { start, end, name }: Name, add: AddSecret): number {
  const behind = end + 1;
  const member = endOf(ASSIGNED, text, behind);
  if (member !== undefined) return addValue(text, member, add, end);
  const named = endOf(VALUE_MEMBER, text, behind);
  if (named !== undefined) return addValue(text, named, add, end);
  if (/name=$/i.test(text.slice(Math.max(0, start - 6), start - 1))) return addOfField(text, end, add);
  const second = endOf(NEXT_STRING, text, behind);
  if (second === undefined) return end;
  const close = endOfString(text, second + 1, text[second]);
  if (endOf(COLON, text, close + 1) !== undefined) return end;
  const isPair = isInList(text, start - 2) && endOf(END_OF_PAIR, text, close + 1) !== undefined;
  return isPair || HEADER.test(name) ? addIfShown(text, second + 1, close, add) : end;
}

function addOfField(text: string, end: number, add: AddSecret): number {
  const part = endOf(HEAD_OF_PART, text, end);
  if (part !== undefined) return addIfShown(text, part, upTo(text, '\n--', part), add);
  const value = endOf(VALUE_OF_INPUT, text, end);
  return value === undefined ? end : addValue(text, value, add);
}

/** A list within a list: `[` at this place, behind another or behind a comma. */
function isInList(text: string, at: number): boolean {
  let open = at;
  while (open > at - 20 && /\s/.test(text[open] ?? '')) open -= 1;
  if (text[open] !== '[') return false;
  let outside = open - 1;
  while (outside > open - 20 && /\s/.test(text[outside] ?? '')) outside -= 1;
  return text[outside] === '[' || text[outside] === ',';
}

function addString(text: string, at: number, add: AddSecret): number {
  const end = endOfString(text, at + 1, text[at]);
  return addIfShown(text, at + 1, end, add);
}

/** Every text and number of a list or an object, but the names of members. */
function addLeaves(text: string, from: number, add: AddSecret, quoteAt: number | undefined): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    else if (char === '"' || char === "'") {
      const end = endOfString(text, at + 1, char);
      if (endOf(COLON, text, end + 1) === undefined) addIfShown(text, at + 1, end, add);
      at = end;
    } else {
      const end = endOf(NUMBER, text, at);
      if (end !== undefined) at = addIfShown(text, at, end, add, quoteAt) - 1;
    }
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** What is masked already stays as it is. @returns `end` */
function addIfShown(text: string, start: number, end: number, add: AddSecret, quoteAt?: number): number {
  if ((endOf(MASKED, text, start) ?? 0) < end) add(start, end, quoteAt);
  return end;
}

/** A value in the middle of a sentence ends before what belongs to that. */
function withoutMarks(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && /[');,]/.test(text[last - 1] ?? '')) last -= 1;
  return last;
}

function upTo(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) return text.length;
  return text[at - 1] === '\r' ? at - 1 : at;
}

function startOfName(text: string, leastStart: number, from: number): number {
  let start = from;
  while (start > leastStart && NAME_CHAR.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

function endOfName(text: string, from: number): number {
  let end = from;
  while (end < text.length && NAME_CHAR.test(text[end] ?? '')) end += 1;
  return end;
}

/** Where a pattern ends that begins here; undefined if it does not. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
