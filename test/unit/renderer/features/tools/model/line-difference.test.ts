import { describe, expect, it } from 'vitest';
import { lineDifference } from '#renderer/features/tools/model/line-difference.ts';

const marked = (first: string, second: string) =>
  lineDifference(first, second).map(
    ({ kind, text }) => `${{ same: ' ', first: '-', second: '+' }[kind]}${text}`,
  );

describe('lineDifference', () => {
  it('keeps what both have and marks what only one of them has', () => {
    expect(marked('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
    expect(marked('a\nb', 'a\nb')).toEqual([' a', ' b']);
  });

  it('finds lines that moved in between, at the beginning and at the end', () => {
    expect(marked('b\nc', 'a\nb\nc\nd')).toEqual(['+a', ' b', ' c', '+d']);
    expect(marked('a\nb\nc\nd\ne', 'a\nc\nx\nd\ne')).toEqual([' a', '-b', ' c', '+x', ' d', ' e']);
  });

  it('stays quick with texts that have nothing in common', () => {
    const [one, other] = ['a', 'b'].map((letter) =>
      Array.from({ length: 5_000 }, (_each, at) => `${letter}${at}`).join('\n'),
    );
    expect(lineDifference(one ?? '', other ?? '')).toHaveLength(10_000);
  });
});
