import type { DESKTOP_ERRORS } from '#shared/errors/desktop-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

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
