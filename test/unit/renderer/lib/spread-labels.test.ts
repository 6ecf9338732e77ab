import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '#renderer/lib/spread-labels.ts';

const labels = fc.array(
  fc.record({ at: fc.double({ min: -50, max: 450, noNaN: true }), height: fc.integer({ min: 8, max: 30 }) }),
  { maxLength: 9 },
);
const BOUNDS = { top: 0, bottom: 400, gap: 2 };

describe('labels beside a drawing', () => {
  it('never cover each other', () => {
    fc.assert(
      fc.property(labels, (wanted) => {
        const spans = spreadLabels(wanted, BOUNDS)
          .map((middle, index) => ({ middle, half: (wanted[index]?.height ?? 0) / 2 }))
          .toSorted((a, b) => a.middle - b.middle);
        for (const [index, { middle, half }] of spans.entries()) {
          const before = spans[index - 1];
          if (before) expect(middle - half).toBeGreaterThanOrEqual(before.middle + before.half + 2 - 1e-6);
        }
      }),
    );
  });

  it('keep the order of what they name', () => {
    fc.assert(
      fc.property(labels, (wanted) => {
        const middles = spreadLabels(wanted, BOUNDS);
        for (const [a, first] of wanted.entries()) {
          for (const [b, second] of wanted.entries()) {
            const isBefore = first.at < second.at || (first.at === second.at && a < b);
            if (isBefore) expect(middles[a]).toBeLessThan(middles[b] ?? 0);
          }
        }
      }),
    );
  });

  it('stay within the bounds as long as they fit', () => {
    fc.assert(
      fc.property(labels, (wanted) => {
        const total = wanted.reduce((sum, { height }) => sum + height + BOUNDS.gap, 0);
        fc.pre(total <= BOUNDS.bottom);
        for (const [index, middle] of spreadLabels(wanted, BOUNDS).entries()) {
          const half = (wanted[index]?.height ?? 0) / 2;
          expect(middle - half).toBeGreaterThanOrEqual(-1e-6);
          expect(middle + half).toBeLessThanOrEqual(BOUNDS.bottom + 1e-6);
        }
      }),
    );
  });

  it('stand exactly where they want to where there is room', () => {
    const wanted = [50, 72, 300].map((at) => ({ at, height: 20 }));
    expect(spreadLabels(wanted, BOUNDS)).toEqual([50, 72, 300]);
  });

  it('move apart evenly where two want the same height', () => {
    const wanted = [100, 100].map((at) => ({ at, height: 20 }));
    expect(spreadLabels(wanted, BOUNDS)).toEqual([89, 111]);
  });
});
