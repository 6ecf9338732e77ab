import { describe, expect, it } from 'vitest';
import { compileFilter } from '#renderer/features/places/model/compile-filter.ts';
import { draftCondition, opsOf } from '#renderer/features/places/model/filter-draft.ts';
import { PLACE_COLUMN_IDS } from '#shared/domain/places/place-columns.ts';
import { placeFilterSchema } from '#shared/domain/places/place-view.ts';
import { placeFacts } from '#test/support/place-facts.ts';

const facts = placeFacts([{ placeId: 'a', nodeDepth: '3' }]);

describe('a new condition', () => {
  it.each(PLACE_COLUMN_IDS)('about %s can be kept and asked, whatever its comparison', (column) => {
    for (const op of opsOf(column)) {
      const condition = draftCondition(column, op);
      expect(placeFilterSchema.safeParse({ op: 'and', of: [condition] }).success).toBe(true);
      expect(() => compileFilter(condition, facts)?.(0)).not.toThrow();
    }
  });

  it('keeps what was typed where it still fits', () => {
    const typed = draftCondition('placeName', 'begins', { op: 'contains', column: 'placeId', text: 'P001' });
    expect(typed).toEqual({ op: 'begins', column: 'placeName', text: 'P001' });
    const chosen = { op: 'one-of' as const, column: 'reporting' as const, values: ['silent'] };
    expect(draftCondition('levelState', 'one-of', chosen)).toMatchObject({ values: [] });
    expect(draftCondition('reporting', 'one-of', chosen)).toEqual(chosen);
  });
});
