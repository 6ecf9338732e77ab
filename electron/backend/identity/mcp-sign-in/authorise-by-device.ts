import { setTimeout as wait } from 'node:timers/promises';
import * as oauth from 'oauth4webapi';
import { AppError } from '#shared/errors.ts';
import { abortReason } from '../../kit/abort-reason.ts';
import {
  type AccessRequest,
  firstClient,
  fullRequest,
  reducedRequest,
  requestedScopes,
} from './authorisation-round.ts';
import { type Grant, type GrantEnd, redeemDeviceCode } from './grant.ts';
import { checkScheme } from './scheme-rule.ts';
import type { SignedIn, SignInRequest } from './sign-in-request.ts';
import { isClientUnknown, libraryClient, type SignOnClient, withClientAuth } from './sign-on-client.ts';
import type { SignOn } from './sign-on-discovery.ts';
import { oauthErrorOf, toSignOnFailure } from './sign-on-failure.ts';
import { overWire } from './wire.ts';

const TIMEOUT_MS = 15_000;
/** RFC 8628 par. 3.5: the interval where none is given, and what `slow_down` adds to it. */
const INTERVAL_S = 5;
const MAX_INTERVAL_S = 300;

type Codes = {
  device: oauth.DeviceAuthorizationResponse;
  accessRequest: AccessRequest;
  client: SignOnClient;
};

/**
 * Signs in with a code that the user types on any device (interface 5.2.11, RFC 8628).
 * @throws AppError REGISTRATION_REFUSED, AUTHORISATION_REFUSED (`device_flow_not_offered` where it does not exist),
 * CANCELLED, or what any request ends in.
 */
export async function authoriseByDevice(signOn: SignOn, request: SignInRequest): Promise<SignedIn> {
  const { as } = signOn;
  const { wire, signal, onProgress } = request;
  if (!as.device_authorization_endpoint) {
    const details = { issuer: as.issuer, step: 'device-code', error: 'device_flow_not_offered', says: '' };
    throw new AppError('AUTHORISATION_REFUSED', details);
  }
  onProgress({ step: 'registering' });
  const { device, accessRequest, client } = await requestCodes(signOn, request);
  const url = device.verification_uri_complete ?? device.verification_uri;
  checkScheme(url, wire.mcpUrl, 'device-code');
  onProgress({
    step: 'waiting-for-user',
    url,
    userCode: device.user_code,
    endsAtMs: Date.now() + device.expires_in * 1000,
  });
  await request.openBrowser?.(url);
  const resource = accessRequest.hasResource ? signOn.resource : null;
  const grant = await poll({ as, client, wire, signal }, device, resource);
  return { signOn, client, grant, requestedScopes: requestedScopes(accessRequest), resource };
}

async function requestCodes(signOn: SignOn, request: SignInRequest): Promise<Codes> {
  const { as, resource } = signOn;
  const { wire, signal } = request;
  let accessRequest = fullRequest(signOn, request);
  let { client, registerAgain } = await firstClient(signOn, request);
  for (;;) {
    const parameters: Record<string, string> = {
      scope: requestedScopes(accessRequest).join(' '),
      ...(accessRequest.hasResource && { resource }),
    };
    try {
      const answer = await withClientAuth(client, (auth) =>
        oauth.deviceAuthorizationRequest(
          as,
          libraryClient(client),
          auth,
          parameters,
          overWire(wire, { step: 'device-code', timeoutMs: TIMEOUT_MS, signal }),
        ),
      );
      const device = await oauth.processDeviceAuthorizationResponse(as, libraryClient(client), answer);
      return { device, accessRequest, client };
    } catch (error) {
      const smaller = reducedRequest(accessRequest, oauthErrorOf(error)?.error ?? '');
      if (smaller) {
        accessRequest = smaller;
      } else if (registerAgain && isClientUnknown(error)) {
        client = await registerAgain();
        registerAgain = undefined;
      } else {
        throw toSignOnFailure(error, { issuer: as.issuer, step: 'device-code' });
      }
    }
  }
}

async function poll(
  end: GrantEnd,
  { device_code: code, interval }: oauth.DeviceAuthorizationResponse,
  resource: string | null,
): Promise<Grant> {
  // A timer longer than 24 days fires at once.
  let intervalS = Math.min(Math.max(interval ?? INTERVAL_S, 1), MAX_INTERVAL_S);
  for (;;) {
    await wait(intervalS * 1000, undefined, { signal: end.signal }).catch(() => {});
    if (end.signal?.aborted) throw abortReason(end.signal);
    try {
      return await redeemDeviceCode(end, code, resource);
    } catch (error) {
      const refused = oauthErrorOf(error)?.error;
      if (refused === 'slow_down') intervalS += INTERVAL_S;
      else if (refused !== 'authorization_pending' && !isPassing(error)) {
        throw toSignOnFailure(error, { issuer: end.as.issuer, step: 'exchange' });
      }
    }
  }
}

/** RFC 8628 par. 3.5: a network that fails for a while ends nothing. */
function isPassing(error: unknown): boolean {
  const passing = [
    'SERVICE_UNREACHABLE',
    'SERVICE_TIMED_OUT',
    'HOST_NOT_FOUND',
    'ANSWER_BROKE_OFF',
    'SERVICE_FAILED',
  ];
  return error instanceof AppError && passing.includes(error.code);
}
