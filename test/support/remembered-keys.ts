import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { HashThreads } from '#server/accounts/hash-threads.ts';

const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt);
const keys = new Map<string, Promise<Buffer>>();

/**
 * The keys of passwords as the service derives them, each once for a whole run: the demo accounts sign in in most tests,
 * and scrypt, which is slow on purpose, would be most of what they take.
 */
export const rememberedKeys: Pick<HashThreads, 'deriveKey'> = {
  deriveKey({ password, salt, keyBytes, cost }) {
    const name = JSON.stringify([password, Buffer.from(salt).toString('hex'), keyBytes, cost]);
    const key = keys.get(name) ?? derive(password, salt, keyBytes, cost);
    keys.set(name, key);
    return key;
  },
};
