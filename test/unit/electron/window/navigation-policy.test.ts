import { expect, it } from 'vitest';
import { mayNavigate, mayOpenOutside } from '#electron/window/navigation-policy.ts';

it('lets the window show its own pages', () => {
  expect(mayNavigate('app://bundle/index.html')).toBe(true);
  expect(mayNavigate('app://bundle/')).toBe(true);
});

it.each([
  'app://bundle.evil.com/',
  'app://bundle@evil.com/',
  'app://ann@bundle/',
  'app://other/',
  'app://bundle:1/',
  'https://bundle/',
  'file:///etc/passwd',
  'data:text/html,hi',
  'javascript:alert(1)',
  'about:blank',
  '',
  'app:bundle',
])('keeps the window away from %j', (address) => {
  expect(mayNavigate(address)).toBe(false);
});

it('gives only web pages and mail addresses to the system', () => {
  expect(mayOpenOutside('https://example.com/a')).toBe(true);
  expect(mayOpenOutside('mailto:ann@example.com')).toBe(true);
  for (const address of ['http://example.com', 'file:///x', 'smb://x', 'javascript:1', 'ms-msdt:/x', 'x']) {
    expect(mayOpenOutside(address), address).toBe(false);
  }
});
