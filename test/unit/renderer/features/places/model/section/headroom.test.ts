import { describe, expect, it } from 'vitest';
import { depthFilling, headrooms, pipeFilling } from '#renderer/features/places/model/section/headroom.ts';
import { NOTHING_KNOWN, PROPER_WELL } from '#test/support/well-facts.ts';

describe('what is left up to the thresholds', () => {
  it('is in whole centimetres, and negative above a threshold', () => {
    expect(headrooms({ ...PROPER_WELL, levelM: 3.21 })).toEqual([
      { severity: 'warning', thresholdM: 2.4, headroomCm: -81 },
      { severity: 'alarm', thresholdM: 3.2, headroomCm: -1 },
      { severity: 'overflow', thresholdM: 4.1, headroomCm: 89 },
    ]);
  });

  it('is not said without a level, nor for a threshold that is not given or not positive', () => {
    expect(headrooms({ ...PROPER_WELL, levelM: null })).toEqual([]);
    const [only, ...others] = headrooms({ ...PROPER_WELL, warnM: null, outM: 0 });
    expect(only?.severity).toBe('alarm');
    expect(others).toEqual([]);
  });

  it('the filling goes beyond the whole where the pipe runs under pressure, and is unknown without a pipe', () => {
    expect(pipeFilling({ ...PROPER_WELL, levelM: 1.2 })).toBeCloseTo(1.5);
    expect(pipeFilling({ ...PROPER_WELL, levelM: -0.1 })).toBe(0);
    expect(pipeFilling({ ...PROPER_WELL, pipeDiameterMm: 0 })).toBeNull();
    expect(pipeFilling(NOTHING_KNOWN)).toBeNull();
    expect(depthFilling({ ...PROPER_WELL, levelM: 2.1 })).toBeCloseTo(0.5);
    expect(depthFilling({ ...PROPER_WELL, depthM: null })).toBeNull();
  });
});
