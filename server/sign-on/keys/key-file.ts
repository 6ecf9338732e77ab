import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

const jwkSchema = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), n: z.string(), e: z.string() });

const keysSchema = z.object({
  /** Stays the same when keys are rotated; a file that is made anew has another one. */
  lineage: z.string().min(1).optional(),
  signing: z.array(z.object({ jwk: jwkSchema, retiredAtMs: z.number().optional() })).min(1),
  cookies: z.array(z.object({ secret: z.string().min(43), retiredAtMs: z.number().optional() })).min(1),
});

/** The secrets of the sign-on service, newest first; only the first of each signs, the others still verify. */
export type SignOnKeys = z.infer<typeof keysSchema>;

/** Name of the key file in the data folder. */
export const KEY_FILE = 'sign-on-keys.json';

/** A cookie outlives no session; a grant's cookie may be seen again for this long. */
const COOKIE_KEPT_MS = 30 * 86_400_000;
/** No access or id token lives longer than a day (server/serve-options.ts). */
const SIGNING_KEPT_MS = 86_400_000 + 60_000;

/** The key file cannot be used; nothing was changed. The message says what to do. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

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

/** Of a file from before lineages were written, by its oldest key; a rotation writes it down. */
const inheritedLineage = ({ signing }: SignOnKeys): string =>
  `inherited-${createHash('sha256')
    .update(signing.at(-1)?.jwk.kid ?? '')
    .digest('base64url')}`;

/** Tells a key file that was rotated from one that was made anew. */
export function lineageOf(keys: SignOnKeys): { lineage: string; isInherited: boolean } {
  const lineage = keys.lineage ?? inheritedLineage(keys);
  return { lineage, isInherited: lineage.startsWith('inherited-') };
}

const newCookieKey = (): SignOnKeys['cookies'][number] => ({ secret: randomBytes(32).toString('base64url') });

function readKeys(path: string): SignOnKeys {
  try {
    return keysSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw cause;
    throw new KeyFileError(
      `The key file ${path} is damaged: restore it from a backup, or move it away to get new keys (everybody then signs in again).`,
      { cause },
    );
  }
}

/** Writes a whole file beside the place it is meant for; only its owner may read it. */
function writeBeside(path: string, keys: SignOnKeys): string {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(beside, JSON.stringify(keys, null, 2), { mode: 0o600, flag: 'wx', flush: true });
  return beside;
}

/**
 * Reads the keys of a data folder, which get made if there are none yet; of two processes that do so at once both get
 * the same keys.
 * @throws KeyFileError if the file is damaged; the error of `node:fs` if it cannot be read or written.
 */
export async function loadKeys(dataDir: string): Promise<SignOnKeys> {
  const path = join(dataDir, KEY_FILE);
  if (keyFileVersion(dataDir) !== undefined) return readKeys(path);
  const beside = writeBeside(path, {
    lineage: randomUUID(),
    signing: [await newSigningKey()],
    cookies: [newCookieKey()],
  });
  try {
    linkSync(beside, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(beside);
  }
  return readKeys(path);
}

/** A text that changes with every change of the key file; `undefined` if there is none. */
export function keyFileVersion(dataDir: string): string | undefined {
  const stats = statSync(join(dataDir, KEY_FILE), { throwIfNoEntry: false });
  return stats && `${stats.ino}:${stats.mtimeMs}:${stats.size}`;
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

/**
 * Puts new keys in front of the old ones, which go on verifying what they signed until that has expired: nobody is
 * signed out. A running service takes them over with its next request.
 * @throws KeyFileError if the file is damaged.
 */
export async function rotateKeys(dataDir: string, nowMs: number): Promise<SignOnKeys> {
  const path = join(dataDir, KEY_FILE);
  const keys = await loadKeys(dataDir);
  const { signing, cookies } = keysInUse(keys, nowMs);
  const retire = <T extends { retiredAtMs?: number | undefined }>(key: T): T & { retiredAtMs: number } => ({
    ...key,
    retiredAtMs: key.retiredAtMs ?? nowMs,
  });
  const rotated: SignOnKeys = {
    lineage: lineageOf(keys).lineage,
    signing: [await newSigningKey(), ...signing.map(retire)],
    cookies: [newCookieKey(), ...cookies.map(retire)],
  };
  renameSync(writeBeside(path, rotated), path);
  return rotated;
}
