import type { APP_ERRORS, DESKTOP_ERRORS } from '#shared/errors/app-errors.ts';
import type { TextsOf } from '../../error-texts.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { seconds } from '../amounts.ts';

const megabytes = (bytes: number) => `${formatCount(Math.round(bytes / 1_000_000), 'en')} MB`;

/** Reasons in words of Stillwell's own; those of the system are shown as they are. */
const reasons: Record<string, string> = {
  'its thread ended': 'it ended without a word',
  'it is being ended': 'it is being ended',
};

const tokens = {
  'upload-token': 'The upload token',
  'mcp-bearer': 'The bearer token',
  'initial-access-token': 'The initial access token',
};

export const appErrors: TextsOf<keyof typeof APP_ERRORS> = {
  INVALID_INPUT: ({ field, reason }) => ({
    title: `“${field}” was not accepted: ${reason}.`,
    nextStep: 'Correct the value and try again.',
  }),
  TOKEN_NOT_SENDABLE: ({ token, why }) => ({
    title: `${tokens[token]} cannot be sent: ${why === 'line-break' ? 'there is a line break in it' : 'there is a character in it that no token can have'}.`,
    nextStep: 'Copy it once more, without anything before or behind it, and enter it again.',
  }),
  CONNECTION_NOT_FOUND: () => ({
    title: 'This connection no longer exists.',
    nextStep: 'It may have been removed in another window. Choose another one under Connections.',
  }),
  ADDRESS_CHANGED: () => ({
    title: 'The address was changed while this was under way.',
    nextStep: 'Nothing of it was sent to the new address. Try again.',
  }),
  BUILT_IN_SERVICE_FAILED: ({ reason }) => ({
    title: `The built-in data service did not start, or stopped by itself: ${reasons[reason] ?? reason}.`,
    nextStep:
      'Start it again. If it keeps failing, Settings names the data folder; check that it can be written.',
  }),
  DISK_FAILED: ({ file, reason }) => ({
    title: `${file} cannot be written: ${reason}.`,
    nextStep: 'Check the free space and the permissions of the data folder, then try again.',
  }),
  DISK_FULL: ({ folder, freeBytes, neededBytes }) => ({
    title: `There is not enough space on the disk of ${folder}${freeBytes === null ? '' : `: ${megabytes(freeBytes)} are free`}${neededBytes === null ? '' : `, ${megabytes(neededBytes)} are needed`}.`,
    nextStep: 'Nothing is lost. Free some space; an upload that had begun goes on by itself.',
  }),
  CANCELLED: () => ({ title: 'It was cancelled.', nextStep: 'Start it again if you still want it.' }),
  BACKEND_LOST: () => ({
    title: 'Stillwell does not answer this window any more.',
    nextStep: 'It reconnects by itself. Try again when the notice at the top has gone.',
  }),
  BACKEND_TIMED_OUT: ({ afterMs }) => ({
    title: `Stillwell did not answer within ${seconds(afterMs)}.`,
    nextStep: 'Try again. If it happens again, end Stillwell and start it anew.',
  }),
  THREAD_ENDED: ({ of, reason }) => ({
    title:
      of === 'place-lists'
        ? `The part of Stillwell that reads place lists broke down (${reasons[reason] ?? reason}).`
        : `The part of Stillwell that reads the answers of tools broke down (${reasons[reason] ?? reason}).`,
    nextStep:
      of === 'place-lists'
        ? 'Nothing that was saved is lost. Load the places again: the part starts anew.'
        : 'Answers that were kept are gone; what was recorded or saved is not. Call the tool again: the part starts anew.',
  }),
  INTERNAL: ({ reference }) => ({
    title: `Something went wrong inside Stillwell (${reference}).`,
    nextStep: 'Try again. If it happens again, report it together with the text in brackets.',
  }),
};

export const desktopErrors: TextsOf<keyof typeof DESKTOP_ERRORS> = {
  FOLDER_NOT_OPENED: ({ folder, reason }) => ({
    title: `The folder ${folder} cannot be shown${reason === null ? ' from here' : `: ${reason}`}.`,
    nextStep: 'Open it in the file manager yourself; the path can be copied from the settings.',
  }),
  PDF_NOT_MADE: ({ reason }) => ({
    title:
      reason === null
        ? 'The browser window cannot make PDF files.'
        : `The PDF file could not be made: ${reason}.`,
    nextStep: 'Save it as a web page instead, open that in a browser, and print it to PDF there.',
  }),
  UPDATE_NOT_CHECKED: ({ host, reason }) => ({
    title: `It is not known whether there is a newer version: ${host} ${reason}.`,
    nextStep: 'Try again later. Stillwell works on as it is.',
  }),
};
