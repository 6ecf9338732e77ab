import type { ErrorTexts } from '../error-texts.ts';
import { formatCount } from '../format.ts';

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / 1_000_000), 'en')} MB`;
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

/** Why a file is no table, and what to do about it. */
const unreadable: Record<string, { title: string; wayOn: string }> = {
  empty: { title: 'has nothing in it', wayOn: 'Choose another file, or export it again.' },
  binary: {
    title: 'is neither text nor a workbook',
    wayOn: 'Export the data as CSV or XLSX. A compressed file has to be unpacked first.',
  },
  'picture-or-document': {
    title: 'is a picture or a document, not a table',
    wayOn: 'Export the data as CSV or XLSX from the program it comes from.',
  },
  'not-a-workbook': {
    title: 'is an archive or an Office file, but no workbook',
    wayOn: 'Unpack the archive, or save the table as CSV or XLSX.',
  },
  encrypted: {
    title: 'is protected by a password',
    wayOn: 'Open it in the spreadsheet program, save it without a password, and choose it again.',
  },
  damaged: {
    title: 'is damaged: it breaks off or contradicts itself',
    wayOn:
      'Open it in the spreadsheet program, save it under a new name, and choose that. Or fetch it again.',
  },
  'too-large': {
    title: 'is larger than a file of its kind may be',
    wayOn: 'Save it as CSV, which may be of any length, or split it.',
  },
  'too-large-unpacked': {
    title: 'unpacks to far more than a workbook holds',
    wayOn: 'If you trust where it comes from, save it as CSV in the spreadsheet program, and choose that.',
  },
  'row-too-long': {
    title: 'has a line that is longer than any row of a table',
    wayOn: 'Check that it is a table with line ends, and export it again.',
  },
  'too-slow': {
    title: 'took too long to read, so reading was given up',
    wayOn: 'Save it as CSV or XLSX in the spreadsheet program, and choose that.',
  },
  gone: {
    title: 'is no longer there, or may not be read',
    wayOn: 'Check that the drive is connected and that the file was not moved, then choose it again.',
  },
  'no-such-sheet': {
    title: 'has no such sheet with rows in it',
    wayOn: 'Choose one of its other sheets.',
  },
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
  MCP_SIGNED_OUT: () => ({
    title: 'Nobody is signed in for MCP on this connection.',
    wayOn: 'Measured levels come through MCP. Sign in for MCP to go on.',
  }),
  TOOL_FAILED: ({ tool, says }) => ({
    title: `The tool “${tool}” gave no answer that can be used${says ? `: ${says}` : ''}.`,
    wayOn:
      'Try again in a while. If it stays, check the tool and its arguments, or tell the operator this message.',
  }),
  TARGET_NOT_FOUND: () => ({
    title: 'This MCP address is no longer in the list.',
    wayOn: 'It may have been removed in another window. Choose another one, or add it again.',
  }),
  NOT_AN_MCP_ENDPOINT: ({ address, status, contentType, excerpt }) => ({
    title: `What answers at ${address} does not speak MCP: ${contentType || 'no content type'}, status ${status}${excerpt ? `, “${excerpt}”` : ''}.`,
    wayOn:
      'Check the address, its path included. A web page or the sign-in page of a network may be in the way.',
  }),
  MCP_BEARER_REFUSED: ({ address, wasSent }) => ({
    title: wasSent
      ? `${address} does not accept the token that was pasted.`
      : `${address} wants a token, and none was sent.`,
    wayOn: wasSent
      ? 'It may have expired or be meant for another service. Paste a new one.'
      : 'Paste a token for this address, or let it use the sign-in of a connection.',
  }),
  RPC_FAILED: ({ rpcMethod, rpcCode, says }) => ({
    title: `The endpoint answers ${rpcMethod} with an error of its own: ${says || 'no reason given'} (${rpcCode}).`,
    wayOn: 'Another dialect may help: the probe shows which of them the endpoint speaks.',
  }),
  RESULT_GONE: () => ({
    title: 'This answer is no longer kept.',
    wayOn: 'Only the newest answers are kept, and none beyond the end of Stillwell. Make the call again.',
  }),
  EXCHANGE_GONE: () => ({
    title: 'This exchange is no longer kept.',
    wayOn: 'Only the newest ones are kept, and none beyond the end of Stillwell. Make the call again.',
  }),
  REFERENCE_EMPTY: ({ call, pointer }) => ({
    title: `The answer of “${call}” has nothing at ${pointer === '' ? 'its top' : pointer}.`,
    wayOn: 'Make that call first, or choose another value of its answer.',
  }),
  LEVELS_NOT_FOUND: ({ tool, pointer }) => ({
    title: `The answer of “${tool}” has no list at ${pointer === '' ? 'its top' : pointer}.`,
    wayOn:
      'The service may have changed. Open the level source and choose the list again from a live answer.',
  }),
  PLACE_LIST_GONE: () => ({
    title: 'This place list has been replaced by a newer one.',
    wayOn: 'Refresh the places.',
  }),
  BUILT_IN_SERVICE_FAILED: ({ reason }) => ({
    title: `The built-in data service did not start, or stopped by itself: ${reason}.`,
    wayOn:
      'Start it again. If it keeps failing, Settings names the data folder; check that it can be written.',
  }),
  FILE_UNREADABLE: ({ fileName, why }) => ({
    title: `“${fileName}” ${unreadable[why]?.title}.`,
    wayOn: unreadable[why]?.wayOn ?? '',
  }),
  TILES_REFUSED: ({ origin, status }) => ({
    title: `${origin} does not give its map tiles (status ${status}).`,
    wayOn:
      status === 401 || status === 403
        ? 'Check the key of the basemap, and that it is allowed for this use.'
        : status === 429
          ? 'The quota of the key is used up. Try again later, or use another key.'
          : 'Check the address of the basemap.',
  }),
  NOT_A_TILE: ({ origin, contentType }) => ({
    title: `${origin} answers with something that is no picture${contentType ? ` (${contentType})` : ''}.`,
    wayOn: 'Check the address of the basemap, and its key.',
  }),
  ARCHIVE_UNREADABLE: ({ file, reason }) => ({
    title: {
      missing: `There is no file ${file}.`,
      'not-allowed': `This user may not read ${file}.`,
      'not-readable': `${file} cannot be read.`,
      'not-pmtiles': `${file} is no PMTiles file of version 3.`,
    }[reason],
    wayOn: 'Choose the basemap’s file again.',
  }),
  DISK_FAILED: ({ file, reason }) => ({
    title: `${file} cannot be written: ${reason}.`,
    wayOn: 'Check the free space and the permissions of the data folder, then try again.',
  }),
  DISK_FULL: ({ folder, freeBytes, neededBytes }) => ({
    title: `There is not enough space on the disk of ${folder}${freeBytes === null ? '' : `: ${megabytes(freeBytes)} are free`}${neededBytes === null ? '' : `, ${megabytes(neededBytes)} are needed`}.`,
    wayOn: 'Nothing is lost. Free some space; an upload that had begun goes on by itself.',
  }),
  OUTBOX_FAILED: ({ file, why, reason }) =>
    why === 'in-use'
      ? {
          title: 'Another Stillwell is using the outbox.',
          wayOn: 'Close the other one, then start this one again.',
        }
      : why === 'newer'
        ? { title: 'The outbox was written by a newer Stillwell.', wayOn: 'Install the newest version.' }
        : {
            title: `The outbox cannot be used: ${reason}.`,
            wayOn: `Check that ${file} can be read and written, then start Stillwell again.`,
          },
  FILE_NOT_HELD: () => ({
    title: 'The file is no longer here.',
    wayOn: 'Choose it again. Files are let go of when Stillwell is closed.',
  }),
  JOB_NOT_FOUND: () => ({
    title: 'This upload is no longer in the outbox.',
    wayOn: 'Look at the list again; it may have been removed.',
  }),
  BODIES_GONE: ({ fileName }) => ({
    title: `What was sent of ${fileName} is no longer kept on this computer.`,
    wayOn: 'Choose the file again and send it as a new upload.',
  }),
  UPLOAD_NOT_ACCEPTED: ({ equipType, equipId, status, says }) => ({
    title: `The service does not accept the upload for ${equipId} (${equipType}), status ${status}${says ? `: ${says}` : '.'}`,
    wayOn:
      'Nothing has been stored. Check the equipment type, the equipment id and the fields against the correspondence table, then go on or send it anew.',
  }),
  UPLOAD_NOT_PERMITTED: ({ equipId, token, says }) => ({
    title: `The service refuses the token for uploads for ${equipId}${says ? `: ${says}` : '.'}`,
    wayOn:
      token === 'upload-token'
        ? 'Enter a valid upload token in the settings of the connection, then go on.'
        : 'Sign in with an account that may upload for this equipment, or enter the upload token of the operator, then go on.',
  }),
  CANARY_FAILED: ({ equipId, timestamp, why }) => ({
    title:
      why === 'missing'
        ? `The row sent first (${equipId}, ${timestamp}) is not found in the service.`
        : why === 'differs'
          ? `The row sent first (${equipId}, ${timestamp}) reads differently in the service.`
          : `The row sent first (${equipId}, ${timestamp}) was accepted, but it cannot be read back.`,
    wayOn: 'The rest has not been sent. Go on with it if you are sure, or cancel the upload.',
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
