import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loggedPath } from '#server/operating/log-requests.ts';

it('leaves the paths of the service as they are', () => {
  for (const path of [
    '/api/dataExternals/upload',
    '/.well-known/oauth-authorization-server/realms/stillwell',
    '/realms/stillwell/clients-registrations/openid-connect',
  ]) {
    expect(loggedPath(path)).toBe(path);
  }
});

it('leaves only the length of what may be a token', () => {
  expect(loggedPath(`/api/data/placeList/${'t'.repeat(43)}`)).toBe('/api/data/placeList/(43-characters)');
});

it('is one line of printable ASCII, whatever was asked for', () => {
  expect(loggedPath('/a\n{"level":"error"}\u009b31m\u2028/雨')).toBe(
    '/a%0A{"level":"error"}%C2%9B31m%E2%80%A8/%E9%9B%A8',
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (path) => {
      expect(loggedPath(`/${path}\ud800`)).toMatch(/^[\x21-\x7e]{1,300}$/);
    }),
  );
});
