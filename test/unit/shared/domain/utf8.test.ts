import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readUtf8Base64, utf8Base64 } from '#shared/domain/utf8.ts';

it('writes and reads Base64 as others do', () => {
  const texts = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(texts, (text) => {
      const packed = Buffer.from(text).toString('base64');
      expect(utf8Base64(text)).toBe(packed);
      expect(readUtf8Base64(packed)).toBe(text);
      expect(readUtf8Base64(packed.replaceAll('=', ''))).toBe(text);
    }),
  );
});

it.each(['a', 'a b=', 'a.b', '=a', 'w3w'])('%j is no text in Base64', (packed) => {
  expect(readUtf8Base64(packed)).toBeUndefined();
});

it.each(['='.repeat(1_000_000) + 'a', 'a'.repeat(999_999) + '!', 'AAAA'.repeat(250_000) + '=='])(
  'a text of a million characters is read in time',
  (packed) => {
    expect(readUtf8Base64(packed) ?? '').toHaveLength(packed.endsWith('==') ? 750_000 : 0);
  },
);
