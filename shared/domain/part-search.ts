/** So many characters are looked up at a time. */
const MAX_GRAM_CHARS = 4;
/** Longer parts would be looked up at fewer places, and lines of common texts are not much longer than two of them. */
const MAX_PART_CHARS = 28;
const TABLE_SIZE = 1 << 16;
/** Makes capitals small, and leaves digits as they are. */
const SMALL = 0x20;

type Pattern = { text: string; isAnyCase: boolean };
type Part = Pattern & { at: number };

/**
 * A test whether one of several texts may stand in a longer one, whole or in lines: far faster than to look for each, as only every
 * so many characters are looked at. Each pattern is looked for by two parts, one of which is whole if lines are no shorter than both.
 */
export function partSearch(patterns: readonly Pattern[]): (text: string) => boolean {
  const shortest = Math.min(...patterns.map(({ text }) => text.length));
  const partChars = Math.min(MAX_PART_CHARS, shortest >> 1);
  const gramChars = Math.min(MAX_GRAM_CHARS, partChars);
  if (patterns.length === 0 || gramChars === 0) return () => false;
  const step = partChars - gramChars + 1;
  const isKnown = new Uint8Array(TABLE_SIZE);
  const byKey = new Map<number, Part[]>();
  for (const { text, isAnyCase } of patterns) {
    for (const part of [text.slice(0, partChars), text.slice(partChars, 2 * partChars)]) {
      for (let at = 0; at < step; at += 1) {
        const key = keyAt(part, at, gramChars);
        isKnown[key] = 1;
        const parts = byKey.get(key) ?? [];
        byKey.set(key, parts);
        parts.push({ text: part, isAnyCase, at });
      }
    }
  }
  return (text) => {
    for (let at = step - 1; at + gramChars <= text.length; at += step) {
      const key = keyAt(text, at, gramChars);
      if (isKnown[key] === 1 && byKey.get(key)?.some((part) => stands(text, at - part.at, part))) return true;
    }
    return false;
  };
}

function keyAt(text: string, at: number, chars: number): number {
  let key = 0;
  for (let next = at; next < at + chars; next += 1) key = key * 37 + (text.charCodeAt(next) | SMALL);
  return key & (TABLE_SIZE - 1);
}

function stands(text: string, start: number, { text: part, isAnyCase }: Part): boolean {
  if (!isAnyCase) return text.startsWith(part, start);
  return start >= 0 && text.slice(start, start + part.length).toLowerCase() === part;
}
