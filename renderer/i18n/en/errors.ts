import type { ErrorTexts } from '../error-texts.ts';
import { formatCount } from '../format.ts';

const seconds = (ms: number) => `${formatCount(Math.round(ms / 1000), 'en')} s`;

/** Why a token could not be renewed, by the code of that failure. */
const causes: Record<string, string> = {
  HOST_NOT_FOUND: 'the host of the service is not known at the moment',
  SERVICE_UNREACHABLE: 'the service does not answer',
  SERVICE_TIMED_OUT: 'the service did not answer in time',
  SERVICE_FAILED: 'the service reported an error of its own',
  CERTIFICATE_NOT_TRUSTED: 'its certificate is not trusted',
  WRONG_CREDENTIALS: 'the password is no longer right',
  NO_PERMISSION: 'the service refuses the account',
};

/** What to do about the OAuth errors that a person can do something about. */
const refusals: Record<string, string> = {
  access_denied:
    'The sign-in or the consent was declined on its page. Sign in again, perhaps with another account.',
  invalid_scope:
    'The client may not ask for a scope that is needed. Register the app again, or ask the operator to allow openid, profile and pg-mcp-audience.',
  invalid_client:
    'It does not know this app any more. Register the app again, or correct the client id and its secret.',
  unauthorized_client:
    'The client may not sign people in this way. Register the app again, or ask the operator.',
  invalid_redirect_uri: 'It did not accept the return address of this app. Register the app again.',
  invalid_grant: 'The code was used already or came too late. Sign in again.',
  expired_token: 'The code to type has expired. Sign in again and type the new one.',
};

const places: Record<string, string> = {
  'key-store': 'the key store of this computer',
  memory: 'memory',
  file: 'the file in the data folder',
};

function ownWords(error: string, says: string): string {
  const words = [error, says].filter((text) => text !== '').join(': ');
  return words && ` (${words})`;
}

