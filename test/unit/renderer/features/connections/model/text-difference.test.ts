import { expect, it } from 'vitest';
import { textDifference } from '#renderer/features/connections/model/text-difference.ts';

it('marks the host that differs between two addresses', () => {
  const [one, other] = textDifference('http://localhost:1/mcp', 'http://127.0.0.1:1/mcp');
  expect(one).toEqual({ before: 'http://', differs: 'localhost', after: ':1/mcp' });
  expect(other).toEqual({ before: 'http://', differs: '127.0.0.1', after: ':1/mcp' });
});

it('marks a slash too many on one side alone', () => {
  const [one, other] = textDifference('http://a/r', 'http://a/r/');
  expect(one.differs).toBe('');
  expect(other).toEqual({ before: 'http://a/r', differs: '/', after: '' });
});

it.each([
  ['', ''],
  ['a', ''],
  ['aa', 'a'],
  ['aba', 'aba'],
  ['abab', 'ab'],
])('loses nothing of %j and %j', (one, other) => {
  const whole = ({ before, differs, after }: { before: string; differs: string; after: string }) =>
    before + differs + after;
  expect(textDifference(one, other).map(whole)).toEqual([one, other]);
});
