import type { SERVICE_ERRORS, PLACE_ERRORS } from '#shared/errors/service-errors.ts';
import { redirectTarget, type TextsOf } from '../../error-texts.ts';
import { formatBytes } from '../../format-amount.ts';
import { many, n, seconds } from '../amounts.ts';

/** Why a token could not be renewed, by the code of that failure. */
const causes: Record<string, string> = {
  HOST_NOT_FOUND: 'the host of the service cannot be found at the moment',
  SERVICE_UNREACHABLE: 'the service does not respond',
  SERVICE_TIMED_OUT: 'the service did not respond in time',
  ANSWER_BROKE_OFF: 'the response of the service broke off',
  SERVICE_FAILED: 'the service reported an internal error',
  CERTIFICATE_NOT_TRUSTED: 'its certificate is not trusted',
  SERVICE_NOT_ENCRYPTED: 'it no longer uses encryption',
  WRONG_CREDENTIALS: 'the password is no longer correct',
  NO_PERMISSION: 'the service refuses the account',
};

/** What is wrong with a certificate, by the code of TLS. */
const certificates: Record<string, string> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet; check the clock of this computer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was issued for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is not known to this computer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not known to this computer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is not known to this computer',
};

/** Who hung up without an answer, which servers of https do to a request without it. */
const HUNG_UP = new Set(['UND_ERR_SOCKET', 'ECONNRESET']);

export const serviceErrors: TextsOf<keyof typeof SERVICE_ERRORS> = {
  HOST_NOT_FOUND: ({ address, host }) => ({
    title: `The host “${host}” is not known.`,
    nextStep: `Check the spelling of ${address}, and whether this computer is on the network (or VPN) where that name is known.`,
  }),
  SERVICE_UNREACHABLE: ({ address, cause }) =>
    HUNG_UP.has(cause)
      ? {
          title: `The connection to ${address} was closed without a response (${cause}).`,
          nextStep: address.startsWith('http:')
            ? 'Check the address and the port. The service may require https:// instead of http://, or a firewall may be blocking it.'
            : 'Try again later. Check the port, and that no firewall is blocking it.',
        }
      : cause.startsWith('HPE_')
        ? {
            title: `The response from ${address} is not valid HTTP (${cause}).`,
            nextStep: address.startsWith('http:')
              ? 'Check the address and the port: another program may be listening there, or the service may require https:// instead of http://.'
              : 'Check the address and the port: another program may be listening there.',
          }
        : {
            title: `Nothing responds at ${address} (${cause}).`,
            nextStep:
              'Check the address and the port, that the service is running, and that no firewall is blocking it.',
          },
  CERTIFICATE_NOT_TRUSTED: ({ address, cause }) => ({
    title: `The certificate of ${address} is not trusted: ${certificates[cause] ?? cause}.`,
    nextStep:
      'Nothing was sent. Ask the operator for a valid certificate, or make this computer trust its issuer.',
  }),
  SERVICE_NOT_ENCRYPTED: ({ address }) => ({
    title: `The service at ${address} does not use encryption, which https:// requires.`,
    nextStep: 'Nothing was sent. Check the port; if the operator offers no encryption, use http:// instead.',
  }),
  SERVICE_TIMED_OUT: ({ address, afterMs }) => ({
    title: `${address} did not respond within ${seconds(afterMs)}.`,
    nextStep: 'The service may be overloaded or the network slow. Try again later.',
  }),
  ANSWER_BROKE_OFF: ({ address, receivedBytes, totalBytes, silentMs }) => ({
    title: `${address} began to respond, but ${formatBytes(receivedBytes, 'en')}${totalBytes === null ? '' : ` of ${formatBytes(totalBytes, 'en')}`} arrived, ${silentMs === null ? 'then the connection was closed' : `then nothing for ${seconds(silentMs)}`}.`,
    nextStep:
      'The part that arrived cannot be used. Try again. If it stops again, something between here and the service cuts off long responses: tell the operator how much arrived.',
  }),
  SERVICE_FAILED: ({ address, status, says }) => ({
    title: `${address} ${status < 500 ? 'does not take the request at the moment' : 'reports an internal error'} (status ${status}${says ? `: ${says}` : ''}).`,
    nextStep:
      'Your input is not the cause. Try again later. If it keeps happening, tell the operator this status.',
  }),
  NOT_A_DATA_SERVICE: ({ address, status, contentType, excerpt }) => {
    const to = redirectTarget({ status, excerpt });
    if (to !== undefined) {
      return {
        title: `${address} redirects to another address, ${to} (status ${status}).`,
        nextStep:
          'Nothing is sent there automatically. If the service has moved, enter its new address in the connection; otherwise the sign-in page of a network may be in the way.',
      };
    }
    return {
      title: `${address} is not a data service: ${contentType || 'no content type'}, status ${status}${excerpt ? `, “${excerpt}”` : ''}.`,
      nextStep:
        'Check the address, including its path. A web page or the sign-in page of a network may be in the way.',
    };
  },
  UNEXPECTED_ANSWER: ({ address, reason }) => ({
    title: `The response of ${address} does not follow the interface: ${reason}.`,
    nextStep: 'The service may be a different version. Tell the operator this message.',
  }),
  WRONG_CREDENTIALS: ({ username }) => ({
    title: `The user name “${username}” or the password is wrong.`,
    nextStep:
      'Enter both again, and check upper and lower case. The operator issues accounts and can reset passwords.',
  }),
  NO_PERMISSION: ({ username }) => ({
    title: `The service refuses the account “${username}”.`,
    nextStep:
      'It may be disabled or lack the permission for this interface. Ask the operator, or sign in with another account.',
  }),
  SIGNED_OUT: () => ({
    title: 'You are not signed in to this connection.',
    nextStep: 'Sign in to continue.',
  }),
  TOKEN_REFUSED: ({ username }) => ({
    title: `The service no longer accepts the token of “${username}”, and the new one was refused too.`,
    nextStep: 'Sign in again. If that fails, the account may have been changed: ask the operator.',
  }),
  TOKEN_EXPIRED: ({ username, validDate, because }) => ({
    title: `The token of “${username}” expired at ${validDate} and could not be renewed${because ? `: ${causes[because] ?? because}` : ''}.`,
    nextStep: 'Sign in again.',
  }),
};

