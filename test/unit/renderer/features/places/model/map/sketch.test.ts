import { expect, it } from 'vitest';
import { lineLengthM, measuredText, sketchFeatures } from '#renderer/features/places/model/map/sketch.ts';

it('measures along the line, near and far', () => {
  expect(lineLengthM([])).toBe(0);
  expect(lineLengthM([{ lng: 121, lat: 31 }])).toBe(0);
  const degree = lineLengthM([
    { lng: 121, lat: 31 },
    { lng: 121, lat: 32 },
  ]);
  expect(degree / 111_195).toBeCloseTo(1, 3);
  const corner = lineLengthM([
    { lng: 121, lat: 0 },
    { lng: 122, lat: 0 },
    { lng: 122, lat: 1 },
  ]);
  expect(corner / (2 * 111_195)).toBeCloseTo(1, 3);
  // Shanghai to Urumqi: 3,270 km, not the 3,480 that a flat map would have.
  const far = lineLengthM([
    { lng: 121.47, lat: 31.23 },
    { lng: 87.62, lat: 43.83 },
  ]);
  expect(far / 3_270_000).toBeCloseTo(1, 2);
});

it.each([
  [0, '0 m'],
  [841.6, '842 m'],
  [999.6, '1.00 km'],
  [1_240, '1.24 km'],
  [9_996, '10.0 km'],
  [99_960, '100 km'],
  [312_400, '312 km'],
])('%d metres are written as %s', (lengthM, text) => {
  expect(measuredText(lengthM)).toBe(text);
});

it('draws the corners, the line between them from the second on, and the point that was gone to', () => {
  const kinds = (count: number) =>
    sketchFeatures(
      Array.from({ length: count }, (_, at) => ({ lng: at, lat: 0 })),
      { lng: 9, lat: 9, label: 'here' },
    ).features.map(({ geometry }) => geometry.type);
  expect(kinds(0)).toEqual(['Point']);
  expect(kinds(1)).toEqual(['Point', 'Point']);
  expect(kinds(2)).toEqual(['Point', 'Point', 'LineString', 'Point']);
});
