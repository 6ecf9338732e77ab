import { expect, test } from 'vitest';
import { stationsNotCompared } from '#renderer/features/uploads/model/stations-not-compared.ts';
import { PlaceTable } from '#shared/domain/places/place-table.ts';

const REPORTS = [
  { equipments: [{ equipId: 'G-7' }, { equipId: 'G-8' }] },
  { equipments: [{ equipId: 'G-7' }] },
];

test.each([
  ['without a list of places', undefined],
  ['with an empty one', new PlaceTable(0)],
])('%s no station was compared; each is named once', (_what, places) => {
  expect(stationsNotCompared({ places }, REPORTS)).toEqual(['G-7', 'G-8']);
});

test('with a list that has places every station was compared', () => {
  expect(stationsNotCompared({ places: new PlaceTable(1) }, REPORTS)).toEqual([]);
});
