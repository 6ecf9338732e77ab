import { describe, expect, it } from 'vitest';
import { lengthText, metresPerPixel, scaleBar } from '#renderer/features/places/model/map/graticule.ts';

describe('metresPerPixel', () => {
  it('is the circumference of the earth over 512 pixels at zoom 0', () => {
    expect(metresPerPixel(0, 0)).toBeCloseTo(78_271.5, 1);
  });

  it('halves with every zoom, and at 60° north', () => {
    expect(metresPerPixel(0, 1) * 2).toBeCloseTo(metresPerPixel(0, 0));
    expect(metresPerPixel(60, 5) * 2).toBeCloseTo(metresPerPixel(0, 5));
  });
});

describe('scaleBar', () => {
  it.each([0, 2.5, 7, 11.3, 16, 20])('is a round length that fits, at zoom %d', (zoom) => {
    const { lengthM, widthPx } = scaleBar(31, zoom, 110);
    expect(widthPx).toBeLessThanOrEqual(110);
    expect(widthPx).toBeGreaterThan(110 / 2.6);
    expect(['1', '2', '5']).toContain(String(lengthM).replace('.', '').replace(/^0+/, '').charAt(0));
    expect(lengthM / widthPx / metresPerPixel(31, zoom)).toBeCloseTo(1, 1);
  });
});

it.each([
  [200, '200 m'],
  [5_000, '5 km'],
  [1_000_000, '1000 km'],
  [0.5, '0.5 m'],
])('%d m is written %s', (lengthM, text) => {
  expect(lengthText(lengthM)).toBe(text);
});
