import { expect, it } from 'vitest';
import { mayNavigate, mayOpenOutside, maySignInAt } from '#electron/window/navigation-policy.ts';

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
  expect(mayOpenOutside('http://127.0.0.1:8790/realms/stillwell/logout')).toBe(true);
  expect(mayOpenOutside('http://127.0.0.1.example.com/')).toBe(false);
  for (const address of ['http://example.com', 'file:///x', 'smb://x', 'javascript:1', 'ms-msdt:/x', 'x']) {
    expect(mayOpenOutside(address), address).toBe(false);
  }
});

it('opens pages of the web for a sign-in, and nothing that starts a program', () => {
  expect(maySignInAt('https://example.com/auth?x=1')).toBe(true);
  expect(maySignInAt('http://127.0.0.1:8790/realms/stillwell')).toBe(true);
  for (const address of [
    'file:///x',
    'smb://x',
    'javascript:1',
    'ms-msdt:/x',
    'mailto:a@b',
    'https.x:y',
    '',
  ]) {
    expect(maySignInAt(address), address).toBe(false);
  }
});
