import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { addressGroup } from '../../client-address.ts';
import type { SignOnStore } from '../../store/sign-on-store.ts';
import { currentRequest } from '../current-request.ts';
import type { OwnedEntries } from '../../store/shared-counts.ts';
import { fairVictim } from '../fair-quota.ts';

/** Name of the metadata by which the sign-on service knows who added a client; never taken from a request. */
export const ADDED_BY = 'stillwell_added_by';

const never = (what: string) => async (): Promise<never> => {
  throw new TypeError(`A client has no ${what}`);
};

/** Which address has registered a client, as long as no user has let it in, and how many of them there may be. */
export type Registrants = { owners: OwnedEntries; maxUnused: number };

/** Forgets a client that nobody has let in if there are too many: one of the address that has registered most. */
async function limitUnused(store: SignOnStore, { owners, maxUnused }: Registrants): Promise<void> {
  const unused = await store.listUnusedClients();
  const stillUnused = new Set(unused);
  const ownerOf = await owners.list();
  const used = [...ownerOf.keys()].filter((clientId) => !stillUnused.has(clientId));
  if (used.length > 0) await owners.remove(used);
  if (unused.length <= maxUnused) return;
  const victim = fairVictim(unused, (clientId) => ownerOf.get(clientId) ?? '');
  if (victim !== undefined) await store.removeClient(victim);
}

/** Clients for oidc-provider; what it stores are the self-registered ones, their secrets as hashes. */
export function clientAdapter(store: SignOnStore, registrants: Registrants, now: () => number): Adapter {
  return {
    async upsert(clientId, payload) {
      const { client_secret: secret, ...metadata } = payload;
      const kept = secret === undefined || isHashedSecret(secret) ? secret : hashClientSecret(secret);
      await store.putClient({
        clientId,
        metadata: kept === undefined ? metadata : { ...metadata, client_secret: kept },
        addedBy: 'itself',
        addedAtMs: now(),
      });
      await registrants.owners.add(clientId, addressGroup(currentRequest()?.clientAddress ?? ''));
      await limitUnused(store, registrants);
    },
    async find(clientId): Promise<AdapterPayload | undefined> {
      const client = await store.findClient(clientId);
      return client && { ...client.metadata, client_id: clientId, [ADDED_BY]: client.addedBy };
    },
    destroy: async (clientId) => void (await store.removeClient(clientId)),
    findByUid: never('uid'),
    findByUserCode: never('user code'),
    consume: never('single use'),
    revokeByGrantId: never('grant'),
  };
}

const PREFIX = 'sha256:';

/** A new client secret: 256 random bits as 43 characters of base64url. */
export const newClientSecret = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a secret. A plain hash is enough for 256 random bits; the demo secret is public anyway. */
export const hashClientSecret = (secret: string): string =>
  PREFIX + createHash('sha256').update(secret).digest('base64url');

const isHashedSecret = (text: string): boolean => text.startsWith(PREFIX);

/** Compares in constant time. */
export function isClientSecret(given: string, hashed: string): boolean {
  const expected = Buffer.from(hashed);
  const actual = Buffer.from(hashClientSecret(given));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
