import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { DemoLogin } from './pages/sign-in-page.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { LoginThrottle } from '../token/login-throttle.ts';
import { type AccessTokenVerifier, createAccessTokenVerifier } from './access-token-verifier.ts';
import {
  type AddressRate,
  addressRate,
  entriesInMemory,
  FairQuota,
  sharedAddressRate,
  SharedQuota,
} from './fair-quota.ts';
import { type KeyRing, openKeyRing } from './keys/key-ring.ts';
import type { KeyPlace } from './keys/sign-on-keys.ts';
import { signOnAddresses, type SignOnAddresses } from './realm.ts';
import { createSignOn, type SignOn } from './sign-on.ts';
import { inTurns } from './write-queue.ts';

const TIMEOUT_MS = 5000;
const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

export type SignOnOptions = {
  /** Where the keys of our own sign-on service are; not needed if another issuer is trusted. */
  keys: KeyPlace | undefined;
  store: Pick<Store, 'accounts' | 'signOn' | 'counts'>;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  /** Where the service is reached from outside, if that is not where it listens. */
  publicUrl?: string | undefined;
  /** Another sign-on service that issues the access tokens, such as a Keycloak realm; ours is off then. */
  issuer?: string | undefined;
  accessTokenTtlSeconds: number;
  allowedRedirects: readonly string[];
  /** Accounts whose passwords are public, for the sign-in page to name. */
  demoLogins: () => Promise<DemoLogin[]>;
  now: () => number;
  log: Log;
};

/** The sign-on service of a data service: its issuer is an address, so it lives only while there is one. */
export interface SignOnSlot {
  /** The one that answers now; `undefined` before `open`, after `close`, and if another issuer is trusted. */
  current(): SignOn | undefined;
  /**
   * Brings it to life at the address that is listened on; a second address changes nothing.
   * @throws KeysUnusableError if its keys cannot be read.
   */
  open(listeningUrl: string): Promise<void>;
  close(): void;
  /** What is wrong with the keys that are kept, although the service works; undefined if nothing is. */
  keysProblem(): string | undefined;
  /** Checks access tokens of whichever issuer there is; before `open` it refuses all. */
  readonly verifyAccessToken: AccessTokenVerifier;
  /** Where the service is reached from outside and who issues its tokens; `undefined` before `open`. */
  addresses(): { baseUrl: string; issuer: string } | undefined;
}

/** What one address may do in a minute. */
const REGISTRATIONS_PER_MINUTE = 10;
const SIGN_INS_PER_MINUTE = 100;
/** Each sign-in goes on after the password and after the consent, and now and then once more. */
const RESUMPTIONS_PER_MINUTE = 300;
/** Tokens that one application may get for itself in a minute. */
const OWN_TOKENS_PER_MINUTE = 20;

/** What anybody can have the store keep without an account: some 40 MB at most (sign-on-adapter.ts bounds each). */
const MAX_ANONYMOUS_RECORDS = 5_000;
/** Self-registered clients that no user has let in yet. */
const MAX_UNUSED_CLIENTS = 500;

const WILDCARDS = new Set(['0.0.0.0', '[::]']);

/** Nobody can go to a wildcard address; without a public address only this machine can use it. */
function reachable(listeningUrl: string): string {
  const url = new URL(listeningUrl);
  return WILDCARDS.has(url.hostname) ? `http://127.0.0.1:${url.port}` : listeningUrl;
}

function foreignVerifier(issuer: string, audience: string, options: SignOnOptions): AccessTokenVerifier {
  const { store, now, log } = options;
  return createAccessTokenVerifier({
    issuer,
    audience,
    jwks: foreignKeys(issuer),
    isInForce: async (jti) => jti === undefined || !(await store.signOn.isAccessTokenRevoked(jti)),
    accounts: store.accounts,
    now,
    log,
  });
}

async function openSignOn(
  options: SignOnOptions,
  addresses: SignOnAddresses,
  ownUrl: string,
): Promise<{ signOn: SignOn; keys: KeyRing }> {
  const { keys: place, store, now, ...rest } = options;
  if (!place) throw new TypeError('The sign-on service needs a place for its keys.');
  const keys = await openKeyRing(place, store.signOn, now);
  const { accounts, signOn, counts } = store;
  const rate = (what: string, perMinute: number): AddressRate =>
    counts ? sharedAddressRate(counts, what, now, perMinute) : addressRate(now, perMinute);
  const context = {
    ...rest,
    store: inTurns(signOn),
    accounts,
    rates: {
      registrations: rate('registration', REGISTRATIONS_PER_MINUTE),
      signIns: rate('sign-in', SIGN_INS_PER_MINUTE),
      resumptions: rate('resumption', RESUMPTIONS_PER_MINUTE),
      ownTokens: rate('own-token', OWN_TOKENS_PER_MINUTE),
    },
    registrants: { owners: counts?.entries('client') ?? entriesInMemory(), maxUnused: MAX_UNUSED_CLIENTS },
    anonymous: counts
      ? new SharedQuota(MAX_ANONYMOUS_RECORDS, counts.entries('record'))
      : new FairQuota(MAX_ANONYMOUS_RECORDS),
    keys,
    addresses,
    now,
  };
  // A proxy may pass its own Host on, or put in the one it connects to.
  return { signOn: createSignOn(context, [addresses.host, new URL(ownUrl).host]), keys };
}

export function createSignOnSlot(options: SignOnOptions): SignOnSlot {
  const { issuer, publicUrl } = options;
  let signOn: SignOn | undefined;
  let keys: KeyRing | undefined;
  let opened: { baseUrl: string; issuer: string; verify: AccessTokenVerifier } | undefined;
  return {
    current: () => signOn,
    keysProblem: () => keys?.problem(),
    async open(listeningUrl) {
      if (opened) return;
      const ownUrl = reachable(listeningUrl);
      const addresses = signOnAddresses(publicUrl ?? ownUrl);
      const { baseUrl, audience } = addresses;
      if (issuer !== undefined) {
        opened = { baseUrl, issuer, verify: foreignVerifier(issuer, audience, options) };
        return;
      }
      ({ signOn, keys } = await openSignOn(options, addresses, ownUrl));
      opened = { baseUrl, issuer: addresses.issuer, verify: signOn.verifyAccessToken };
    },
    close() {
      signOn = undefined;
      opened = undefined;
    },
    verifyAccessToken: async (token) => opened?.verify(token),
    addresses: () => opened,
  };
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const metadata = metadataSchema.parse(await answer.json());
  if (metadata.issuer !== issuer) throw new TypeError(`The sign-on service calls itself ${metadata.issuer}`);
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_MS });
}

/**
 * Finds the public keys of another sign-on service, such as a Keycloak realm, by its metadata (OpenID Connect
 * Discovery par. 4). It is asked with the first token, and again with the next one if that failed.
 */
function foreignKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (header, token) => {
    keys ??= discoverKeys(issuer);
    keys.catch(() => (keys = undefined));
    return (await keys)(header, token);
  };
}