export const placeErrors: TextsOf<keyof typeof PLACE_ERRORS> = {
  LEVELS_NOT_FOUND: ({ tool, pointer }) => ({
    title: `The result of “${tool}” has no list at ${pointer === '' ? 'its top level' : pointer}.`,
    nextStep:
      'The service may have changed. Open the level source and choose the list again from a live result.',
  }),
  LEVELS_MISSING: ({ done, total }) => ({
    title: `${done === 0 ? 'None' : `Only ${n(done)}`} of ${many(total, 'place', 'places')} with levels before ${done === 1 ? 'has' : 'have'} one now.`,
    nextStep:
      'The service may be starting, or the account may no longer see all places. Levels that arrived are judged. If this continues, ask the operator.',
  }),
  LEVEL_TOOL_GONE: () => ({
    title: 'The service no longer lists the tool that provides levels.',
    nextStep:
      'Stillwell looks for it again at the next reading. If it does not come back, ask the operator, or choose another level source.',
  }),
  PLACE_LIST_GONE: () => ({
    title: 'This place list has been replaced by a newer one.',
    nextStep: 'Refresh the places.',
  }),
  TILES_REFUSED: ({ origin, status }) => ({
    title: `${origin} refused to provide map tiles (status ${status}).`,
    nextStep:
      status === 401 || status === 403
        ? 'Check the key of the basemap, and that it is allowed for this use.'
        : status === 429
          ? 'The quota of the key is used up. Try again later, or use another key.'
          : 'Check the address of the basemap.',
  }),
  NOT_A_TILE: ({ origin, contentType }) => ({
    title: `${origin} returned something that is not a picture${contentType ? ` (${contentType})` : ''}.`,
    nextStep: 'Check the address of the basemap, and its key.',
  }),
  ARCHIVE_UNREADABLE: ({ file, reason }) => ({
    title: {
      missing: `The file ${file} does not exist.`,
      'not-allowed': `You are not allowed to read ${file}.`,
      'not-readable': `${file} cannot be read.`,
      'not-pmtiles': `${file} is not a PMTiles version 3 file.`,
    }[reason],
    nextStep: 'Choose the basemap file again.',
  }),
};
