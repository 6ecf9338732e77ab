import { expect, test } from 'vitest';
import { asFileName, shortName } from '#shared/domain/file-name.ts';

test('A name has no sign that a system forbids, and no more bytes than the disk takes', () => {
  expect(asFileName('a/b\\c:d*?"<>|\n.csv', 255)).toBe('a_b_c_d_______.csv');
  expect(asFileName('液位监测', 9)).toBe('液位监');
  expect(asFileName('ab液', 4)).toBe('ab');
});

test('A name that is cut ends with a whole character, and keeps what it ends with', () => {
  expect(shortName('液位监测.layout.json', 21)).toBe('液位监.layout.json');
  expect(shortName('😀😀.csv', 11)).toBe('😀.csv');
  expect(shortName('short.csv', 255)).toBe('short.csv');
});
