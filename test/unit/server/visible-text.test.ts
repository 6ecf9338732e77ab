import { expect, it } from 'vitest';
import { isVisibleText } from '#server/visible-text.ts';

it.each([
  ['a zero-width space', '\u200b'],
  ['a zero-width joiner', '\u200d'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a combining grapheme joiner', '\u034f'],
  ['a Hangul filler', '\u3164'],
  ['a braille blank', '\u2800'],
  ['a variation selector', '\ufe0f'],
  ['a tag character', '\u{e0061}'],
  ['a change of direction', '\u202e'],
  ['a line separator', '\u2028'],
  ['a control character', '\u0007'],
  ['half a surrogate pair', '\ud800'],
  ['a character of private use', '\ue000'],
  ['a note head without a shape', '\u{1d159}'],
  ['a filler of Khitan', '\u{16fe4}'],
  ['a hieroglyph without a shape', '\u{13441}'],
  ['a change of a hieroglyph', '\u{13440}'],
  ['what stands for an object', '\ufffc'],
  ['what is no character', '\uffff'],
  ['what is no character of another range', '\ufdd0'],
  ['what is no character yet', '\u0378'],
  ['a blank that breaks no line', '\u00a0'],
])('does not let %s pass', (_what, character) => {
  expect(isVisibleText(`Still${character}well`)).toBe(false);
});

it.each([' b', 'b ', '\u3000b'])('lets no blank pass at the ends of %j', (name) => {
  expect(isVisibleText(name)).toBe(false);
});

it.each(['Water desk', '水务 监测', 'Überwachung', 'नमस्ते', 'مراقبة', '💧 workspace', "O'Brien & Söhne"])(
  'lets %s pass',
  (name) => {
    expect(isVisibleText(name)).toBe(true);
  },
);
