import { expect, it } from 'vitest';
import {
  PLACE_GROUPS,
  USUAL_HIDDEN,
  USUAL_ORDER,
  USUAL_PINNED,
} from '#renderer/features/places/model/place-columns.ts';
import { PLACE_COLUMN_IDS } from '#shared/domain/places/place-columns.ts';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';

it('has a column for everything that is known of a place, once', () => {
  expect([...USUAL_ORDER].toSorted()).toEqual([...PLACE_COLUMN_IDS].toSorted());
});

it('hides and pins columns that there are', () => {
  for (const id of [...USUAL_HIDDEN, ...USUAL_PINNED]) expect(USUAL_ORDER).toContain(id);
});

it('shows every field of the interface in exactly one group of the details', () => {
  expect(Object.values(PLACE_GROUPS).flat().toSorted()).toEqual([...PLACE_FIELD_NAMES].toSorted());
});
