import type { ErrorCode, Failure } from '#shared/errors.ts';
import { MCP_PATH } from '#shared/service/mcp.ts';

/** What the one button beside a failed sign-in does about it. */
export type Remedy =
  | {
      kind: 'register-again' | 'enter-client' | 'edit-connection' | 'try-again' | 'other-account' | 'sign-in';
    }
  | { kind: 'use-given-address'; baseUrl: string };

const CLIENT_ERRORS = new Set([
  'invalid_client',
  'unauthorized_client',
  'invalid_redirect_uri',
  'invalid_scope',
]);

function remedyOfMismatch(what: string, found: string): Remedy {
  const isAddress = what === 'resource' && URL.canParse(found) && found.endsWith(MCP_PATH);
  return isAddress
    ? { kind: 'use-given-address', baseUrl: found.slice(0, -MCP_PATH.length) }
    : { kind: 'edit-connection' };
}

const WAYS_ON: Partial<Record<ErrorCode, 'enter-client' | 'edit-connection' | 'sign-in'>> = {
  REGISTRATION_REFUSED: 'enter-client',
  SIGN_ON_NOT_FOUND: 'edit-connection',
  HOST_NOT_FOUND: 'edit-connection',
  CERTIFICATE_NOT_TRUSTED: 'edit-connection',
  SERVICE_NOT_ENCRYPTED: 'edit-connection',
  NOT_A_DATA_SERVICE: 'edit-connection',
  LOGIN_NOT_ACCEPTED: 'sign-in',
  LOGIN_UNREADABLE: 'sign-in',
  SIGNED_OUT: 'sign-in',
};

/** The way on that is most likely to help after a failed sign-in (the catalogue of failures says why it failed). */
export function remedyOf(failure: Failure): Remedy {
  if (failure.code === 'SIGN_ON_MISMATCH')
    return remedyOfMismatch(failure.details.what, failure.details.found);
  if (failure.code === 'AUTHORISATION_REFUSED') {
    const { error } = failure.details;
    if (error === 'access_denied') return { kind: 'other-account' };
    return { kind: CLIENT_ERRORS.has(error) ? 'register-again' : 'try-again' };
  }
  return { kind: WAYS_ON[failure.code] ?? 'try-again' };
}
