import { expect, it } from 'vitest';
import { countPositionCodes } from '#renderer/features/places/model/map/position-effect.ts';

it('places without a position are counted by the reason, the others by their doubts', () => {
  const codes = ['ex-wgs84', 'none', 'none-zero', 'none', 'gcj02'];
  const doubts = [['far', 'crowded'], [], [], ['far'], []];
  const counts = countPositionCodes(
    [0, 1, 2, 3, 4],
    (row) => codes[row] ?? '',
    (row) => doubts[row] ?? [],
  );
  expect(counts.without).toBe(3);
  expect(Object.fromEntries(counts.missing)).toEqual({ none: 2, 'none-zero': 1 });
  expect(counts.doubtful).toBe(1);
  expect(Object.fromEntries(counts.doubts)).toEqual({ far: 1, crowded: 1 });
});
