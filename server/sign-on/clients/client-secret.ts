import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const PREFIX = 'sha256:';

/** A new client secret: 256 random bits as 43 characters of base64url. */
export const newClientSecret = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a secret. A plain hash is enough for 256 random bits; the demo secret is public anyway. */
export const hashClientSecret = (secret: string): string =>
  PREFIX + createHash('sha256').update(secret).digest('base64url');

export const isHashedSecret = (text: string): boolean => text.startsWith(PREFIX);

/** Compares in constant time. */
export function isClientSecret(given: string, hashed: string): boolean {
  const expected = Buffer.from(hashed);
  const actual = Buffer.from(hashClientSecret(given));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
