import { expect, onTestFinished, test, vi } from 'vitest';
import { findSecrets } from '#shared/domain/find-secrets.ts';
import { maskResponseHeaders } from '#shared/domain/mcp/wire/mask-text.ts';

const TOKEN_CHARS = 1_000;
const tokens = (count: number, name: string) =>
  Array.from({ length: count }, (_each, index) => `${name}${index}`.padEnd(TOKEN_CHARS, 'Xy7'));

/** The secrets that something prepares a search for: whatever is spelled in another way. */
function preparedIn(run: () => void): string[] {
  const spelled = vi.spyOn(String.prototype, 'toWellFormed');
  onTestFinished(() => spelled.mockRestore());
  run();
  const found = spelled.mock.contexts.map(String);
  spelled.mockRestore();
  return [...new Set(found)];
}

test('two lists that are looked for in turn are prepared once, however long they are', () => {
  const [some, others] = [tokens(30, 'some'), tokens(15, 'others')];
  const findBoth = () => {
    expect(findSecrets(`it is ${some[2]}`, some)).toHaveLength(1);
    expect(findSecrets(`it is ${others[2]}`, others)).toHaveLength(1);
  };
  expect(preparedIn(findBoth)).toHaveLength(45);
  expect(preparedIn(findBoth)).toEqual([]);
});

test('what is known is prepared once for the names and the values of headers, of one answer and the next', () => {
  const known = tokens(5, 'Key');
  const mask = (index: number) =>
    maskResponseHeaders(
      [
        [`x-${index}`, `value ${index}`],
        ['x-key', 'named like a secret'],
      ],
      known,
    );
  expect(preparedIn(() => mask(0))).toHaveLength(10);
  expect(preparedIn(() => [1, 2, 3].forEach(mask))).toEqual([]);
});

test('no more lists are kept than a few, of long secrets fewer still', () => {
  const short = Array.from({ length: 9 }, (_each, index) => [`short-secret-${index}`]);
  const find = (lists: string[][]) => () => lists.forEach((list) => findSecrets('nothing', list));
  expect(preparedIn(find(short))).toHaveLength(9);
  expect(preparedIn(find(short.slice(1)))).toEqual([]);
  expect(preparedIn(find(short.slice(0, 1)))).toEqual(short[0]);
  const long = ['a', 'b', 'c'].map((name) => tokens(12, name));
  expect(preparedIn(find(long))).toHaveLength(36);
  expect(preparedIn(find(long.slice(1)))).toEqual([]);
  expect(preparedIn(find(long.slice(0, 1)))).toEqual(long[0]);
});
