import type { SIGN_ON_ERRORS, MCP_ERRORS } from '#shared/errors/sign-on-errors.ts';
import type { TextsOf } from '../../error-texts.ts';
import { seconds } from '../amounts.ts';

/** What to do about the OAuth errors that a person can do something about. */
const refusals: Record<string, string> = {
  access_denied: 'The sign-in or the consent was declined. Sign in again, perhaps with another account.',
  invalid_scope:
    'The client may not request a scope that is needed. Register the app again, or ask the operator to allow openid, profile and pg-mcp-audience.',
  invalid_client:
    'It no longer knows this app. Register the app again, or correct the client ID and its secret.',
  unauthorized_client:
    'The client may not sign people in this way. Register the app again, or ask the operator.',
  invalid_redirect_uri: 'It did not accept the return address of this app. Register the app again.',
  invalid_grant: 'The code was already used or arrived too late. Sign in again.',
  expired_token: 'The code has expired. Sign in again and enter the new one.',
};

const places: Record<string, string> = {
  'key-store': 'the key store of this computer',
  memory: 'memory',
  file: 'the file in the data folder',
};

/** Why a secret could not be read or written, where the app itself says so. */
const reasons: Record<string, string> = {
  'no-answer': 'it did not respond in time',
  'browser-shell': 'a browser has no access to it',
  'none-on-this-computer': 'this computer has none now',
  failed: 'it could not be opened',
};

function ownWords(error: string, says: string): string {
  const words = [error, says].filter((text) => text !== '').join(': ');
  return words && ` (${words})`;
}

export const signOnErrors: TextsOf<keyof typeof SIGN_ON_ERRORS> = {
  SIGN_ON_NOT_FOUND: ({ address, tried }) => ({
    title: `No sign-on service was found for ${address}.`,
    nextStep: `Check the address of the connection${tried.length > 0 ? ` (looked at: ${tried.join(', ')})` : ''}. If it is right, ask the operator whether the service offers MCP.`,
  }),
  SIGN_ON_MISMATCH: ({ what, expected, found }) => ({
    title: `The sign-on service returned the wrong “${what}”: “${found}” instead of “${expected}”.`,
    nextStep:
      'Nothing was accepted. Often the connection uses another name of the same host, or has an extra slash: use the address that the service gives. If that is what you use, tell the operator both values.',
  }),
  CLIENT_OF_OTHER_ISSUER: ({ issuer, found }) => ({
    title: `The client of this connection is for ${issuer}, but the endpoint now names the sign-on service ${found}.`,
    nextStep:
      'Its secret was not sent. Ask the operator whether the sign-on service has moved. If so, enter the client ID and secret again in the details of the connection.',
  }),
  REGISTRATION_REFUSED: ({ issuer, status, error, says }) => ({
    title: `The sign-on service ${issuer} does not let apps register themselves (status ${status})${ownWords(error, says)}.`,
    nextStep:
      'Ask the operator for a client ID (and its secret), or for an initial access token, and enter it in the details of the connection.',
  }),
  AUTHORISATION_REFUSED: ({ issuer, error, says }) => ({
    title: `The sign-on service ${issuer} refused the sign-in${ownWords(error, says)}.`,
    nextStep:
      refusals[error] ?? 'Sign in again. If it is refused again, tell the operator the text in brackets.',
  }),
  SIGN_IN_TIMED_OUT: ({ afterMs }) => ({
    title: `The sign-in was not completed in the browser within ${seconds(afterMs)}.`,
    nextStep:
      'Start it again when you are ready. If the browser showed an error page instead, register the app again or paste the address it ended at.',
  }),
  LOGIN_NOT_ACCEPTED: ({ issuer, error, says }) => ({
    title: `The sign-on service ${issuer} no longer accepts the saved login${ownWords(error, says)}.`,
    nextStep:
      'Sign in for MCP again. A login ends when it is not used for a long time, when it is used elsewhere, or when the operator ends it.',
  }),
  LOGIN_UNREADABLE: ({ place, reason }) => ({
    title: `The saved login cannot be read from ${places[place] ?? place}: ${reasons[reason] ?? reason}.`,
    nextStep:
      'It is kept. Unlock the key store and start Stillwell again, or sign in again, which replaces it.',
  }),
  KEY_STORE_FAILED: ({ place, reason }) => ({
    title: `Secrets cannot be encrypted by ${places[place] ?? place}: ${reasons[reason] ?? reason}.`,
    nextStep: 'Nothing was moved. Unlock the key store and try again.',
  }),
  MCP_ACCESS_REFUSED: () => ({
    title: 'The MCP endpoint rejects the token and gives no reason.',
    nextStep: 'Stillwell can find the reason: “Why 401?” checks the requirements of the endpoint one by one.',
  }),
  MCP_SIGNED_OUT: () => ({
    title: 'You are not signed in for MCP on this connection.',
    nextStep: 'Levels and tools come through MCP, which has its own sign-in. Sign in for MCP to continue.',
  }),
};

