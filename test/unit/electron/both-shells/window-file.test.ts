import { expect, it } from 'vitest';
import { windowFile } from '#electron/both-shells/window-file.ts';

it('finds the page, a script, and a worker', () => {
  expect(windowFile('/w', '/')).toEqual({
    path: '/w/index.html',
    contentType: 'text/html; charset=utf-8',
    isImmutable: false,
  });
  expect(windowFile('/w', '/assets/index-Dx_9-a.js')).toEqual({
    path: '/w/assets/index-Dx_9-a.js',
    contentType: 'text/javascript; charset=utf-8',
    isImmutable: true,
  });
  expect(windowFile('/w', '/assets/worker.mjs')?.contentType).toBe('text/javascript; charset=utf-8');
});

it.each([
  '',
  'index.html',
  '//index.html',
  '/../secret.js',
  '/assets/../../secret.js',
  '/assets/..%2f..%2fsecret.js',
  '/%2e%2e/secret.js',
  '/..\\secret.js',
  '/C:/secret.js',
  '/.hidden.js',
  '/assets/./index.js',
  '/assets/',
  '/index.html\0.js',
  '/a b.js',
])('refuses %j', (pathname) => {
  expect(windowFile('/w', pathname)).toBeUndefined();
});

it('serves no kind of file that a window has no use for', () => {
  expect(windowFile('/w', '/settings.db')).toBeUndefined();
  expect(windowFile('/w', '/noextension')).toBeUndefined();
});
