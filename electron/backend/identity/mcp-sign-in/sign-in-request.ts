import type * as oauth from 'oauth4webapi';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { Grant } from './grant.ts';
import type { SignOn } from './sign-on-discovery.ts';
import type { SignOnClient } from './sign-on-client.ts';
import type { Wire } from './wire.ts';

export type Attempt = Extract<McpSignInState, { status: 'signing-in' }>['attempt'];

/** What a client is registered for. */
export type ClientAsked = {
  scopes: readonly string[];
  signal: AbortSignal;
  /** The sign-on service compares the port of the call-back, too: it is told which one. */
  hasFixedPort?: boolean;
};

/** Where a sign-in gets the client from that the app is to the sign-on service. */
export type ClientSource = {
  /** The operator's client, or the one registered before. */
  find(as: oauth.AuthorizationServer): Promise<SignOnClient | undefined>;
  /** Registers, and keeps it. */
  register(as: oauth.AuthorizationServer, asked: ClientAsked): Promise<SignOnClient>;
  /** Forgets the registration, for the sign-on service no longer accepts it. */
  forget(): Promise<void>;
};

/** A sign-in to be done. */
export type SignInRequest = {
  way: Attempt['way'];
  /** Asks who signs in even if the browser is signed in. */
  choosesAccount: boolean;
  /** Of the pages; undefined leaves it to the browser. */
  language?: string | undefined;
  /** Scopes to ask for, before offline_access. */
  scopesOf: (signOn: SignOn) => readonly string[];
  clients: ClientSource;
  wire: Wire;
  signal: AbortSignal;
  onProgress: (progress: Partial<Pick<Attempt, 'step' | 'url' | 'userCode' | 'endsAtMs'>>) => void;
  /** Opens the page where the shell can; else the user does. */
  openBrowser: ((url: string) => Promise<void>) | undefined;
  /** Gets the function that takes an address the user pastes in place of the call-back. */
  onWaiting: (take: (address: URL) => void) => void;
};

/** A sign-in that is done. */
export type SignedIn = {
  signOn: SignOn;
  client: SignOnClient;
  grant: Grant;
  requestedScopes: string[];
  /** Value of `resource` to repeat at each renewal; null where the service refuses the parameter. */
  resource: string | null;
};
