import { expect, it } from 'vitest';
import { defaultDataDir } from '#electron/both-shells/default-data-dir.ts';

it('follows XDG_DATA_HOME on Linux', () => {
  const place = { platform: 'linux', homeDir: '/home/ann' } as const;
  expect(defaultDataDir({ ...place, env: {} })).toBe('/home/ann/.local/share/stillwell');
  expect(defaultDataDir({ ...place, env: { XDG_DATA_HOME: '/data' } })).toBe('/data/stillwell');
});

it('ignores an XDG_DATA_HOME that is empty or relative', () => {
  const place = { platform: 'linux', homeDir: '/home/ann' } as const;
  for (const XDG_DATA_HOME of ['', 'data']) {
    expect(defaultDataDir({ ...place, env: { XDG_DATA_HOME } })).toBe('/home/ann/.local/share/stillwell');
  }
});

it('uses Application Support on macOS', () => {
  expect(defaultDataDir({ platform: 'darwin', env: {}, homeDir: '/Users/ann' })).toBe(
    '/Users/ann/Library/Application Support/Stillwell',
  );
});

it('uses APPDATA on Windows, and its usual place without it', () => {
  const place = { platform: 'win32', homeDir: 'C:\\Users\\ann' } as const;
  expect(defaultDataDir({ ...place, env: { APPDATA: 'D:\\roam' } })).toBe('D:\\roam\\Stillwell');
  expect(defaultDataDir({ ...place, env: {} })).toBe('C:\\Users\\ann\\AppData\\Roaming\\Stillwell');
});
