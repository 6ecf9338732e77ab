import { registerClient } from '#electron/backend/identity/mcp-sign-in/register-client.ts';
import { signIn } from '#electron/backend/identity/mcp-sign-in/sign-in.ts';
import type { ClientSource } from '#electron/backend/identity/mcp-sign-in/sign-in-request.ts';
import { fixedClient, type SignOnClient } from '#electron/backend/identity/mcp-sign-in/sign-on-client.ts';
import { askedScopes } from '#electron/backend/identity/mcp-sign-in/sign-on-discovery.ts';
import { SignInTrace } from '#electron/backend/identity/mcp-sign-in/sign-in-trace.ts';

type EnteredClient = { clientId: string; secret: string | null };
type FetchLike = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The suite wants fields that the table of interface 5.2.8 does not have. */
const METADATA = { application_type: 'native', grant_types: ['authorization_code', 'refresh_token'] };

/**
 * A fetch that signs in with the app's own code when the endpoint wants it: at first, and when a token that
 * served is refused, as a user would click again; a new token that is refused is the end of it. Its browser follows one redirect.
 */
export function headlessSignIn(mcpUrl: string, entered: EnteredClient | undefined): FetchLike {
  const wire = { mcpUrl, fetch: globalThis.fetch, trace: new SignInTrace() };
  const registrations = new Map<string, SignOnClient>();
  const clients: ClientSource = {
    find: async (as) => (entered ? fixedClient(as, entered) : registrations.get(as.issuer)),
    register: async (as, asked) => {
      const client = await registerClient(
        { as, ...asked, initialAccessToken: null, metadata: METADATA },
        wire,
      );
      registrations.set(as.issuer, client);
      return client;
    },
    forget: async () => registrations.clear(),
  };
  let token: string | undefined;

  const obtain = async (): Promise<void> => {
    const { grant } = await signIn({
      way: 'browser',
      choosesAccount: false,
      scopesOf: askedScopes,
      clients,
      wire,
      signal: AbortSignal.timeout(20_000),
      onProgress: () => {},
      onWaiting: () => {},
      openBrowser: async (url) => {
        const answer = await fetch(url, { redirect: 'manual' });
        await fetch(answer.headers.get('location') ?? '');
      },
    });
    token = grant.accessToken;
  };

  let hasServed = false;
  const send: FetchLike = async (url, init) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(url, { ...init, headers });
    hasServed ||= token !== undefined && answer.ok;
    return answer;
  };

  return async (url, init) => {
    const answer = await send(url, init);
    if (answer.status !== 401 || (token !== undefined && !hasServed)) return answer;
    hasServed = false;
    await obtain();
    return send(url, init);
  };
}
