import type { APP_ERRORS, DESKTOP_ERRORS } from '#shared/errors/app-errors.ts';
import type { TextsOf } from '../../error-texts.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { seconds } from '../amounts.ts';

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / 1_000_000), 'en')} MB`;

/** Reasons in words of Stillwell's own; those of the system are shown as they are. */
const reasons: Record<string, string> = {
  'its thread ended': 'it ended without giving a reason',
  'it is being ended': 'it is being ended',
};

/** What a value is that was given, where its name says little. */
const inputs: Record<string, string> = {
  file: 'The file',
  text: 'The file',
  id: 'The entry',
  stepId: 'The step',
  environment: 'The environment',
  environments: 'The environments',
  exchangeId: 'The exchange',
  questionId: 'The question',
  contentText: 'The answer',
  arguments: 'The text of the arguments',
  view: 'The view',
  basemap: 'The basemap',
  place: 'The place for secrets',
};

/** What is wrong with it, by the reason of the backend; reasons in the words of a library are not shown. */
const inputProblems: Record<string, string> = {
  'not-json': 'is not valid JSON',
  'no-json-object': 'is not a JSON object',
  'not-a-collection': 'is not a collection',
  'not-connections': 'is not a file of connections',
  'other-version': 'was saved by another version of Stillwell',
  'nested-too-deeply': 'is nested too deeply',
  'too-many': 'cannot be saved: there are too many already',
  'too-many-secrets': 'have more secret values than can be hidden in what was recorded',
  'not-there': 'no longer exists',
  'no-pointer': 'is not a valid JSON pointer',
  'call-name-unusable': 'is not a valid name',
  'call-name-repeated': 'contains the same name twice',
  'name-missing': 'has no name',
  'name-too-long': 'is too long',
  'nobody-waits': 'is no longer waiting for an answer',
  'no-recording': 'has no recorded result',
  'nothing-to-repeat': 'sent no request that could be repeated',
  'sent-to-another-server': 'went to another server',
  'no-tiles': 'has no address for tiles',
  'built-in-not-editable': 'belongs to the built-in service and cannot be changed',
  'no-key-store': 'cannot be used: this computer has no key store',
};

const nextSteps: Record<string, string> = {
  'not-json': 'Choose a file that was saved by Stillwell.',
  'not-a-collection': 'Choose a collection that was saved as a file.',
  'not-connections': 'Choose a file of exported connections.',
  'other-version': 'Install the newest version of Stillwell, or save the file again.',
  'too-many': 'Delete what you no longer need, and try again.',
  'too-many-secrets': 'Remove secret variables or recorded results from it, and try again.',
  'not-there': 'It may have been removed in another window. Choose another one.',
};

const tokens = {
  'upload-token': 'The upload token',
  'mcp-bearer': 'The bearer token',
  'initial-access-token': 'The initial access token',
};

export const appErrors: TextsOf<keyof typeof APP_ERRORS> = {
  INVALID_INPUT: ({ field, reason }) => ({
    title: `${inputs[field] ?? `“${field}”`} ${inputProblems[reason] ?? 'is not valid'}.`,
    nextStep: nextSteps[reason] ?? 'Correct the value and try again.',
  }),
  TOKEN_NOT_SENDABLE: ({ token, why }) => ({
    title: `${tokens[token]} cannot be sent: ${why === 'line-break' ? 'it contains a line break' : 'it contains a character that is not allowed'}.`,
    nextStep: 'Copy it again, without anything before or after it, and enter it again.',
  }),
  CONNECTION_NOT_FOUND: () => ({
    title: 'This connection no longer exists.',
    nextStep: 'It may have been removed in another window. Choose another one under Connections.',
  }),
  ADDRESS_CHANGED: () => ({
    title: 'The address was changed while this was in progress.',
    nextStep: 'Nothing was sent to the new address. Try again.',
  }),
  BUILT_IN_SERVICE_FAILED: ({ reason }) => ({
    title: `The built-in data service did not start, or stopped by itself: ${reasons[reason] ?? reason}.`,
    nextStep:
      'Start it again. If it keeps failing, check that the data folder named in Settings can be written.',
  }),
  DISK_FAILED: ({ file, reason }) => ({
    title: `${file} cannot be written: ${reason}.`,
    nextStep: 'Check the free space and the permissions of the data folder, then try again.',
  }),
  DISK_FULL: ({ folder, freeBytes, neededBytes }) => ({
    title: `There is not enough space on the disk of ${folder}${freeBytes === null ? '' : `: ${megabytes(freeBytes)} are free`}${neededBytes === null ? '' : `, ${megabytes(neededBytes)} are needed`}.`,
    nextStep: 'Nothing is lost. Free some space; uploads that had begun resume by themselves.',
  }),
  CANCELLED: () => ({ title: 'Cancelled.', nextStep: 'Start again if you still need it.' }),
  BACKEND_LOST: () => ({
    title: 'Stillwell is not responding.',
    nextStep: 'The window reconnects by itself. Try again when the notice at the top is gone.',
  }),
  BACKEND_TIMED_OUT: ({ afterMs }) => ({
    title: `Stillwell did not answer within ${seconds(afterMs)}.`,
    nextStep: 'Try again. If it happens again, close Stillwell and start it again.',
  }),
  THREAD_ENDED: ({ of, reason }) => ({
    title:
      of === 'place-lists'
        ? `The part of Stillwell that reads place lists stopped working (${reasons[reason] ?? reason}).`
        : `The part of Stillwell that reads tool results stopped working (${reasons[reason] ?? reason}).`,
    nextStep:
      of === 'place-lists'
        ? 'Nothing you saved is lost. Load the places again.'
        : 'Results in memory are gone; what you recorded or saved is not. Call the tool again.',
  }),
  INTERNAL: ({ reference }) => ({
    title: `Something went wrong inside Stillwell (${reference}).`,
    nextStep: 'Try again. If it happens again, report it together with the text in brackets.',
  }),
};

export const desktopErrors: TextsOf<keyof typeof DESKTOP_ERRORS> = {
  FOLDER_WATCHED: ({ folder, name }) => ({
    title: `The folder ${folder} is watched already: its files go to ${name ?? 'the built-in demo service'}.`,
    nextStep: 'Choose another folder, or stop watching this one first.',
  }),
  FOLDER_OF_APP: ({ folder }) => ({
    title: `Stillwell keeps its own data in ${folder}.`,
    nextStep: 'Choose another folder, or let Stillwell make one.',
  }),
  FOLDER_NOT_OPENED: ({ folder, reason }) => ({
    title: `The folder ${folder} cannot be opened${reason === null ? ' from here' : `: ${reason}`}.`,
    nextStep: 'Open it in your file manager. You can copy the path in Settings.',
  }),
  PDF_NOT_MADE: ({ reason }) => ({
    title:
      reason === null
        ? 'The browser window cannot make PDF files.'
        : `The PDF file could not be made: ${reason}.`,
    nextStep: 'Save it as a web page instead, open that in a browser, and print it to PDF there.',
  }),
  UPDATE_NOT_CHECKED: ({ host, reason }) => ({
    title: `Could not check for a new version: ${host} ${reason}.`,
    nextStep: 'Try again later. Stillwell keeps working as it is.',
  }),
};
