import { expect, it } from 'vitest';
import { askAboutSection } from '#shared/domain/import/ask-about-section.ts';

const optionsOf = (isReordered: boolean) =>
  askAboutSection({ row: 4, text: '时间 流量 液位', kind: 'other-header', isReordered }).flatMap(
    ({ options }) => options.map(({ id }) => id),
  );

it('offers to read a table with other names as the same one, but none with the same names in another order', () => {
  expect(optionsOf(false)).toEqual(['table:leave-out', 'table:same']);
  expect(optionsOf(true)).toEqual(['table:leave-out']);
});
