import { signInHeadless } from '#electron/backend/identity/mcp-sign-in/headless-sign-in.ts';
import type { TokenOptions } from './tools-options.ts';

/** How long a person has to sign in. */
const USER_TIMEOUT_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** Has a person sign in, and prints the access token alone to standard output: everything else goes to the other one. */
export async function printToken({ url, way, clientId }: TokenOptions): Promise<void> {
  const secret = process.env['CLIENT_SECRET'];
  const { accessToken, username, expiresInMs } = await signInHeadless({
    mcpUrl: url,
    client:
      clientId === undefined ? undefined : { clientId, secret: secret === '' ? null : (secret ?? null) },
    way,
    fetch: globalThis.fetch,
    signal: AbortSignal.timeout(USER_TIMEOUT_MS),
    onPage: (page) => {
      console.error('Sign in within five minutes, in a browser, on this page:');
      console.error(page.url);
      if (page.userCode !== null) console.error(`The code is ${page.userCode}.`);
    },
  });
  console.log(accessToken);
  const life = expiresInMs === undefined ? '' : ` for ${Math.floor(expiresInMs / MINUTE_MS)} minutes`;
  console.error(`Signed in as ${username ?? 'somebody'}${life}.`);
}
