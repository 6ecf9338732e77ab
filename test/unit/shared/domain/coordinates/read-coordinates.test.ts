import { describe, expect, it } from 'vitest';
import { readCoordinates } from '#shared/domain/coordinates/read-coordinates.ts';

describe('readCoordinates', () => {
  it.each([
    '31.2304, 121.4737',
    '31.2304 121.4737',
    '31.2304，121.4737',
    '(31.2304; 121.4737)',
    '[121.4737, 31.2304]',
    '121.4737 31.2304',
    '121.4737E 31.2304N',
    'E121.4737, N31.2304',
    '31.2304° N, 121.4737° E',
    'lat=31.2304 lng=121.4737',
    'Longitude: 121.4737, Latitude: 31.2304',
    '北纬31.2304 东经121.4737',
    '经度：121.4737，纬度：31.2304',
    '31°13′49.44″N 121°28′25.32″E',
    `31°13'49.44" 121°28'25.32"`,
    '31°13.824′N, 121°28.422′E',
    '东经121度28分25.32秒，北纬31度13分49.44秒',
    '31.2304/121.4737',
  ])('reads %s', (text) => {
    const read = readCoordinates(text);
    expect(read?.lat).toBeCloseTo(31.2304, 6);
    expect(read?.lng).toBeCloseTo(121.4737, 6);
  });

  it.each([
    ['31.2, 121.4', false],
    ['121.4, 31.2', true],
    // Both could be a latitude: in China and around only one reading makes sense.
    ['87.6, 43.8', true],
    ['43.8, 87.6', false],
    // Nothing tells: latitude first, as the app writes it.
    ['51.5, -0.12', false],
    ['40, 50', false],
    ['E10 N20', true],
    ['10 N20', true],
  ])('of %s the longitude stands first: %s', (text, isLngFirst) => {
    expect(readCoordinates(text)?.isLngFirst).toBe(isLngFirst);
  });

  it('takes the south and the west as negative', () => {
    expect(readCoordinates('33°52′S 151°12.5′W')).toMatchObject({
      lat: -(33 + 52 / 60),
      lng: -(151 + 12.5 / 60),
    });
    expect(readCoordinates('\u221233.5 151.2')).toMatchObject({ lat: -33.5, lng: 151.2 });
  });

  it.each([
    '',
    '31.2',
    '31.2, 121.4, 5',
    '200, 300',
    '95N 120E',
    '31N 32S',
    '-31N 121E',
    'E31N 121',
    '31.5°20′ 121',
    '31°75′ 121°',
    'x31 y121',
    'P001-0001',
    '31,2304 121,4737',
  ])('says of %s that it is no point', (text) => {
    expect(readCoordinates(text)).toBeUndefined();
  });
});
