import { describe, expect, test } from 'vitest';
import { mapConverter } from '#renderer/lib/map-datum.ts';
import { type CoordinateSystems, distanceM } from '#shared/domain/coordinates/coordinate-systems.ts';
import { markFarPlaces } from '#shared/domain/coordinates/mark-far-places.ts';
import {
  doubtsOf,
  placePositions,
  POSITION_HOWS,
  type PositionHow,
} from '#shared/domain/coordinates/place-position.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const GCJ: CoordinateSystems = { ex: 'wgs84', map: 'gcj02' };
const AT = { lngEx: '118.642122', latEx: '32.064809' };
const SHIFTED = { lng: '118.647174', lat: '32.062621' };

type Coordinates = { [field: string]: JsonValue };

function position(record: Coordinates, systems = GCJ) {
  const table = placeTableOf([{ placeId: 'A', ...record }]);
  const positions = placePositions(table, () => systems, mapConverter);
  return {
    how: POSITION_HOWS[positions.how[0] ?? -1],
    lng: positions.lng[0] ?? Number.NaN,
    lat: positions.lat[0] ?? Number.NaN,
    doubts: doubtsOf(positions, 0),
  };
}

describe('placePositions', () => {
  test('takes lngEx and latEx as they are', () => {
    expect(position({ ...AT, ...SHIFTED })).toEqual({
      how: 'ex-wgs84',
      lng: 118.642122,
      lat: 32.064809,
      doubts: [],
    });
  });

  test('takes CGCS2000 for WGS84, and says so', () => {
    expect(position(AT, { ex: 'cgcs2000', map: null })).toMatchObject({
      how: 'ex-cgcs2000',
      lng: 118.642122,
    });
  });

  test('converts lng and lat where there is nothing else', () => {
    const { how, lng, lat, doubts } = position(SHIFTED);
    expect([how, doubts]).toEqual(['gcj02', []]);
    expect(distanceM(lng, lat, 118.642122, 32.064809)).toBeLessThan(1);
  });

  test('converts nothing while nobody has said from what', () => {
    expect(position(SHIFTED, { ex: 'wgs84', map: null })).toMatchObject({
      how: 'none-system-unknown',
      lng: Number.NaN,
    });
  });

  test.each<[Coordinates, PositionHow]>([
    [{ lngEx: AT.latEx, latEx: AT.lngEx }, 'ex-wgs84-swapped'],
    [{ lng: SHIFTED.lat, lat: SHIFTED.lng }, 'gcj02-swapped'],
  ])('turns %j round only where the user has confirmed that it is swapped', (swapped, how) => {
    expect(position(swapped)).toMatchObject({ how: 'none-swapped', lng: Number.NaN });
    const turned = position(swapped, { ...GCJ, swapped: true });
    expect(turned).toMatchObject({ how, doubts: [] });
    expect(distanceM(turned.lng, turned.lat, 118.642122, 32.064809)).toBeLessThan(1);
  });

  test('leaves pairs that are in order as they are, where others of the project are swapped', () => {
    expect(position({ ...AT, ...SHIFTED }, { ...GCJ, swapped: true })).toEqual(
      position({ ...AT, ...SHIFTED }),
    );
  });

  test.each<[Coordinates, PositionHow]>([
    [{}, 'none'],
    [{ lngEx: '', latEx: null }, 'none'],
    [{ lngEx: '118.6', latEx: '' }, 'none-half'],
    [{ lngEx: 'here', latEx: '32.1' }, 'none-not-numeric'],
    [{ lngEx: '118°38′31″', latEx: '32°3′53″' }, 'none-degrees-minutes'],
    [{ lngEx: '118度38分', latEx: '32度3分' }, 'none-degrees-minutes'],
    [{ lngEx: '0', latEx: '0.000' }, 'none-zero'],
    [{ lngEx: '640060.338', latEx: '3457406.435' }, 'none-projected'],
    [{ lngEx: '40640060.338', latEx: '3457406.435' }, 'none-projected'],
    [{ lngEx: '32.064809', latEx: '118.642122' }, 'none-swapped'],
    [{ lngEx: '200', latEx: '32' }, 'none-out-of-range'],
    [{ lngEx: '180', latEx: '-90' }, 'ex-wgs84'],
    [{ lng: '0', lat: '0' }, 'none-zero'],
  ])('says of %j: %s', (record, how) => {
    const found = position(record);
    expect(found.how).toBe(how);
    if (how.startsWith('none')) expect([found.lng, found.lat]).toEqual([Number.NaN, Number.NaN]);
  });

  test('falls back to lng and lat where lngEx and latEx are no degrees, and doubts that', () => {
    expect(position({ lngEx: '640060.338', latEx: '3457406.435', ...SHIFTED })).toMatchObject({
      how: 'gcj02',
      doubts: ['ex-unusable'],
    });
  });

  test.each<[string, Coordinates, string[]]>([
    ['three decimals', { lngEx: '118.642', latEx: '32.065' }, ['few-decimals']],
    ['four decimals of one', { lngEx: '118.6421', latEx: '32.065' }, []],
    ['two equal pairs', { ...AT, lng: AT.lngEx, lat: AT.latEx }, ['pair-identical']],
    ['pairs 50 m apart', { ...AT, lng: AT.lngEx, lat: '32.065259' }, ['pair-unexplained']],
    ['pairs 2 km apart', { ...AT, lng: AT.lngEx, lat: '32.0828' }, ['pair-unexplained']],
    ['pairs a shift apart', { ...AT, ...SHIFTED }, []],
    ['a second pair that is no pair', { ...AT, lng: '0', lat: '0' }, []],
  ])('of %s it has doubts: %2$j', (_, record, doubts) => expect(position(record).doubts).toEqual(doubts));

  test('doubts six places on a spot, and not five', () => {
    const six = placeTableOf(
      Array.from({ length: 11 }, (_, row) => ({ ...AT, latEx: row < 6 ? '32.06481' : '32.06482' })),
    );
    const positions = placePositions(six, () => GCJ, mapConverter);
    expect(Array.from({ length: 11 }, (_, row) => doubtsOf(positions, row).length)).toEqual([
      1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0,
    ]);
  });
});

describe('markFarPlaces', () => {
  function farRows(latitudes: number[]): number[] {
    const table = placeTableOf(
      latitudes.map((lat, row) => ({ projectId: 'P', lngEx: `118.64${row}123`, latEx: lat.toFixed(6) })),
    );
    const positions = placePositions(table, () => GCJ, mapConverter);
    finish(markFarPlaces(table, positions));
    return latitudes.flatMap((_, row) => (doubtsOf(positions, row).includes('far') ? [row] : []));
  }
  const CITY = [32.01, 32.02, 32.03, 32.04, 32.05, 32.06];

  test('marks what is over 100 km away', () => expect(farRows([...CITY, 33.5])).toEqual([6]));
  test('marks what lies apart by 20 km', () => expect(farRows([...CITY, 32.3])).toEqual([6]));
  test('leaves what lies apart by 5 km', () => expect(farRows([...CITY, 32.08])).toEqual([]));
  test('leaves a project that is wide', () =>
    expect(farRows([31.6, 31.8, 32, 32.2, 32.4, 32.6])).toEqual([]));
  test('does not judge a handful of places', () => expect(farRows([32, 32, 32, 40])).toEqual([]));
});
