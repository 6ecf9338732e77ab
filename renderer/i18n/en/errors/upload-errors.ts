import { unreadable } from '#shared/domain/import/words/english.ts';
import type { UPLOAD_ERRORS } from '#shared/errors/upload-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

const canaryFailures = {
  missing: 'is not found in the service',
  differs: 'reads differently in the service',
  'not-possible': 'was accepted, but it cannot be read back',
  refused: 'is not accepted by the service',
  'no-answer': 'was sent, but no response said whether it was stored',
  damaged: 'cannot be sent: its bytes in the outbox are damaged',
  superseded: 'would overwrite what a later upload has sent since',
};

export const uploadErrors: TextsOf<keyof typeof UPLOAD_ERRORS> = {
  FILE_UNREADABLE: ({ fileName, why }) => ({
    title: `“${fileName}” ${unreadable[why]?.title}.`,
    nextStep: unreadable[why]?.nextStep ?? '',
  }),
  OUTBOX_FAILED: ({ file, why, reason }) =>
    why === 'in-use'
      ? {
          title: 'Another Stillwell is using the outbox.',
          nextStep: 'Close the other one. This one then takes over by itself.',
        }
      : why === 'newer'
        ? { title: 'The outbox was written by a newer Stillwell.', nextStep: 'Install the newest version.' }
        : why === 'damaged'
          ? {
              title: 'The file of the outbox is damaged.',
              nextStep: 'It is opened again and repaired, or set aside. Try again in a moment.',
            }
          : why === 'restarted'
            ? {
                title: 'The outbox was restarted while the upload was being added.',
                nextStep: 'Nothing of it has been sent. Send it again.',
              }
            : {
                title: `The outbox cannot be used: ${reason}.`,
                nextStep: `Check that ${file} can be read and written, then start Stillwell again.`,
              },
  OUTBOX_ROW_DAMAGED: () => ({
    title: 'The entry of this upload in the outbox is damaged.',
    nextStep:
      'Nothing more of it is sent by itself. Compare its batches with the service, then resume or cancel it. A damaged disk may be the cause: check it.',
  }),
  FILE_NOT_HELD: () => ({
    title: 'The file is no longer open.',
    nextStep: 'Choose it again. Files are closed when Stillwell is closed.',
  }),
  JOB_NOT_FOUND: () => ({
    title: 'This upload is no longer in the outbox.',
    nextStep: 'Check the list again. It may have been removed.',
  }),
  SAID_OTHERWISE: ({ fileName, others }) => ({
    title: `${fileName} contradicts ${others[0]?.fileName ?? ''}, which has been sent and was not written earlier.`,
    nextStep: 'Check which of the two is right.',
  }),
  BODIES_GONE: ({ fileName }) => ({
    title: `What was sent of ${fileName} is no longer kept on this computer.`,
    nextStep: 'Choose the file again and send it as a new upload.',
  }),
  UPLOAD_ANSWER_UNCLEAR: ({ equipType, equipId, status, says, isTriedAgain }) => ({
    title: `The service answered the upload for ${equipId} (${equipType}) with status ${status}, but did not say whether it was accepted${says ? `: “${says}”` : '.'}`,
    nextStep: isTriedAgain
      ? 'The batch may be stored. It is sent again automatically. If the response stays like this, the batch is held for you to decide. The sign-in page of a network may be in the way.'
      : 'The same batch was sent several times and may be stored. Ask the operator, then decide about the held batch. The sign-in page of a network may be in the way.',
  }),
  UPLOAD_NOT_CONFIRMED: ({ equipType, equipId, status, says, sends }) => ({
    title: `The upload for ${equipId} (${equipType}) was sent completely ${sends} times without a response that says whether it was stored.${status === null ? '' : ` The last response had status ${status}${says ? `: “${says}”` : '.'}`}`,
    nextStep:
      'It may be stored more than once, so it is no longer sent automatically. Check in the service whether its rows are there, then decide about the held batch. If responses take longer than a minute, ask the operator.',
  }),
  UPLOAD_NOT_ACCEPTED: ({ equipType, equipId, status, says }) => ({
    title: `The service does not accept the upload for ${equipId} (${equipType}), status ${status}${says ? `: ${says}` : '.'}`,
    nextStep:
      status === 413
        ? 'No batch has been accepted so far: the service, or a proxy before it, calls even a few kB too large. Ask the operator to raise the limit (Stillwell sends up to 490 kB at once), then send the batch again.'
        : 'No batch has been accepted so far. Check the station type, the station ID and the fields against the field list. Then send the batch again, or cancel the upload and send a corrected file.',
  }),
  UPLOAD_NOT_PERMITTED: ({ equipId, token, says }) => ({
    title: `The service rejects ${token === 'upload-token' ? 'the upload token' : 'the token of the data login'} for ${equipId}${says ? `: ${says}` : '.'}`,
    nextStep:
      token === 'upload-token'
        ? 'Enter a valid upload token, here or in the details of the connection. All uploads that stopped for this then go on by themselves.'
        : 'Sign in with an account that may upload for this station, or enter the upload token of the operator, here or in the details of the connection. All uploads that stopped for this then go on by themselves; those of another account ask first.',
  }),
  CONNECTION_MOVED: ({ from, to }) => ({
    title: `The address of the connection has changed: this upload was made for ${from}, and the connection now leads to ${to}.`,
    nextStep:
      'Waiting data is not sent there unless you say so. If it is the same service at a new address, send it there; what the old address has stored is not sent again. Otherwise change the address back, or cancel the upload and send its file again.',
  }),
  ACCOUNT_CHANGED: ({ from, to }) => ({
    title: `This upload belongs to the account ${from}, but ${to} is signed in now.`,
    nextStep: `Waiting data is not sent as ${to} unless you say so. It resumes by itself when ${from} signs in again.`,
  }),
  CANARY_FAILED: ({ equipId, timestamp, why }) => ({
    title: `The row sent first (${equipId}, ${timestamp}) ${canaryFailures[why]}.`,
    nextStep: 'The rest has not been sent. Resume if you are sure, or cancel the upload.',
  }),
};
