import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { SignOnStore } from '../../store/sign-on-store.ts';
import { hashClientSecret, isHashedSecret } from './client-secret.ts';

/** Name of the metadata by which the sign-on service knows who added a client; never taken from a request. */
export const ADDED_BY = 'stillwell_added_by';

const never = (what: string) => async (): Promise<never> => {
  throw new TypeError(`A client has no ${what}`);
};

/** Clients for oidc-provider; what it stores are the self-registered ones, their secrets as hashes. */
export function clientAdapter(store: SignOnStore, now: () => number): Adapter {
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
