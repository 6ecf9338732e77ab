import type { PLACE_ERRORS } from '#shared/errors/place-errors.ts';
import type { TextsOf } from '../../error-texts.ts';

export const placeErrors: TextsOf<keyof typeof PLACE_ERRORS> = {
  LEVELS_NOT_FOUND: ({ tool, pointer }) => ({
    title: `The answer of “${tool}” has no list at ${pointer === '' ? 'its top' : pointer}.`,
    nextStep:
      'The service may have changed. Open the level source and choose the list again from a live answer.',
  }),
  PLACE_LIST_GONE: () => ({
    title: 'This place list has been replaced by a newer one.',
    nextStep: 'Refresh the places.',
  }),
  TILES_REFUSED: ({ origin, status }) => ({
    title: `${origin} does not give its map tiles (status ${status}).`,
    nextStep:
      status === 401 || status === 403
        ? 'Check the key of the basemap, and that it is allowed for this use.'
        : status === 429
          ? 'The quota of the key is used up. Try again later, or use another key.'
          : 'Check the address of the basemap.',
  }),
  NOT_A_TILE: ({ origin, contentType }) => ({
    title: `${origin} answers with something that is no picture${contentType ? ` (${contentType})` : ''}.`,
    nextStep: 'Check the address of the basemap, and its key.',
  }),
  ARCHIVE_UNREADABLE: ({ file, reason }) => ({
    title: {
      missing: `There is no file ${file}.`,
      'not-allowed': `This user may not read ${file}.`,
      'not-readable': `${file} cannot be read.`,
      'not-pmtiles': `${file} is no PMTiles file of version 3.`,
    }[reason],
    nextStep: 'Choose the basemap’s file again.',
  }),
};
