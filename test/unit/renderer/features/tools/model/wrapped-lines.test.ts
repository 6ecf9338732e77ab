import { expect, it } from 'vitest';
import { wrappedLines } from '#renderer/features/tools/model/line-difference.ts';

const ROOM = { width: 10, charWidth: 1, wideWidth: 2 };
const widthOf = (line: string) =>
  line.split('').reduce((sum, letter) => sum + (/[一-龥]/.test(letter) ? 2 : 1), 0);

it('a text that fits keeps its lines, empty ones included', () => {
  expect(wrappedLines('one\n\ntwo', ROOM)).toEqual(['one', '', 'two']);
});

it('no line is wider than its room, and nothing of the text is lost', () => {
  for (const text of ['x'.repeat(35), '水位'.repeat(9), `{"name":"临江路1号泵站","level":0.81}`]) {
    const lines = wrappedLines(text, ROOM);
    expect(lines.join('')).toBe(text);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(10);
    expect(lines.length).toBeGreaterThan(1);
  }
});

it('a line ends at a blank rather than within a word', () => {
  expect(wrappedLines('Did you mean it', ROOM)).toEqual(['Did you ', 'mean it']);
});

it('a letter of two units is not torn apart', () => {
  expect(wrappedLines('x'.repeat(9) + '😀y', ROOM)).toEqual(['xxxxxxxxx', '😀y']);
});