export const errors: ErrorTexts = {
  INVALID_INPUT: ({ field, reason }) => ({
    title: `“${field}” was not accepted: ${reason}.`,
    wayOn: 'Correct the value and try again.',
  }),
  CONNECTION_NOT_FOUND: () => ({
    title: 'This connection no longer exists.',
    wayOn: 'It may have been removed in another window. Choose another one under Connections.',
  }),
  HOST_NOT_FOUND: ({ address, host }) => ({
    title: `The host “${host}” is not known.`,
    wayOn: `Check the spelling of ${address}, and whether this computer is on the network (or VPN) where that name is known.`,
  }),
  SERVICE_UNREACHABLE: ({ address, cause }) => ({
    title: `Nothing answers at ${address} (${cause}).`,
    wayOn: 'Check the address and the port, that the service is running, and that no firewall is in between.',
  }),
  CERTIFICATE_NOT_TRUSTED: ({ address, cause }) => ({
    title: `The certificate of ${address} is not trusted (${cause}).`,
    wayOn:
      'Nothing was sent. Ask the operator for a valid certificate, or have this computer trust the one that issued it.',
  }),
  SERVICE_TIMED_OUT: ({ address, afterMs }) => ({
    title: `${address} did not answer within ${seconds(afterMs)}.`,
    wayOn: 'The service may be overloaded or the network slow. Try again in a while.',
  }),
  SERVICE_FAILED: ({ address, status, says }) => ({
    title: `${address} reports an error of its own (status ${status}${says ? `: ${says}` : ''}).`,
    wayOn:
      'This is not caused by your input. Try again in a while; if it stays, tell the operator this status.',
  }),
  NOT_A_DATA_SERVICE: ({ address, status, contentType, excerpt }) => ({
    title: `What answers at ${address} is not a data service: ${contentType || 'no content type'}, status ${status}${excerpt ? `, “${excerpt}”` : ''}.`,
    wayOn:
      'Check the address, its path included. A web page or the sign-in page of a network may be in the way.',
  }),
  UNEXPECTED_ANSWER: ({ address, reason }) => ({
    title: `The answer of ${address} does not have the agreed shape: ${reason}.`,
    wayOn: 'The service may be of another version. Tell the operator this message.',
  }),
  WRONG_CREDENTIALS: ({ username }) => ({
    title: `The user name “${username}” or the password is wrong.`,
    wayOn:
      'Type both again, and mind capital letters. The operator issues accounts and can set a new password.',
  }),
  NO_PERMISSION: ({ username }) => ({
    title: `The service refuses the account “${username}”.`,
    wayOn:
      'It may be disabled or lack the permission for this interface. Ask the operator, or sign in with another account.',
  }),
  SIGNED_OUT: () => ({
    title: 'Nobody is signed in on this connection.',
    wayOn: 'Sign in to go on.',
  }),
  TOKEN_REFUSED: ({ username }) => ({
    title: `The service no longer accepts the token of “${username}”, and the new one was refused too.`,
    wayOn: 'Sign in again. If that fails, the account may have been changed: ask the operator.',
  }),
  TOKEN_EXPIRED: ({ username, validDate, because }) => ({
    title: `The token of “${username}” expired at ${validDate} and could not be renewed${because ? `: ${causes[because] ?? because}` : ''}.`,
    wayOn: 'Sign in again.',
  }),
  SIGN_ON_NOT_FOUND: ({ address, tried }) => ({
    title: `${address} names no sign-on service that answers.`,
    wayOn: `Check the address of the connection${tried.length > 0 ? ` (looked at: ${tried.join(', ')})` : ''}. If it is right, ask the operator whether the service offers MCP.`,
  }),
  SIGN_ON_MISMATCH: ({ what, expected, found }) => ({
    title: `The sign-on service answered with another “${what}” than it must: “${found}” instead of “${expected}”.`,
    wayOn:
      'Nothing was accepted. Often the connection has the same host under another name, or one slash too many: use the address that the service gives itself. If it is the same, tell the operator both values.',
  }),
  REGISTRATION_REFUSED: ({ issuer, status, error, says }) => ({
    title: `The sign-on service ${issuer} does not let apps register themselves (status ${status})${ownWords(error, says)}.`,
    wayOn:
      'Ask the operator for a client id (and its secret), or for an initial access token, and enter it in the details of the connection.',
  }),
  AUTHORISATION_REFUSED: ({ issuer, error, says }) => ({
    title: `The sign-on service ${issuer} refused the sign-in${ownWords(error, says)}.`,
    wayOn:
      refusals[error] ?? 'Sign in again. If it is refused again, tell the operator the text in brackets.',
  }),
  SIGN_IN_TIMED_OUT: ({ afterMs }) => ({
    title: `Nobody finished the sign-in in the browser within ${seconds(afterMs)}.`,
    wayOn:
      'Start it again when you are ready. If the browser showed an error page instead, register the app again or paste the address it ended at.',
  }),
  LOGIN_NOT_ACCEPTED: ({ issuer, error, says }) => ({
    title: `The sign-on service ${issuer} no longer accepts the saved login${ownWords(error, says)}.`,
    wayOn:
      'Sign in for MCP again. A login ends when it was not used for long, when it was used elsewhere, or when the operator ended it.',
  }),
  LOGIN_UNREADABLE: ({ place, reason }) => ({
    title: `The saved login cannot be read from ${places[place] ?? place}: ${reason}.`,
    wayOn: 'It is kept. Unlock the key store and start Stillwell again, or sign in anew, which replaces it.',
  }),
  MCP_ACCESS_REFUSED: () => ({
    title: 'The MCP endpoint refuses the token and gives no reason.',
    wayOn: 'Stillwell can find the reason: “Why 401?” checks what the endpoint demands, one by one.',
  }),
  BUILT_IN_SERVICE_FAILED: ({ reason }) => ({
    title: `The built-in data service did not start, or stopped by itself: ${reason}.`,
    wayOn:
      'Start it again. If it keeps failing, Settings names the data folder; check that it can be written.',
  }),
  DISK_FAILED: ({ file, reason }) => ({
    title: `${file} cannot be written: ${reason}.`,
    wayOn: 'Check the free space and the permissions of the data folder, then try again.',
  }),
  CANCELLED: () => ({ title: 'It was cancelled.', wayOn: 'Start it again if you still want it.' }),
  BACKEND_LOST: () => ({
    title: 'The window has lost the connection to its backend.',
    wayOn: 'It reconnects by itself. Try again when the notice at the top has gone.',
  }),
  BACKEND_TIMED_OUT: ({ afterMs }) => ({
    title: `The backend did not answer within ${seconds(afterMs)}.`,
    wayOn: 'Try again. If it happens again, end Stillwell and start it anew.',
  }),
  INTERNAL: ({ reference }) => ({
    title: `Something went wrong inside Stillwell (${reference}).`,
    wayOn: 'Try again. If it happens again, report it together with the text in brackets.',
  }),
};
