import { describe, expect, it } from 'vitest';
import {
  NOTHING_SELECTED,
  withAll,
  withRangeTo,
  withToggled,
} from '#renderer/features/places/model/selection.ts';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];

describe('a selection', () => {
  it('is extended from the place chosen last, in the order on the screen, either way', () => {
    const c = withToggled(NOTHING_SELECTED, 'c');
    expect([...withRangeTo(c, 'e', SHOWN).keys]).toEqual(['c', 'd', 'e']);
    const longer = withRangeTo(c, 'e', SHOWN);
    expect([...withRangeTo(longer, 'a', SHOWN).keys]).toEqual(['a', 'b', 'c']);
  });

  it('begins anew where the anchor is no longer shown', () => {
    const gone = withToggled(NOTHING_SELECTED, 'x');
    expect([...withRangeTo(gone, 'b', SHOWN).keys]).toEqual(['b']);
  });

  it('keeps the others when one is given up', () => {
    const two = withToggled(withToggled(NOTHING_SELECTED, 'a'), 'b');
    expect([...withToggled(two, 'a').keys]).toEqual(['b']);
  });

  it('is all that is shown, and with the same key again nothing', () => {
    const all = withAll(NOTHING_SELECTED, SHOWN);
    expect(all.keys.size).toBe(5);
    expect(withAll(all, SHOWN).keys.size).toBe(0);
    expect(withAll(withToggled(NOTHING_SELECTED, 'a'), SHOWN).keys.size).toBe(5);
  });
});
