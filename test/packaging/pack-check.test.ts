import { expect, it } from 'vitest';
import { checkPackage } from '#scripts/pack/check-package.ts';

it(
  'what is packed for Linux holds the app, nothing else, and has the fuses set',
  { timeout: 180_000 },
  async () => {
    const { problems, files, archiveBytes } = await checkPackage(() => {});
    expect(problems).toEqual([]);
    expect(files.map(({ name }) => name)).toContain('dist/workers/data-service.mjs');
    expect(archiveBytes).toBeLessThan(40_000_000);
  },
);
