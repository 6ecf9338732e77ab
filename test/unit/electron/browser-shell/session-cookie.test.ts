import { expect, it } from 'vitest';
import { hasSession, sessionCookie, setCookieHeader } from '#electron/browser-shell/session-cookie.ts';

const cookie = sessionCookie(4711, 'secret');

it('carries the port in its name, and every protection', () => {
  expect(setCookieHeader(cookie)).toBe(
    '__Host-stillwell-4711=secret; HttpOnly; Secure; SameSite=Strict; Path=/',
  );
});

it('finds the session among other cookies', () => {
  expect(hasSession(cookie, 'a=b; __Host-stillwell-4711=secret; __Host-stillwell-1=other')).toBe(true);
});

it.each([
  undefined,
  '',
  '__Host-stillwell-4711=',
  '__Host-stillwell-4711=secre',
  '__Host-stillwell-4711=secret2',
  '__Host-stillwell-4712=secret',
  'stillwell-4711=secret',
  '__Host-stillwell-4711=wrong; __Host-stillwell-4711=secret',
])('finds no session in %j', (header) => {
  expect(hasSession(cookie, header)).toBe(false);
});
