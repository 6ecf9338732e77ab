import { describe, expect, it } from 'vitest';
import {
  chosenValues,
  isAbout,
  NO_CONDITIONS,
  ownCondition,
  tidied,
  withOwnCondition,
  withToggledValue,
} from '#renderer/features/places/model/filter-tree.ts';
import {
  type FilterCondition,
  type FilterGroup,
  placeFilterSchema,
} from '#shared/domain/places/place-view.ts';

const deep: FilterCondition = { op: 'above', column: 'nodeDepth', number: 4 };
const named: FilterCondition = { op: 'contains', column: 'placeName', text: 'x' };
const either: FilterGroup = { op: 'or', of: [deep, named] };

describe('the condition of a column', () => {
  it('replaces the one it had, where that stood', () => {
    const tree: FilterGroup = { op: 'and', of: [deep, named] };
    const deeper: FilterCondition = { ...deep, number: 5 };
    expect(withOwnCondition(tree, 'nodeDepth', deeper).of).toEqual([deeper, named]);
  });
  it('is added to a filter of alternatives as a demand of its own', () => {
    const missing: FilterCondition = { op: 'missing', column: 'lng' };
    expect(withOwnCondition(either, 'lng', missing)).toEqual({ op: 'and', of: [either, missing] });
  });
  it('is not looked for among alternatives', () => {
    expect(ownCondition(either, 'nodeDepth')).toBeUndefined();
    expect(withOwnCondition(either, 'nodeDepth', undefined)).toBe(either);
    expect(isAbout(either, 'nodeDepth')).toBe(true);
  });
});

describe('a list of values', () => {
  it('grows and shrinks by a click, and goes with its last value', () => {
    const silent = withToggledValue(NO_CONDITIONS, 'reporting', 'silent');
    const both = withToggledValue(silent, 'reporting', 'never');
    expect(chosenValues(both, 'reporting')).toEqual(['silent', 'never']);
    const never = withToggledValue(both, 'reporting', 'silent');
    expect(chosenValues(never, 'reporting')).toEqual(['never']);
    expect(withToggledValue(never, 'reporting', 'never')).toEqual(NO_CONDITIONS);
  });
});

describe('tidying', () => {
  it('drops empty groups and dissolves groups of one', () => {
    const tree: FilterGroup = {
      op: 'or',
      of: [
        { op: 'and', of: [] },
        { op: 'and', of: [{ op: 'or', of: [deep] }] },
      ],
    };
    expect(tidied(tree)).toEqual({ op: 'and', of: [deep] });
  });
  it('dissolves a group into one of the same kind, and keeps one of the other', () => {
    const tree: FilterGroup = { op: 'and', of: [{ op: 'and', of: [deep, named] }, either] };
    expect(tidied(tree)).toEqual({ op: 'and', of: [deep, named, either] });
  });
});

describe('a kept filter', () => {
  it('is read back as it was written', () => {
    const tree: FilterGroup = { op: 'and', of: [either, { op: 'one-of', column: 'config', values: [''] }] };
    expect(placeFilterSchema.parse(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
  });
  it.each([
    { op: 'and', of: [{ op: 'above', column: 'nodeDepth', number: 'x' }] },
    { op: 'and', of: [{ op: 'above', column: 'no such column', number: 1 }] },
    { op: 'nor', of: [] },
    { op: 'and' },
  ])('that makes no sense is refused: %j', (tree) => {
    expect(placeFilterSchema.safeParse(tree).success).toBe(false);
  });
});
