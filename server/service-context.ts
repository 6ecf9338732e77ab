import type { PasswordHasher } from './accounts/password-hasher.ts';
import type { FaultRules } from './faults/fault-rules.ts';
import type { PlaceLists } from './places/place-lists.ts';
import type { SignOnSlot } from './sign-on/sign-on-slot.ts';
import type { Store } from './store/store.ts';
import type { LoginThrottle } from './token/login-throttle.ts';
import type { TokenHolders } from './token/token-holders.ts';

/** One line of the service's log. Never holds a token or a password. */
export type LogEntry = {
  /** Instant in ISO 8601, UTC. */
  time: string;
  level: 'info' | 'warn' | 'error';
  event: string;
  requestId?: string;
  method?: string;
  /** Without query; long segments are left out. */
  path?: string;
  /** Whose request it was, if a token or a password has proved it. */
  username?: string;
  /** What was answered; absent if the connection ended before. */
  status?: number;
  /** Size of the body that came, if it is known. */
  bytesIn?: number;
  /** What was written to the connection, headers included. */
  bytesOut?: number;
  /** The connection ended before the answer was complete. */
  isCut?: true;
  /** How long the answer took, in milliseconds. */
  ms?: number;
  /** What went wrong, for the operator. */
  detail?: string;
};

export type Log = (entry: Omit<LogEntry, 'time'>) => void;

/** What every endpoint works with. */
export type ServiceContext = {
  /** Where everything is kept. */
  dataDir: string;
  store: Store;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  placeLists: PlaceLists;
  tokenHolders: TokenHolders;
  signOn: SignOnSlot;
  /** Where the service is reached from outside, if the operator said so. */
  publicUrl: string | undefined;
  zone: string;
  tokenHeader: string;
  tokenTtlMs: number;
  /** Aborted when the service begins to stop: whoever waits for nothing but time waits no longer. */
  stopping: AbortSignal;
  /** Puts the fixture tools of the MCP conformance suite on the MCP endpoint. */
  isConformance: boolean;
  /** What is to go wrong on purpose. */
  faults: FaultRules | undefined;
  /** Milliseconds since 1970-01-01 UTC. */
  now: () => number;
  log: Log;
};
