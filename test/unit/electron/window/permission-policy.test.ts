import { expect, it } from 'vitest';
import { mayHave } from '#electron/window/permission-policy.ts';
import { isWindowFrame } from '#electron/window/window-origin.ts';

it('allows the window to copy, and nothing else', () => {
  expect(mayHave('clipboard-sanitized-write', 'app://bundle/index.html')).toBe(true);
  for (const permission of ['geolocation', 'media', 'clipboard-read', 'fileSystem', 'openExternal', '']) {
    expect(mayHave(permission, 'app://bundle/'), permission).toBe(false);
  }
});

it('allows a foreign page nothing', () => {
  expect(mayHave('clipboard-sanitized-write', 'https://example.com')).toBe(false);
  expect(mayHave('clipboard-sanitized-write', '')).toBe(false);
});

it('hears the top frame of the window alone', () => {
  const top = { parent: null, url: 'app://bundle/index.html' };
  expect(isWindowFrame(top)).toBe(true);
  expect(isWindowFrame({ ...top, url: 'app://bundle.evil.com/' })).toBe(false);
  expect(isWindowFrame({ ...top, parent: {} as never })).toBe(false);
  expect(isWindowFrame(null)).toBe(false);
});
