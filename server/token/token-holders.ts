import { hash, randomBytes } from 'node:crypto';
import type { Store, StoredAccount } from '../store/store.ts';

/** Whose a token is, and until when. */
type Holder = { account: StoredAccount; expiresAtMs: number };

/** Knows whose a token is (interface 5.1). */
export type TokenHolders = {
  /**
   * The holder of a token that has not expired; undefined if there is none. The account may be disabled. What the store
   * knows counts with every call: a token that was taken back, or an account that was changed, a moment ago too.
   */
  find(token: string): Promise<Holder | undefined>;
};

/** Tokens that are remembered; some 10 MB at most. */
const REMEMBERED_TOKENS = 10_000;

/**
 * Remembers whose token it is while nothing about accounts and tokens changes. The store is asked with every call
 * whether anything has changed, also by another process, which is one look at one number, and everything is forgotten
 * if so (docs/adr/0190).
 */
export function tokenHolders(store: Pick<Store, 'tokens' | 'accounts'>, now: () => number): TokenHolders {
  const holders = new Map<string, Holder>();
  let asOfVersion: number | undefined;

  const lookUp = async (token: string): Promise<Holder | undefined> => {
    const stored = await store.tokens.find(hashToken(token));
    const account = stored && (await store.accounts.find(stored.username));
    return account && { account, expiresAtMs: stored.expiresAtMs };
  };

  return {
    async find(token) {
      const version = await store.accounts.version();
      if (version !== asOfVersion) holders.clear();
      asOfVersion = version;
      let holder = holders.get(token);
      if (!holder) {
        holder = await lookUp(token);
        // Not if another request has meanwhile seen a later version: what was looked up may be from before it.
        if (holder && asOfVersion === version) holders.set(token, holder);
        const [oldest] = holders.keys();
        if (holders.size > REMEMBERED_TOKENS && oldest !== undefined) holders.delete(oldest);
      }
      return holder && holder.expiresAtMs > now() ? holder : undefined;
    },
  };
}

/** A new token: 256 random bits as 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a token. A plain hash is enough, because nobody can guess 256 random bits. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
