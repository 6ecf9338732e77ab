import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const jwkSchema = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() });

const keysSchema = z.object({
  /** Stays the same when keys are rotated; those that are made anew have another one. */
  lineage: z.string().min(1).optional(),
  signing: z.array(z.object({ jwk: jwkSchema, retiredAtMs: z.number().optional() })).min(1),
  cookies: z.array(z.object({ secret: z.string().min(43), retiredAtMs: z.number().optional() })).min(1),
});

/** The secrets of the sign-on service, newest first; only the first of each signs, the others still verify. */
export type SignOnKeys = z.infer<typeof keysSchema>;

/** Where the keys are kept. */
export interface KeyPlace {
  /** A text that changes with every change of the keys; undefined if there are none yet. */
  version(): Promise<string | undefined>;
  /**
   * Reads the keys, which get made if there are none yet; all processes that do so at once get the same.
   * @throws KeysUnusableError if they cannot be read.
   */
  load(): Promise<SignOnKeys>;
  /**
   * Puts new keys in front of the old ones, which go on verifying what they signed until that has expired: nobody is
   * signed out. A running service takes them over with its next request.
   * @throws KeysUnusableError if the keys cannot be read.
   */
  rotate(nowMs: number): Promise<SignOnKeys>;
}

/** The keys cannot be used; nothing was changed. The message says what to do. */
export class KeysUnusableError extends Error {
  override readonly name = 'KeysUnusableError';
}

/** A cookie outlives no session; a grant's cookie may be seen again for this long. */
const COOKIE_KEPT_MS = 30 * 86_400_000;
/** No access or id token lives longer than a day (server/serve-options.ts). */
const SIGNING_KEPT_MS = 86_400_000 + 60_000;

async function newSigningKey(): Promise<SignOnKeys['signing'][number]> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = {
    ...(await exportJWK(privateKey)),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  };
  return { jwk: jwkSchema.parse(jwk) };
}

const newCookieKey = (): SignOnKeys['cookies'][number] => ({ secret: randomBytes(32).toString('base64url') });

/** Keys where there were none. */
export const newKeys = async (): Promise<SignOnKeys> => ({
  lineage: randomUUID(),
  signing: [await newSigningKey()],
  cookies: [newCookieKey()],
});

/** New keys in front of those that are still in use. */
export async function rotated(keys: SignOnKeys, nowMs: number): Promise<SignOnKeys> {
  const { signing, cookies } = keysInUse(keys, nowMs);
  const retire = <T extends { retiredAtMs?: number | undefined }>(key: T): T & { retiredAtMs: number } => ({
    ...key,
    retiredAtMs: key.retiredAtMs ?? nowMs,
  });
  return {
    lineage: lineageOf(keys).lineage,
    signing: [await newSigningKey(), ...signing.map(retire)],
    cookies: [newCookieKey(), ...cookies.map(retire)],
  };
}

/** Of keys from before lineages were written, by the oldest of them; a rotation writes it down. */
const inheritedLineage = ({ signing }: SignOnKeys): string =>
  `inherited-${createHash('sha256')
    .update(signing.at(-1)?.jwk.kid ?? '')
    .digest('base64url')}`;

/** Tells keys that were rotated from those that were made anew. */
export function lineageOf(keys: SignOnKeys): { lineage: string; isInherited: boolean } {
  const lineage = keys.lineage ?? inheritedLineage(keys);
  return { lineage, isInherited: lineage.startsWith('inherited-') };
}

/** The keys that still have something to verify at `nowMs`; the newest of each kind is always among them. */
export function keysInUse({ lineage, signing, cookies }: SignOnKeys, nowMs: number): SignOnKeys {
  const kept = (retiredAtMs: number | undefined, keptMs: number) =>
    retiredAtMs === undefined || nowMs < retiredAtMs + keptMs;
  return {
    lineage,
    signing: signing.filter((key, index) => index === 0 || kept(key.retiredAtMs, SIGNING_KEPT_MS)),
    cookies: cookies.filter((key, index) => index === 0 || kept(key.retiredAtMs, COOKIE_KEPT_MS)),
  };
}

/** Keys as JSON. @throws the error of JSON or of the schema if they are none. */
export const readKeysText = (text: string): SignOnKeys => keysSchema.parse(JSON.parse(text));
