import type { Fetch } from '../../kit/http/send-request.ts';
import { registerClient } from './register-client.ts';
import { signIn } from './sign-in.ts';
import type { Attempt } from './sign-in-request.ts';
import { fixedClient } from './sign-on-client.ts';
import { SignInTrace } from './sign-in-trace.ts';
import { askedScopes } from './sign-on-discovery.ts';

type HeadlessSignIn = {
  mcpUrl: string;
  /** The operator's client; undefined registers one for this once. */
  client: { clientId: string; secret: string | null } | undefined;
  way: Attempt['way'];
  fetch: Fetch;
  signal: AbortSignal;
  /** Where a person signs in; the code is for the page of another device. */
  onPage: (page: { url: string; userCode: string | null }) => void;
};

/**
 * Signs in to an MCP endpoint without a window, for the command line; nothing of it is kept.
 * @throws AppError as `signIn` does
 */
export async function signInHeadless(
  asked: HeadlessSignIn,
): Promise<{ accessToken: string; username: string | undefined; expiresInMs: number | undefined }> {
  const { mcpUrl, fetch, client } = asked;
  const wire = { mcpUrl, fetch, trace: new SignInTrace() };
  const { grant } = await signIn({
    way: asked.way,
    choosesAccount: false,
    scopesOf: askedScopes,
    clients: {
      find: async (as) => client && fixedClient(as, client),
      register: (as, how) => registerClient({ as, ...how, initialAccessToken: null }, wire),
      forget: async () => {},
    },
    wire,
    signal: asked.signal,
    onProgress: ({ url, userCode = null }) => {
      if (url) asked.onPage({ url, userCode });
    },
    openBrowser: undefined,
    onWaiting: () => {},
  });
  return grant;
}
