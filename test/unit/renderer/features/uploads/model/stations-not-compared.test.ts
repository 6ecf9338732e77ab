import { expect, test } from 'vitest';
import { stationsNotCompared } from '#renderer/features/uploads/model/stations-not-compared.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';

const REPORTS = [
  { equipments: [{ equipId: 'G-7' }, { equipId: 'G-8' }] },
  { equipments: [{ equipId: 'G-7' }] },
];

test('without a list of places no station was compared; each is named once', () => {
  expect(stationsNotCompared({ places: undefined }, REPORTS)).toEqual(['G-7', 'G-8']);
});

test('with a list every station was compared, also with an empty one', () => {
  expect(stationsNotCompared({ places: new PlaceTable(0) }, REPORTS)).toEqual([]);
});
