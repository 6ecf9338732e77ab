import { expect, it } from 'vitest';
import { runPathsFuzz } from '#test/fuzz/paths/main.ts';

it('reads odd rows the fast way as it reads them the general way', () => {
  const found: string[] = [];
  runPathsFuzz({ files: 1000, seed: 'test' }, ({ index, differences }) =>
    found.push(`${index}: ${differences.join('; ')}`),
  );
  expect(found).toEqual([]);
});
