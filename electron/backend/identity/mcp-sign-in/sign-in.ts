import { authoriseByDevice } from './authorise-by-device.ts';
import { authoriseInBrowser } from './authorise-in-browser.ts';
import type { SignedIn, SignInRequest } from './sign-in-request.ts';
import { discoverSignOn } from './sign-on-discovery.ts';

/**
 * Signs in to an MCP endpoint from its 401 to the tokens (interface 5.2).
 * @throws AppError SIGN_ON_NOT_FOUND, SIGN_ON_MISMATCH, REGISTRATION_REFUSED, AUTHORISATION_REFUSED, CANCELLED, or what any
 * request can end in.
 */
export async function signIn(request: SignInRequest): Promise<SignedIn> {
  request.onProgress({ step: 'discovering' });
  const signOn = await discoverSignOn(request.wire, request.signal);
  return request.way === 'device' ? authoriseByDevice(signOn, request) : authoriseInBrowser(signOn, request);
}
