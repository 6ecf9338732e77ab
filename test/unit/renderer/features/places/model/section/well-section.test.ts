import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wellSection } from '#renderer/features/places/model/section/well-section.ts';
import { NOTHING_KNOWN, PROPER_WELL } from '#test/support/well-facts.ts';

const markOf = (section: ReturnType<typeof wellSection>, id: string) =>
  section.marks.find((mark) => mark.id === id);

describe('the section of a well', () => {
  it('shows each height above the bottom and on the Yellow Sea datum', () => {
    const section = wellSection(PROPER_WELL);
    expect(section.oddities).toEqual([]);
    expect(section.missing).toEqual([]);
    expect(markOf(section, 'mouth')).toMatchObject({ heightM: 4.2, elevationM: 6.05, isClipped: false });
    expect(markOf(section, 'bottom')).toMatchObject({ heightM: 0, elevationM: 1.85 });
    expect(markOf(section, 'overflow')).toMatchObject({ heightM: 4.1, elevationM: 5.95 });
    expect(markOf(section, 'level')).toMatchObject({ heightM: 1.2, elevationM: 3.05 });
    expect(markOf(section, 'bracket')).toMatchObject({ heightM: 3.6 });
    expect(markOf(section, 'cable')).toMatchObject({ heightM: 1.1 });
    expect(section.cable?.upperM).toBeCloseTo(3.6, 9);
    expect(section.cable?.lowerM).toBeCloseTo(1.1, 9);
    expect(section.pipeM).toBe(0.8);
  });

  it('draws nothing for what is not given, and lists it', () => {
    const section = wellSection(NOTHING_KNOWN);
    expect(section.marks.map(({ id }) => id)).toEqual(['bottom']);
    expect(section.missing).toHaveLength(9);
    expect(section.depthM).toBeNull();
    expect(section.cable).toBeNull();
    expect(section.oddities).toEqual([]);
  });

  it('leaves the shaft open at the top and the installation out where the depth is not known', () => {
    const section = wellSection({ ...PROPER_WELL, depthM: null });
    expect(section.marks.map(({ id }) => id).toSorted()).toEqual(
      ['alarm', 'bottom', 'level', 'overflow', 'pipe', 'warning'].toSorted(),
    );
    expect(section.topM).toBeGreaterThan(4.1);
    expect(section.missing).toEqual(['depthM']);
  });

  it('says no elevation where the bottom has none that can be right', () => {
    const section = wellSection({ ...PROPER_WELL, bottomElevM: -900 });
    expect(section.marks.every(({ elevationM }) => elevationM === null)).toBe(true);
    expect(section.oddities).toEqual(['elevation-implausible']);
    expect(section.missing).toEqual(['bottomElevM']);
  });

  it('shows what lies outside at the edge and says so', () => {
    const section = wellSection({ ...PROPER_WELL, outM: 40, levelM: -0.4 });
    const overflow = markOf(section, 'overflow');
    expect(overflow).toMatchObject({ heightM: 40, isClipped: true, drawnM: section.topM });
    expect(section.topM).toBeLessThan(7);
    expect(markOf(section, 'level')).toMatchObject({ heightM: -0.4, drawnM: 0, isClipped: true });
    expect(section.oddities).toEqual(['threshold-above-mouth', 'level-below-bottom']);
  });

  it.each([
    [{ depthM: 0 }, 'depth-not-positive'],
    [{ depthM: 45 }, 'depth-implausible'],
    [{ pipeDiameterMm: -5 }, 'pipe-not-positive'],
    [{ pipeDiameterMm: 9000 }, 'pipe-above-mouth'],
    [{ bracketDepthM: 5 }, 'bracket-below-bottom'],
    [{ bracketDepthM: -1 }, 'bracket-above-mouth'],
    [{ cableLengthM: 0 }, 'cable-not-positive'],
    [{ cableLengthM: 4 }, 'cable-below-bottom'],
    [{ offsetM: 6 }, 'offset-below-bottom'],
    [{ warnM: 0 }, 'threshold-not-positive'],
    [{ warnM: 3.5 }, 'thresholds-out-of-order'],
    [{ levelM: 4.5 }, 'level-above-mouth'],
  ] as const)('of %o says %s', (change, oddity) => {
    expect(wellSection({ ...PROPER_WELL, ...change }).oddities).toContain(oddity);
  });

  it('a threshold of zero or less is drawn nowhere', () => {
    expect(markOf(wellSection({ ...PROPER_WELL, alarmM: 0 }), 'alarm')).toBeUndefined();
    expect(markOf(wellSection({ ...PROPER_WELL, alarmM: -2 }), 'alarm')).toBeUndefined();
  });

  it('draws everything within its edges, whatever the record says', () => {
    const number = fc.option(fc.double({ min: -1000, max: 10_000, noNaN: true }), { nil: null });
    const facts = fc.record({
      depthM: number,
      bottomElevM: number,
      pipeDiameterMm: number,
      bracketDepthM: number,
      cableLengthM: number,
      offsetM: number,
      warnM: number,
      alarmM: number,
      outM: number,
      levelM: number,
      levelTimeMs: fc.constant(null),
    });
    fc.assert(
      fc.property(facts, (well) => {
        const section = wellSection(well);
        expect(section.topM).toBeGreaterThan(0);
        expect(section.footM).toBeLessThan(0);
        for (const { drawnM } of section.marks) {
          expect(drawnM).toBeGreaterThanOrEqual(0);
          expect(drawnM).toBeLessThanOrEqual(section.topM);
        }
      }),
    );
  });
});
