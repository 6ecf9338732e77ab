import { expect, test } from 'vitest';
import { alertFigures } from '#shared/domain/alerts/alert-figures.ts';

const MIN_MS = 60_000;
const rise = (placeId: string, minute: number, cause: 'level' | 'first' = 'level') =>
  ({ kind: 'rise', cause, placeId, atMs: minute * MIN_MS }) as const;

test('figures count new alerts of the period, the worst ten minutes and the noisiest places', () => {
  const events = [
    rise('A', 1),
    rise('B', 5),
    rise('A', 10.5),
    rise('A', 70),
    rise('C', 3, 'first'),
    rise('B', 500),
    { kind: 'return', cause: 'level', placeId: 'A', atMs: 20 * MIN_MS } as const,
  ];
  expect(alertFigures(events, { fromMs: 0, toMs: 120 * MIN_MS })).toEqual({
    rises: 4,
    risesPerHour: 2,
    worstTenMinutes: 3,
    noisiest: [
      { placeId: 'A', rises: 3 },
      { placeId: 'B', rises: 1 },
    ],
  });
});