export const mcpErrors: TextsOf<keyof typeof MCP_ERRORS> = {
  TOOL_FAILED: ({ tool, says }) => ({
    title: `The tool “${tool}” returned no usable result${says ? `: ${says}` : ''}.`,
    nextStep:
      'Try again later. If it keeps happening, check the tool and its arguments, or tell the operator this message.',
  }),
  TARGET_NOT_FOUND: () => ({
    title: 'This MCP address is no longer in the list.',
    nextStep: 'It may have been removed in another window. Choose another one, or add it again.',
  }),
  NOT_AN_MCP_ENDPOINT: ({ address, status, contentType, excerpt }) => ({
    title: `${address} is not an MCP endpoint: ${contentType || 'no content type'}, status ${status}${excerpt ? `, “${excerpt}”` : ''}.`,
    nextStep:
      'Check the address, including its path. A web page or the sign-in page of a network may be in the way.',
  }),
  MCP_REDIRECTED: ({ address, location }) => ({
    title: `${address} has moved to ${location}.`,
    nextStep:
      'Redirects are not followed, because the token would go along. Use the new address if you trust it.',
  }),
  MCP_FORBIDDEN: ({ address, says }) => ({
    title: `${address} does not allow the request (status 403)${says ? `: ${says}` : ''}.`,
    nextStep:
      'The account may lack permission, or the endpoint accepts only some host names or networks. Ask its operator.',
  }),
  MCP_SCOPE_MISSING: ({ address, scopes }) => ({
    title: `${address} requires further permissions${scopes.length > 0 ? `: ${scopes.join(', ')}` : ''}.`,
    nextStep: 'Sign in again and grant them.',
  }),
  MCP_BUSY: ({ address, status, retryAfterMs }) => ({
    title: `${address} accepts no more requests at the moment (status ${status}).`,
    nextStep:
      retryAfterMs === null
        ? 'Wait a little, then try again.'
        : `It asks to wait for ${seconds(retryAfterMs)}. Then try again.`,
  }),
  TASK_NOT_FOLLOWED: ({ address, failures, lastFailure }) => ({
    title: `${address} no longer says how the task is going: ${failures === 1 ? 'a request' : `${failures} requests in a row`} failed (${lastFailure}).`,
    nextStep: 'The task may still be running. Find out at the endpoint before you call the tool again.',
  }),
  MCP_WRONG_ID: ({ address, expected, found }) => ({
    title: `${address} answered request ${expected} with the ID ${found}.`,
    nextStep: 'The response cannot be used. This is a defect of the endpoint: tell its developers both IDs.',
  }),
  STDIO_NOT_CONFIRMED: ({ name }) => ({
    title: `The command of ${name} has not been confirmed.`,
    nextStep: 'Check the command, then confirm it.',
  }),
  STDIO_SERVER_FAILED: ({ command, exitCode, says }) => ({
    title: `${command} ${exitCode === null ? 'could not be started, or was ended' : `has ended with exit code ${exitCode}`}.${says ? ` It says: ${says}` : ''}`,
    nextStep: 'Check its entry in mcp.json of the data folder, then try again.',
  }),
  MCP_BEARER_REFUSED: ({ address, wasSent }) => ({
    title: wasSent
      ? `${address} does not accept the token.`
      : `${address} requires a token, and none was sent.`,
    nextStep: wasSent
      ? 'It may have expired or be meant for another service. Enter a new one, or sign in.'
      : 'Sign in, or enter a token for this address.',
  }),
  RPC_FAILED: ({ rpcMethod, rpcCode, says }) => ({
    title: `The endpoint returned an error for ${rpcMethod}: ${says || 'no reason given'} (${rpcCode}).`,
    nextStep: 'Another protocol version may help: the probe shows which of them the endpoint supports.',
  }),
  SAVED_TOO_LARGE: ({ maxBytes }) => ({
    title: `It could not be saved: all items of this kind together may take ${maxBytes / 1_000_000} MB.`,
    nextStep: 'Record a smaller result, or remove what you no longer need, and try again.',
  }),
  RESULT_GONE: () => ({
    title: 'This result is no longer kept.',
    nextStep: 'Only the newest results are kept, and only until Stillwell is closed. Call the tool again.',
  }),
  EXCHANGE_GONE: () => ({
    title: 'This exchange is no longer kept.',
    nextStep: 'Only the newest ones are kept, and only until Stillwell is closed. Call the tool again.',
  }),
  REFERENCE_EMPTY: ({ call, pointer }) => ({
    title: call.startsWith('$')
      ? `The variable “${call.slice(1)}” has no value in the chosen environment.`
      : `The result of “${call}” has nothing at ${pointer === '' ? 'its top level' : pointer}.`,
    nextStep: call.startsWith('$')
      ? 'Choose another environment, or add the variable.'
      : 'Make that call first, or choose another value of its result.',
  }),
};
