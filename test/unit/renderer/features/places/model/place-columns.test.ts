import { expect, it } from 'vitest';
import { PLACE_COLUMNS, PLACE_GROUPS } from '#renderer/features/places/model/place-columns.ts';
import { PLACE_FIELD_NAMES } from '#shared/domain/place-fields.ts';

const all = [...PLACE_FIELD_NAMES].toSorted();

it('has a column for every field of the interface document', () => {
  expect([...PLACE_COLUMNS].toSorted()).toEqual(all);
});

it('shows every field in exactly one group of the detail pane', () => {
  expect(Object.values(PLACE_GROUPS).flat().toSorted()).toEqual(all);
});
