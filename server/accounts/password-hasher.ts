import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { HashThreads, KeyRequest } from './hash-threads.ts';

/** Cost of scrypt: `2^logN` blocks of `128 * r` bytes, `p` times (RFC 7914). */
export type ScryptCost = { logN: number; r: number; p: number };

/** 32 MB and some 80 ms on a small machine. */
export const DEFAULT_COST: ScryptCost = { logN: 15, r: 8, p: 1 };

const HASH = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;
const KEY_BYTES = 32;

export interface PasswordHasher {
  /** @returns text that names algorithm, parameters, salt and key: `$scrypt$ln=15,r=8,p=1$salt$key`. */
  hash(password: string): Promise<string>;
  /**
   * Compares in constant time. Without a hash (an unknown user) it does the same work and answers false.
   * @param failures where many passwords wait, whoever has failed less often goes first.
   * @throws TypeError if `hash` is no text of `hash()`.
   */
  verify(password: string, hash: string | undefined, failures?: number): Promise<boolean>;
  /** True if the hash was made with other parameters than `hash()` uses now. */
  isOutdated(hash: string): boolean;
}

/** Computes a key in Node's own thread pool. */
function deriveInPool({ password, salt, keyBytes, cost }: KeyRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function requestOf(password: string, salt: Uint8Array, { logN, r, p }: ScryptCost): KeyRequest {
  const N = 2 ** logN;
  return {
    // The same password may be typed composed or decomposed: NFKC makes both the same bytes (RFC 8265).
    password: password.normalize('NFKC'),
    salt,
    keyBytes: KEY_BYTES,
    cost: { N, r, p, maxmem: 256 * N * r },
  };
}

function readHash(hash: string): { cost: ScryptCost; salt: Buffer; key: Buffer } {
  const [, logN, r, p, salt = '', key = ''] = HASH.exec(hash) ?? [];
  if (key === '') throw new TypeError('This is no password hash');
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

const prefixOf = ({ logN, r, p }: ScryptCost): string => `$scrypt$ln=${logN},r=${r},p=${p}$`;

/** Passwords by scrypt, in Node's own thread pool or in the threads given. */
export function scryptHasher(
  cost: ScryptCost = DEFAULT_COST,
  threads?: Pick<HashThreads, 'deriveKey'>,
): PasswordHasher {
  const nobodysSalt = randomBytes(16);
  const derive = threads ? threads.deriveKey : deriveInPool;
  const deriveKey = (password: string, salt: Uint8Array, itsCost: ScryptCost, failures = 0) =>
    derive(requestOf(password, salt, itsCost), failures);
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await deriveKey(password, salt, cost);
      return `${prefixOf(cost)}${salt.toString('base64url')}$${key.toString('base64url')}`;
    },
    async verify(password, hash, failures) {
      if (hash === undefined) {
        await deriveKey(password, nobodysSalt, cost, failures);
        return false;
      }
      const { cost: itsCost, salt, key } = readHash(hash);
      return timingSafeEqual(await deriveKey(password, salt, itsCost, failures), key);
    },
    isOutdated: (hash) => !hash.startsWith(prefixOf(cost)),
  };
}
