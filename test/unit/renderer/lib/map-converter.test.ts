import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapConverter } from '#renderer/lib/map-datum.ts';
import { demoPlaces } from '#server/demo/demo-places.ts';
import { distanceM, type LngLat, type MapSystem } from '#shared/domain/coordinates/coordinate-systems.ts';
import { detectCoordinateSystems } from '#shared/domain/coordinates/detect-coordinate-system.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

describe('mapConverter', () => {
  // The reference point of the published formula, in both of its implementations.
  test.each<[MapSystem, LngLat]>([
    ['gcj02', [116.410244499, 39.916404282]],
    ['bd09', [116.416627244, 39.922699553]],
  ])('converts the reference point to %s', (system, [lng, lat]) => {
    const [x, y] = mapConverter.fromWgs84(116.404, 39.915, system);
    expect(distanceM(x, y, lng, lat)).toBeLessThan(0.05);
  });

  // The worst of 1,500,000 points are 0.152 m and 0.280 m away, at the ends of the country.
  test.each<[MapSystem, number]>([
    ['gcj02', 0.2],
    ['bd09', 0.35],
  ])('comes back from %s to within decimetres, all over the country', (system, mostM) => {
    const lngs = fc.double({ min: 75, max: 133, noNaN: true });
    const lats = fc.double({ min: 19, max: 52, noNaN: true });
    fc.assert(
      fc.property(lngs, lats, (lng, lat) => {
        const [x, y] = mapConverter.fromWgs84(lng, lat, system);
        const [backLng, backLat] = mapConverter.toWgs84(x, y, system);
        expect(distanceM(lng, lat, backLng, backLat)).toBeLessThan(mostM);
        // Measured on 400,000 points: from 20 m in a few spots up to 1,527 m.
        expect(distanceM(lng, lat, x, y)).toBeGreaterThan(10);
        expect(distanceM(lng, lat, x, y)).toBeLessThan(1_600);
      }),
      { numRuns: 500 },
    );
  });
});

describe('detectCoordinateSystems', () => {
  const records = Array.from(demoPlaces(), ({ record }) => ({ ...record }));

  test('tells the systems of the demo projects apart, with every pair', () => {
    const evidence = finish(detectCoordinateSystems(placeTableOf(records), mapConverter));
    expect(evidence.map(({ projectId, proposal }) => [projectId, proposal])).toEqual([
      ['P001', 'gcj02'],
      ['P002', 'bd09'],
      ['P003', 'gcj02'],
    ]);
    for (const { votes, compared, withBoth, places } of evidence) {
      expect(votes.gcj02 + votes.bd09).toBe(compared);
      expect([compared, places]).toEqual([withBoth, 80]);
    }
  });

  test('proposes nothing where both pairs are the same, or fit nothing', () => {
    const copied = records.map((record) => ({ ...record, lng: record.lngEx, lat: record.latEx }));
    const [same] = finish(detectCoordinateSystems(placeTableOf(copied), mapConverter));
    expect(same).toMatchObject({ proposal: null, votes: { gcj02: 0, bd09: 0, unexplained: 0 } });
    const moved = records.map((record) => ({ ...record, lat: String(Number(record.latEx) + 0.05) }));
    const [odd] = finish(detectCoordinateSystems(placeTableOf(moved), mapConverter));
    expect(odd).toMatchObject({ proposal: null, votes: { same: 0, gcj02: 0, bd09: 0 } });
  });

  test('is not misled by a third of pairs that are wrong, and says nothing with more of them', () => {
    const ofP001 = records.filter(({ projectId, lngEx }) => projectId === 'P001' && Number(lngEx) > 0);
    const spoilt = (share: number) =>
      ofP001.map((record, row) =>
        row % 10 < share ? { ...record, lng: record.lngEx, lat: record.latEx } : record,
      );
    const proposal = (share: number) =>
      finish(detectCoordinateSystems(placeTableOf(spoilt(share)), mapConverter))[0]?.proposal;
    expect([proposal(3), proposal(4)]).toEqual(['gcj02', null]);
  });

  test('compares at most 500 of a large project, from all over it', () => {
    const many = Array.from({ length: 2_000 }, (_, row) => ({
      ...records[1],
      placeId: `L${row}`,
      ...(row >= 1_000 && { lng: records[1]?.lngEx ?? '', lat: records[1]?.latEx ?? '' }),
    }));
    const [evidence] = finish(detectCoordinateSystems(placeTableOf(many), mapConverter));
    expect(evidence).toMatchObject({ compared: 500, votes: { same: 250 } });
  });
});
