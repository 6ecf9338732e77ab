import type { PasswordHasher } from '../accounts/password-hasher.ts';
import type { Log } from '../log.ts';
import type { SignOnStore } from '../store/sign-on-store.ts';
import type { AccountStore } from '../store/store.ts';
import type { LoginThrottle } from '../token/login-throttle.ts';
import type { DemoLogin } from './pages/sign-in-page.ts';
import type { AddressRate, Quota } from './fair-quota.ts';
import type { Registrants } from './clients/client-adapter.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { SignOnAddresses } from './realm.ts';

/** What every part of the sign-on service works with. */
export type SignOnContext = {
  /** What requests write in it goes in turns (write-queue.ts). */
  store: SignOnStore;
  accounts: AccountStore;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  /** How often an address may register an application, begin a sign-in and go on with one, and an application get a token for itself. */
  rates: {
    registrations: AddressRate;
    signIns: AddressRate;
    resumptions: AddressRate;
    ownTokens: AddressRate;
  };
  registrants: Registrants;
  /** What is kept of sign-ins before anybody has signed in. */
  anonymous: Quota;
  keys: KeyRing;
  addresses: SignOnAddresses;
  accessTokenTtlSeconds: number;
  /** Redirect addresses beyond loopback ones that applications may register. */
  allowedRedirects: readonly string[];
  /** Accounts whose passwords are public, for the sign-in page to name; none outside a demo. */
  demoLogins: () => Promise<DemoLogin[]>;
  /** Milliseconds since 1970-01-01 UTC. */
  now: () => number;
  log: Log;
};
