import { expect, it } from 'vitest';
import { runPathsFuzz } from '#test/fuzz/paths/main.ts';

const SEEDS = Array.from({ length: 10 }, (_, at) => `test ${at}`);

/** The long run is `npm run fuzz -- paths --files N --seed S`. */
it.each(SEEDS)('reads odd rows the fast way as it reads them the general way: seed %s', (seed) => {
  const found: string[] = [];
  runPathsFuzz({ files: 100, seed }, ({ index, differences }) =>
    found.push(`${index}: ${differences.join('; ')}`),
  );
  expect(found).toEqual([]);
});
