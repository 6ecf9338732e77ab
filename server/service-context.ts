import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyRoom } from './body-room.ts';
import type { PasswordHasher } from './accounts/password-hasher.ts';
import type { FaultRules } from './faults/fault-rules.ts';
import type { Log } from './log.ts';
import type { PlaceLists } from './places/place-lists.ts';
import type { SignOnSlot } from './sign-on/sign-on-slot.ts';
import type { Store } from './store/store.ts';
import type { LoginThrottle } from './token/login-throttle.ts';
import type { TokenHolders } from './token/token-holders.ts';
import type { UploadChecker } from './upload/check-upload.ts';

/** What every endpoint works with. */
export type ServiceContext = {
  /** The folder where everything is kept; undefined if a database keeps it. */
  dataDir: string | undefined;
  store: Store;
  hasher: PasswordHasher;
  throttle: LoginThrottle;
  placeLists: PlaceLists;
  tokenHolders: TokenHolders;
  signOn: SignOnSlot;
  uploadChecker: UploadChecker;
  /** Room for bodies on their way, of uploads and calls together. */
  bodies: BodyRoom;
  /** Where the service is reached from outside, if the operator said so. */
  publicUrl: string | undefined;
  zone: string;
  tokenHeader: string;
  tokenTtlMs: number;
  /** Aborted when the service begins to stop: whoever waits for nothing but time waits no longer. */
  stopping: AbortSignal;
  /** What is to go wrong on purpose. */
  faults: FaultRules | undefined;
  /** Milliseconds since 1970-01-01 UTC. */
  now: () => number;
  log: Log;
};

/** What a request brings along: of a real connection Node's own pair and the peer's address, of `fetch()` nothing. */
export type RequestEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse; clientAddress?: string };
  /** `username` is there once a token or a password has proved whose request it is. */
  Variables: { requestId: string; username?: string };
};
