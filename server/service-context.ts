import type { PasswordHasher } from './accounts/password-hasher.ts';
import type { PlaceLists } from './places/place-lists.ts';
import type { SignOnSlot } from './sign-on/sign-on-slot.ts';
import type { Store } from './store/store.ts';
import type { LoginThrottle } from './token/login-throttle.ts';

/** One line of the service's log. Never holds a token or a password. */
export type LogEntry = {
  /** Instant in ISO 8601, UTC. */
  time: string;
  level: 'info' | 'warn' | 'error';
  event: string;
  requestId?: string;
  method?: string;
  path?: string;
  status?: number;
  /** How long the answer took, in milliseconds. */
  ms?: number;
  /** What went wrong, for the operator. */
  detail?: string;
};

export type Log = (entry: Omit<LogEntry, 'time'>) => void;

/** What every endpoint works with. */
export type ServiceContext = {
  store: Store;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  placeLists: PlaceLists;
  signOn: SignOnSlot;
  zone: string;
  tokenHeader: string;
  tokenTtlMs: number;
  /** Milliseconds since 1970-01-01 UTC. */
  now: () => number;
  log: Log;
};
