export type LinePart = { kind: 'same' | 'first' | 'second'; text: string };

/** Beyond so many cells of the table below, the middle is shown as taken out and put in. */
const MAX_CELLS = 4_000_000;

/** Two texts line by line: what both have, and what only one of them has. */
export function lineDifference(first: string, second: string): LinePart[] {
  const [a, b] = [first.split('\n'), second.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const same = (lines: readonly string[]) => lines.map((text): LinePart => ({ kind: 'same', text }));
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const middle =
    middleA.length * middleB.length > MAX_CELLS ? replaced(middleA, middleB) : shortest(middleA, middleB);
  return [...same(a.slice(0, start)), ...middle, ...same(end === 0 ? [] : a.slice(-end))];
}

function replaced(a: readonly string[], b: readonly string[]): LinePart[] {
  return [
    ...a.map((text): LinePart => ({ kind: 'first', text })),
    ...b.map((text): LinePart => ({ kind: 'second', text })),
  ];
}

/** By the longest list of lines that both have in the same order. */
function shortest(a: readonly string[], b: readonly string[]): LinePart[] {
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        a[row] === b[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: LinePart[] = [];
  let [row, column] = [0, 0];
  while (row < a.length || column < b.length) {
    const [one, other] = [a[row], b[column]];
    if (one !== undefined && one === other) {
      parts.push({ kind: 'same', text: one });
      row += 1;
      column += 1;
    } else if (one !== undefined && (other === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'first', text: one });
      row += 1;
    } else {
      parts.push({ kind: 'second', text: other ?? '' });
      column += 1;
    }
  }
  return parts;
}

/** Chinese letters, their signs and the like are wider than others, even where all others are of one width. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/;
/** A line rather ends at a blank that is this near than within a word. */
const NEAR_CHARS = 24;

/** What fits into a line; widths are in any unit. */
export type LineRoom = { width: number; charWidth: number; wideWidth: number };

/** The lines of a text, none wider than its room: JSON as it is sent has no line breaks at all. */
export function wrappedLines(text: string, room: LineRoom): string[] {
  return text.split('\n').flatMap((line) => wrapped(line, room));
}

function wrapped(line: string, { width, charWidth, wideWidth }: LineRoom): string[] {
  if (line.length * Math.max(charWidth, wideWidth) <= width) return [line];
  const lines: string[] = [];
  let start = 0;
  let used = 0;
  for (let at = 0; at < line.length; at += 1) {
    const taken = WIDE.test(line.charAt(at)) ? wideWidth : charWidth;
    if (used + taken <= width || at === start) {
      used += taken;
      continue;
    }
    const blank = line.lastIndexOf(' ', at - 1);
    const end = blank > start && blank >= at - NEAR_CHARS ? blank + 1 : whole(line, start, at);
    lines.push(line.slice(start, end));
    start = end;
    used = 0;
    at = end - 1;
  }
  lines.push(line.slice(start));
  return lines;
}

/** A letter of two units is not torn apart. */
function whole(line: string, start: number, at: number): number {
  const code = line.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff && at - 1 > start ? at - 1 : at;
}
