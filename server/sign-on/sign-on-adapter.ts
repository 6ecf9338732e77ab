import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { SignOnRecord, SignOnStore } from '../store/sign-on-store.ts';
import { clientAdapter } from './clients/client-adapter.ts';
import { currentRequest } from './current-request.ts';
import type { SignOnContext } from './sign-on-context.ts';
import { addressGroup } from '../client-address.ts';

/** The id of these is itself the credential: the store keeps only a hash of it. */
const SECRET_IDS = new Set(['AuthorizationCode', 'RefreshToken', 'AccessToken']);

/** Kept a little past their expiry, so that "expired" can be told from "unknown" within the clock tolerance. */
const KEPT_PAST_EXPIRY_MS = 5000;

/** Longest object without an account, as JSON: sign-ins, sessions and devices before anybody has signed in. */
const MAX_ANONYMOUS_CHARS = 8_000;

type AdapterContext = Pick<SignOnContext, 'store' | 'registrants' | 'anonymous' | 'now'>;

const hashed = (id: string): string => createHash('sha256').update(id).digest('base64url');

function payloadOf({ payload, consumedAtS }: SignOnRecord, id?: string): AdapterPayload {
  return {
    ...payload,
    ...(id === undefined ? {} : { jti: id }),
    ...(consumedAtS === undefined ? {} : { consumed: consumedAtS }),
  };
}

/** Whose object it is; of a sign-in under way whoever has given the password last. */
function accountOf({ accountId, result, session }: AdapterPayload): string | undefined {
  const login = result?.['login'];
  const signedIn = typeof login === 'object' && login !== null && 'accountId' in login && login.accountId;
  const known = accountId ?? (signedIn || session?.['accountId']);
  return typeof known === 'string' ? known : undefined;
}

/** Everything but clients: objects that expire. */
function recordAdapter(model: string, { store, anonymous, now }: AdapterContext): Adapter {
  const secret = SECRET_IDS.has(model);
  const keyOf = (id: string): string => (secret ? hashed(id) : id);
  const entryOf = (key: string): string => JSON.stringify([model, key]);
  /** The request is that of the account from now on, and what it stores again is no longer new. */
  const found = (record: SignOnRecord | undefined, secretId?: string): AdapterPayload | undefined => {
    if (!record) return undefined;
    const payload = payloadOf(record, secretId);
    const request = currentRequest();
    if (request && typeof payload.jti === 'string') {
      request.found.add(entryOf(keyOf(payload.jti)));
      request.account = accountOf(payload) ?? request.account;
    }
    return payload;
  };
  const find = async (id: string): Promise<AdapterPayload | undefined> =>
    found(await store.find(model, keyOf(id)), secret ? id : undefined);
  /** Bounds what anybody can have the store keep without an account. */
  const limitAnonymous = async (key: string): Promise<void> => {
    const address = currentRequest()?.clientAddress ?? '';
    const victim = await anonymous.add(entryOf(key), addressGroup(address));
    if (victim === undefined) return;
    const [itsModel = '', itsKey = '']: string[] = JSON.parse(victim);
    await store.remove(itsModel, itsKey);
  };
  return {
    find,
    async upsert(id, { jti, consumed: _kept, ...payload }, expiresInS) {
      const account = accountOf(payload);
      const request = currentRequest();
      if (account !== undefined && request) request.account = account;
      if (account === undefined && JSON.stringify(payload).length > MAX_ANONYMOUS_CHARS) {
        throw new errors.InvalidRequest('the parameters of the request are too long');
      }
      const record = {
        payload: secret ? payload : { ...payload, jti },
        grantId: payload.grantId,
        uid: payload.uid,
        userCode: payload.userCode,
        clientId: payload.clientId,
        account,
        expiresAtMs: expiresInS === undefined ? undefined : now() + expiresInS * 1000 + KEPT_PAST_EXPIRY_MS,
        isKnown: request?.found.has(entryOf(keyOf(id))),
      };
      if (!(await store.put(model, keyOf(id), record, request?.asOf))) {
        // What another request has ended meanwhile stays ended, and whoever looks for it next finds nothing.
        if (record.isKnown && !(await store.find(model, keyOf(id)))) return;
        throw new errors.InvalidGrant('the access of the account was ended meanwhile');
      }
      if (account === undefined) await limitAnonymous(keyOf(id));
      else await anonymous.remove(entryOf(keyOf(id)));
    },
    async findByUid(uid) {
      return found(await store.findByUid(model, uid));
    },
    async findByUserCode(userCode) {
      return found(await store.findByUserCode(model, userCode));
    },
    async consume(id) {
      if (await store.consume(model, keyOf(id), Math.floor(now() / 1000))) return;
      // Two requests read it unused at the same time and the other one was first: a reuse like any other.
      const grantId = (await find(id))?.grantId;
      if (grantId !== undefined) await revokeGrant(store, grantId);
      throw new errors.InvalidGrant(`${model} was used twice at the same time`);
    },
    async destroy(id) {
      await anonymous.remove(entryOf(keyOf(id)));
      await store.remove(model, keyOf(id));
    },
    async revokeByGrantId(grantId) {
      await store.removeByGrant(model, grantId);
      // The library knows no stored form of a signed access token, but asks for their end here.
      if (model === 'AccessToken') await store.revokeAccessTokensOfGrant(grantId);
    },
  };
}

async function revokeGrant(store: SignOnStore, grantId: string): Promise<void> {
  await store.revokeAccessTokensOfGrant(grantId);
  for (const model of ['RefreshToken', 'AccessToken', 'AuthorizationCode', 'DeviceCode']) {
    await store.removeByGrant(model, grantId);
  }
  await store.remove('Grant', grantId);
}

/**
 * Keeps what oidc-provider asks to be kept. Whoever can merely read the store gets no token, code or secret from it.
 * Other requests may end an object between the time a request finds it and the time it stores it again: the end stands.
 */
export function signOnAdapter(context: AdapterContext): (model: string) => Adapter {
  const { store, registrants, now } = context;
  return (model) =>
    model === 'Client' ? clientAdapter(store, registrants, now) : recordAdapter(model, context);
}
