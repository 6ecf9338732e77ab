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
