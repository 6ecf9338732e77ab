/** Parts of a pattern that are tried at most, in all ways together: what the window does between two frames of a person who types. */
const MAX_STEPS = 20_000_000;
/** A longer pattern takes long to read alone, and so does one with more classes of Unicode (`\p{L}`). */
const MAX_PATTERN_CHARS = 1_000;
const MAX_UNICODE_CLASSES = 20;
const MAX_TEXT_CHARS = 20_000;

const QUANTIFIER = /[*+?]|\{(\d+)(,?)(\d*)\}/y;

const REFERENCE = /^\\[1-9k]$/;

type Group = { ways: number; isFixed: boolean };

/**
 * Whether a text fits a pattern of somebody else's schema, tried only where that cannot take long: the window has nothing that
 * would break it off.
 * @returns null if it may take long, or is not a regular expression; the backend checks it within a bound of time.
 */
export function fitsPattern(pattern: string, text: string): boolean | null {
  if (pattern.length > MAX_PATTERN_CHARS || text.length > MAX_TEXT_CHARS) return null;
  if ((pattern.match(/\\[pP]/g)?.length ?? 0) > MAX_UNICODE_CLASSES) return null;
  if (stepsToTry(pattern, text.length + 1) > MAX_STEPS) return null;
  try {
    // The engine reads all of a pattern when it is tried first: that can fail as well.
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return null;
  }
}

/**
 * How many parts of a pattern are tried on a text at most: in each way that there is, each of them may be. Each quantifier can
 * take as many characters as there are, and so can a reference to a group; so many repeats are so many tries; what is repeated
 * although it fits in several ways itself has no bound that would be of use.
 * @param length of the text, and one more
 */
function stepsToTry(pattern: string, length: number): number {
  let parts = 1;
  const open: Group[] = [];
  // A match may begin anywhere.
  let group: Group = { ways: length, isFixed: true };
  for (let at = 0; at < pattern.length;) {
    const char = pattern[at];
    let inner: Group | undefined;
    parts += 1;
    if (char === '|') {
      group = { ways: group.ways * 2, isFixed: false };
      at += 1;
      continue;
    }
    if (char === '(') {
      open.push(group);
      group = { ways: 1, isFixed: true };
      // What makes a group special is no quantifier.
      at += pattern[at + 1] === '?' ? 2 : 1;
      continue;
    }
    if (char === ')') {
      inner = group;
      group = open.pop() ?? group;
      at += 1;
    } else if (char === '[') at = endOfClass(pattern, at);
    else if (char === '\\') {
      if (REFERENCE.test(pattern.slice(at, at + 2))) group = { ...group, ways: group.ways * length };
      at = endOfEscape(pattern, at);
    } else at += 1;
    QUANTIFIER.lastIndex = at;
    const [quantifier = '', least = '', comma = ''] = QUANTIFIER.exec(pattern) ?? [];
    at += quantifier.length;
    // It may be lazy.
    if (quantifier !== '' && pattern[at] === '?') at += 1;
    const isExact = quantifier === '' || (least !== '' && comma === '');
    if (inner && !inner.isFixed && quantifier !== '' && quantifier !== '?') return Infinity;
    const repeats = Math.max(1, Number(least));
    const choices = isExact ? repeats : quantifier === '?' ? 2 : length * repeats;
    group = {
      ways: group.ways * choices * (inner?.ways ?? 1),
      isFixed: group.isFixed && isExact && (inner?.isFixed ?? true),
    };
  }
  return group.ways * parts;
}

/** Behind an escape: some have braces, which are no quantifier. */
function endOfEscape(pattern: string, start: number): number {
  const hasBraces = /^\\[upP]\{/.test(pattern.slice(start, start + 3));
  const end = hasBraces ? pattern.indexOf('}', start) + 1 : start + 2;
  return end === 0 ? pattern.length : end;
}

/** Behind the bracket that closes a class of characters. */
function endOfClass(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at += pattern[at] === '\\' ? 2 : 1) {
    if (pattern[at] === ']') return at + 1;
  }
  return pattern.length;
}
