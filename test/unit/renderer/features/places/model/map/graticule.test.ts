import { describe, expect, it } from 'vitest';
import { graticule, graticuleStepDeg } from '#renderer/features/places/model/map/graticule.ts';

const CHINA = { west: 73, south: 18, east: 135, north: 54 };

it.each([
  [360, 30],
  [62, 15],
  [8, 2],
  [1, 0.25],
  [0.01, 0.1],
])('lines over %d° stand %d° apart', (widthDeg, step) => {
  expect(graticuleStepDeg(widthDeg)).toBe(step);
});

describe('graticule', () => {
  it('crosses what is shown and says the degrees of each line', () => {
    const labels = graticule(CHINA).map(({ properties }) => properties.label);
    expect(labels).toEqual(expect.arrayContaining(['75°', '90°', '105°', '120°', '135°', '30°', '45°']));
  });

  it('stays where Web Mercator can draw it', () => {
    const lines = graticule({ west: -180, south: -89, east: 180, north: 89 });
    const lats = lines.flatMap(({ geometry }) => geometry.coordinates.map(([, lat]) => Math.abs(lat ?? 0)));
    expect(Math.max(...lats)).toBeLessThanOrEqual(85);
  });
});
