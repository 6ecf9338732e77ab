import { describe, expect, it } from 'vitest';
import {
  isSameLayout,
  orderedColumns,
  shownColumns,
  USUAL_LAYOUT,
  withHidden,
  withMoved,
  withPinned,
  withShifted,
} from '#renderer/features/places/model/column-layout.ts';
import { PLACE_COLUMN_IDS } from '#shared/domain/places/place-columns.ts';

const at = (layout: typeof USUAL_LAYOUT, id: string) => shownColumns(layout).map(String).indexOf(id);

describe('the layout of the columns', () => {
  it('has every column once', () => {
    expect(orderedColumns(USUAL_LAYOUT).toSorted()).toEqual([...PLACE_COLUMN_IDS].toSorted());
  });

  it('begins with the state and the name', () => {
    expect(shownColumns(USUAL_LAYOUT).slice(0, 2)).toEqual(['levelState', 'placeName']);
  });

  it('moves a column before another, and to the end', () => {
    const moved = withMoved(USUAL_LAYOUT, 'lat', 'level');
    expect(at(moved, 'lat')).toBe(at(moved, 'level') - 1);
    expect(shownColumns(withMoved(moved, 'lat', null)).at(-1)).toBe('lat');
  });

  it('shifts a column past its shown neighbour, whatever is hidden in between', () => {
    const hidden = withHidden(USUAL_LAYOUT, 'projectName', true);
    const shifted = withShifted(hidden, 'level', -1);
    expect(at(shifted, 'level')).toBe(at(shifted, 'placeId') - 1);
    expect(isSameLayout(withShifted(shifted, 'level', 1), hidden)).toBe(true);
  });

  it('keeps pinned columns at the left edge, and does not shift others past them', () => {
    const pinned = withPinned(USUAL_LAYOUT, 'outValue', true);
    expect(shownColumns(pinned).slice(0, 3)).toEqual(['levelState', 'placeName', 'outValue']);
    const [, , , firstFree = 'lat'] = shownColumns(pinned);
    expect(withShifted(pinned, firstFree, -1)).toBe(pinned);
    expect(withShifted(pinned, 'outValue', 1)).toBe(pinned);
  });

  it('never hides the name', () => {
    expect(shownColumns(withHidden(USUAL_LAYOUT, 'placeName', true))).toContain('placeName');
    expect(shownColumns({ ...USUAL_LAYOUT, hidden: ['placeName'] })).toContain('placeName');
  });
});
