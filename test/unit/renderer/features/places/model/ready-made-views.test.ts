import { describe, expect, it } from 'vitest';
import { USUAL_LAYOUT, withHidden } from '#renderer/features/places/model/column-layout.ts';
import { compileFilter } from '#renderer/features/places/model/compile-filter.ts';
import {
  isSameView,
  READY_MADE,
  type ReadyMade,
  readyMadeView,
  USUAL_VIEW,
} from '#renderer/features/places/model/ready-made-views.ts';
import { viewContentSchema } from '#shared/domain/places/place-view.ts';
import { placeFacts } from '#test/support/place-facts.ts';

const WELL = { mounted: '1', nextConnInterval: '10', warnValue: '2', alarmValue: '3', outValue: '4' };
const facts = placeFacts([
  { ...WELL, placeId: 'well', level: 1, latestTime: '2026-01-01 11:58:00', position: 'ex' },
  { ...WELL, placeId: 'alarm', level: 3, latestTime: '2026-01-01 11:58:00', position: 'ex' },
  { ...WELL, placeId: 'silent', level: 1, latestTime: '2026-01-01 01:00:00' },
  { ...WELL, placeId: 'odd', level: 1, latestTime: '2026-01-01 11:58:00', config: ['x'], position: 'ex' },
]);

describe('the ready-made views', () => {
  it.each<[ReadyMade, string]>([
    ['all', 'well alarm silent odd'],
    ['attention', 'alarm silent odd'],
    ['silent', 'silent'],
    ['noPosition', 'silent'],
  ])('%s shows %s', (name, ids) => {
    const passes = compileFilter(readyMadeView(name, USUAL_VIEW).filter, facts);
    const shown = facts.table.texts('placeId').filter((_, row) => passes?.(row) ?? true);
    expect(shown.join(' ')).toBe(ids);
  });

  it('can be kept', () => {
    for (const name of READY_MADE)
      expect(viewContentSchema.safeParse(readyMadeView(name, USUAL_VIEW)).success).toBe(true);
  });
});

describe('a view', () => {
  it('has changed when its columns, sorting, filter or words have, not when the map has moved', () => {
    const moved = { ...USUAL_VIEW, map: { centre: { lng: 1, lat: 2 }, zoom: 3, mode: 'single' as const } };
    expect(isSameView(USUAL_VIEW, moved)).toBe(true);
    expect(isSameView(USUAL_VIEW, { ...USUAL_VIEW, query: ' ' })).toBe(true);
    expect(isSameView(USUAL_VIEW, { ...USUAL_VIEW, query: 'x' })).toBe(false);
    const columns = withHidden(USUAL_LAYOUT, 'lat', true);
    expect(isSameView(USUAL_VIEW, { ...USUAL_VIEW, columns })).toBe(false);
    const sort = { column: 'level' as const, direction: 'ascending' as const };
    expect(isSameView(USUAL_VIEW, { ...USUAL_VIEW, sort })).toBe(false);
  });
});
