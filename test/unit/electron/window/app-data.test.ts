import { expect, it } from 'vitest';
import { appDataDir } from '#electron/window/app-data.ts';

const place = { platform: 'linux', env: {}, homeDir: '/home/ann' } as const;

it('takes the folder of the command line', () => {
  expect(appDataDir(['electron', '.', '--data-dir=/data/a b'], place)).toBe('/data/a b');
});

it('takes the folder of both shells without one', () => {
  expect(appDataDir(['electron', '.', '--data-dir='], place)).toBe('/home/ann/.local/share/stillwell');
});
