import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonWebTokens } from '#shared/domain/find-json-web-tokens.ts';

/** What a token is, in a pattern that is right but reads on from every beginning. */
const PATTERN = /\beyJ[\w-]{6,}\.(?:[\w-]*\.)*[\w-]+/g;

const tokensOf = (text: string) => [...findJsonWebTokens(text)].map(([start, end]) => text.slice(start, end));

test.each([
  ['"eyJhbGciOiJ9.eyJzdWIi.c2ln" and', ['eyJhbGciOiJ9.eyJzdWIi.c2ln']],
  ['eyJhbGciOiJ9.eyJzdWIi. eyJhbGciOiJ9.eyJzdWI', ['eyJhbGciOiJ9.eyJzdWIi', 'eyJhbGciOiJ9.eyJzdWI']],
  ['eyJhbGciOiJ9 eyJhbGciOiJ9... eyJa.eyJzdWIi xeyJhbGciOiJ9.a', []],
])('in %j it finds %j', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens);
});

test('it finds what the pattern finds', () => {
  const piece = fc.constantFrom('eyJ', 'eyJaaaaaa', 'a', 'aaaaaa', '.', '..', '-', '_', ' ', '"', 'é');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('');
      expect(tokensOf(text)).toEqual(text.match(PATTERN) ?? []);
    }),
    { numRuns: 5_000 },
  );
});
