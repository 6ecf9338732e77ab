import type { SIGN_ON_ERRORS, MCP_ERRORS } from '#shared/errors/sign-on-errors.ts';
import type { TextsOf } from '../../error-texts.ts';
import { seconds } from '../amounts.ts';

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

export const signOnErrors: TextsOf<keyof typeof SIGN_ON_ERRORS> = {
  SIGN_ON_NOT_FOUND: ({ address, tried }) => ({
    title: `${address} names no sign-on service that answers.`,
    nextStep: `Check the address of the connection${tried.length > 0 ? ` (looked at: ${tried.join(', ')})` : ''}. If it is right, ask the operator whether the service offers MCP.`,
  }),
  SIGN_ON_MISMATCH: ({ what, expected, found }) => ({
    title: `The sign-on service answered with another “${what}” than it must: “${found}” instead of “${expected}”.`,
    nextStep:
      'Nothing was accepted. Often the connection has the same host under another name, or one slash too many: use the address that the service gives itself. If it is the same, tell the operator both values.',
  }),
  CLIENT_OF_OTHER_ISSUER: ({ issuer, found }) => ({
    title: `The client of this connection is for ${issuer}, but the endpoint now names the sign-on service ${found}.`,
    nextStep:
      'Its secret was not sent. Ask the operator whether the sign-on service has moved. If so, enter client id and secret again in the details of the connection.',
  }),
  REGISTRATION_REFUSED: ({ issuer, status, error, says }) => ({
    title: `The sign-on service ${issuer} does not let apps register themselves (status ${status})${ownWords(error, says)}.`,
    nextStep:
      'Ask the operator for a client id (and its secret), or for an initial access token, and enter it in the details of the connection.',
  }),
  AUTHORISATION_REFUSED: ({ issuer, error, says }) => ({
    title: `The sign-on service ${issuer} refused the sign-in${ownWords(error, says)}.`,
    nextStep:
      refusals[error] ?? 'Sign in again. If it is refused again, tell the operator the text in brackets.',
  }),
  SIGN_IN_TIMED_OUT: ({ afterMs }) => ({
    title: `Nobody finished the sign-in in the browser within ${seconds(afterMs)}.`,
    nextStep:
      'Start it again when you are ready. If the browser showed an error page instead, register the app again or paste the address it ended at.',
  }),
  LOGIN_NOT_ACCEPTED: ({ issuer, error, says }) => ({
    title: `The sign-on service ${issuer} no longer accepts the saved login${ownWords(error, says)}.`,
    nextStep:
      'Sign in for MCP again. A login ends when it was not used for long, when it was used elsewhere, or when the operator ended it.',
  }),
  LOGIN_UNREADABLE: ({ place, reason }) => ({
    title: `The saved login cannot be read from ${places[place] ?? place}: ${reason}.`,
    nextStep:
      'It is kept. Unlock the key store and start Stillwell again, or sign in anew, which replaces it.',
  }),
  KEY_STORE_FAILED: ({ place, reason }) => ({
    title: `${places[place] ?? place} does not encrypt: ${reason}.`,
    nextStep: 'Nothing was moved. Unlock the key store and try again.',
  }),
  MCP_ACCESS_REFUSED: () => ({
    title: 'The MCP endpoint refuses the token and gives no reason.',
    nextStep: 'Stillwell can find the reason: “Why 401?” checks what the endpoint demands, one by one.',
  }),
  MCP_SIGNED_OUT: () => ({
    title: 'Nobody is signed in for MCP on this connection.',
    nextStep: 'Levels and tools come through MCP, which has a sign-in of its own. Sign in for MCP to go on.',
  }),
};

export const mcpErrors: TextsOf<keyof typeof MCP_ERRORS> = {
  TOOL_FAILED: ({ tool, says }) => ({
    title: `The tool “${tool}” gave no answer that can be used${says ? `: ${says}` : ''}.`,
    nextStep:
      'Try again in a while. If it stays, check the tool and its arguments, or tell the operator this message.',
  }),
  TARGET_NOT_FOUND: () => ({
    title: 'This MCP address is no longer in the list.',
    nextStep: 'It may have been removed in another window. Choose another one, or add it again.',
  }),
  NOT_AN_MCP_ENDPOINT: ({ address, status, contentType, excerpt }) => ({
    title: `What answers at ${address} does not speak MCP: ${contentType || 'no content type'}, status ${status}${excerpt ? `, “${excerpt}”` : ''}.`,
    nextStep:
      'Check the address, its path included. A web page or the sign-in page of a network may be in the way.',
  }),
  MCP_BEARER_REFUSED: ({ address, wasSent }) => ({
    title: wasSent
      ? `${address} does not accept the token that was pasted.`
      : `${address} wants a token, and none was sent.`,
    nextStep: wasSent
      ? 'It may have expired or be meant for another service. Paste a new one.'
      : 'Paste a token for this address, or let it use the sign-in of a connection.',
  }),
  RPC_FAILED: ({ rpcMethod, rpcCode, says }) => ({
    title: `The endpoint answers ${rpcMethod} with an error of its own: ${says || 'no reason given'} (${rpcCode}).`,
    nextStep: 'Another dialect may help: the probe shows which of them the endpoint speaks.',
  }),
  SAVED_TOO_LARGE: ({ maxBytes }) => ({
    title: `It could not be saved: everything of this kind together may have ${maxBytes / 1_000_000} MB.`,
    nextStep: 'Record a smaller result, or remove what is not needed any more, and try again.',
  }),
  RESULT_GONE: () => ({
    title: 'This answer is no longer kept.',
    nextStep: 'Only the newest answers are kept, and none beyond the end of Stillwell. Make the call again.',
  }),
  EXCHANGE_GONE: () => ({
    title: 'This exchange is no longer kept.',
    nextStep: 'Only the newest ones are kept, and none beyond the end of Stillwell. Make the call again.',
  }),
  REFERENCE_EMPTY: ({ call, pointer }) => ({
    title: `The answer of “${call}” has nothing at ${pointer === '' ? 'its top' : pointer}.`,
    nextStep: 'Make that call first, or choose another value of its answer.',
  }),
};
