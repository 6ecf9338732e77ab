import { expect, it } from 'vitest';
import { ATTENTION_REASONS } from '#renderer/features/places/model/attention.ts';
import { attentionFilter } from '#renderer/features/places/model/filter-tree.ts';
import { placeFilterSchema } from '#shared/domain/places/place-view.ts';

it('every reason has a filter of the table that can be kept, and each another one', () => {
  const filters = [null, ...ATTENTION_REASONS].map(attentionFilter);
  for (const filter of filters) expect(placeFilterSchema.parse(filter)).toEqual(filter);
  expect(new Set(filters.map((filter) => JSON.stringify(filter))).size).toBe(filters.length);
});
