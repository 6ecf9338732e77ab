import { expect, it } from 'vitest';
import { readChallenge } from '#electron/backend/identity/mcp-sign-in/sign-on-discovery.ts';

const read = (header: string) => readChallenge(header);

it('4.1: reads the address of the resource metadata', () => {
  expect(read('Bearer resource_metadata="https://x/y"')).toEqual({ resource_metadata: 'https://x/y' });
});

it('reads it among other schemes and parameters, quoted or bare', () => {
  const header =
    'Basic realm="a, b", bearer error=invalid_token, scope="a b", resource_metadata="https://x/?a=1,2"';
  expect(read(header)).toEqual({
    error: 'invalid_token',
    scope: 'a b',
    resource_metadata: 'https://x/?a=1,2',
  });
});

it('finds nothing where there is no Bearer challenge', () => {
  expect(read('Basic realm="x"')).toBeUndefined();
  expect(readChallenge(null)).toBeUndefined();
  expect(read('Bearer')).toEqual({});
});

it.each([' ', ', ', ',', '"', 'a', 'a=', 'Bearer '])('reads a header of %j over and over', (piece) => {
  expect(read(`Bearer a=b${piece.repeat(500_000 / piece.length)}!`)).toHaveProperty('a');
});
