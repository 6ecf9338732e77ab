import { describe, expect, it } from 'vitest';
import { treePage } from '#shared/domain/mcp/results/tree-page.ts';
import {
  openPages,
  TREE_PAGE,
  treeRows,
  withPath,
  withToggled,
} from '#renderer/features/tools/model/tree-rows.ts';

const value = { a: { b: [1, 2] }, long: Array.from({ length: 450 }, (_each, at) => at), empty: {} };

function rowsOf(open: ReadonlySet<string>) {
  const fetched = openPages(open);
  return treeRows(({ pointer, offset }) => {
    const isFetched = fetched.some((key) => key.pointer === pointer && key.offset === offset);
    return isFetched ? treePage(value, pointer, offset, TREE_PAGE) : undefined;
  }, open);
}

const texts = (open: ReadonlySet<string>) =>
  rowsOf(open).map((row) => {
    const indent = '.'.repeat(row.level);
    if (row.kind === 'node') return `${indent}${row.node.name}`;
    return row.kind === 'range' ? `${indent}${row.from}-${row.to}` : `${indent}?`;
  });

describe('treeRows', () => {
  it('shows the first level of a tree that nobody has opened', () => {
    expect(texts(new Set())).toEqual(['a', 'long', 'empty']);
  });

  it('opens a node, and closes it again', () => {
    const [first] = rowsOf(new Set());
    if (!first) throw new Error('no row');
    const open = withToggled(new Set(), first);
    expect(texts(open)).toEqual(['a', '.b', 'long', 'empty']);
    const [again] = rowsOf(open);
    expect(again && texts(withToggled(open, again))).toEqual(['a', 'long', 'empty']);
  });

  it('gathers many parts in ranges, each fetched when it is opened', () => {
    const long = rowsOf(new Set())[1];
    if (!long) throw new Error('no row');
    const open = withToggled(new Set(), long);
    expect(texts(open)).toEqual(['a', 'long', '.0-199', '.200-399', '.400-449', 'empty']);
    const range = rowsOf(open)[4];
    if (!range) throw new Error('no row');
    expect(texts(withToggled(open, range)).slice(4, 7)).toEqual(['.400-449', '..400', '..401']);
  });

  it('opens every parent of a value that was looked for', () => {
    const path = [
      { pointer: '', offset: 0 },
      { pointer: '/long', offset: 200 },
    ];
    expect(texts(withPath(new Set(), path)).slice(0, 5)).toEqual([
      'a',
      'long',
      '.0-199',
      '.200-399',
      '..200',
    ]);
  });
});
