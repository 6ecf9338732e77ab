import { expect, it } from 'vitest';
import { classifyResult } from '#shared/domain/mcp/results/classify-result.ts';
import { partOfList } from '#shared/domain/mcp/results/find-tables.ts';

it.each([
  ['a larger number of all', { total: 240 }, { total: 240, nextCursor: null }],
  ['a cursor', { nextCursor: 'p2' }, { total: null, nextCursor: 'p2' }],
  ['both, by other names', { total_count: 240, next_page_token: 'p2' }, { total: 240, nextCursor: 'p2' }],
])('a list is part of more where the answer has %s', (_what, around, part) => {
  expect(partOfList(around, 25)).toEqual(part);
});

it.each([
  ['the number of all is that of the list', { total: 25 }],
  ['the cursor is empty', { total: 25, nextCursor: '' }],
  ['there is no cursor', { nextCursor: null }],
  ['the total is no count', { total: 25.5 }],
  ['nothing is told', {}],
])('a list is whole where %s', (_what, around) => {
  expect(partOfList(around, 25)).toBeUndefined();
});

it('every view of a page says that it is a part, of structured content and of JSON as text', () => {
  const places = Array.from({ length: 2 }, (_, index) => ({ id: `P${index}`, lng: 121 + index, lat: 31 }));
  const answer = { total: 240, nextCursor: 'p2', places };
  const part = { total: 240, nextCursor: 'p2' };
  for (const result of [
    { structuredContent: answer },
    { content: [{ type: 'text', text: JSON.stringify(answer) }] },
  ]) {
    const views = classifyResult(result).filter(({ kind }) => kind === 'table' || kind === 'map');
    expect(views).toMatchObject([
      { kind: 'map', part },
      { kind: 'table', part },
    ]);
  }
});
