import { z } from 'zod';
import { SEVERITIES, isAtLeast } from '#shared/domain/places/exceedance.ts';
import { findPlace, placesOf } from '../find-place.ts';
import { levelNotes, type PlaceEntry } from '../place-status.ts';
import { placePage } from '../place-page.ts';
import { defineTool } from '../tool.ts';
import {
  asOfField,
  cursorArgument,
  levelNoteFields,
  levelStateField,
  limitArgument,
  metresField,
  nextCursorField,
  projectIdArgument,
  reportingField,
  textArgument,
  timeField,
  zoneField,
} from '../tool-fields.ts';

const NAME = 'get_latest_levels';
const MAX_IDS = 200;
const STANDARD_LIMIT = 25;

const input = z.strictObject({
  placeIds: z
    .array(textArgument('placeIds'), 'placeIds must be an array of place ids')
    .min(1, 'placeIds must not be empty')
    .max(MAX_IDS, `placeIds may name at most ${MAX_IDS} places`)
    .describe(`Only these places, at most ${MAX_IDS}; all places if not given.`)
    .meta({ examples: [['P001-0001', 'P001-0002']] })
    .optional(),
  projectId: projectIdArgument.optional(),
  atLeast: z
    .enum(SEVERITIES, `atLeast must be one of ${SEVERITIES.join(', ')}`)
    .describe('Only levels that have reached at least this threshold.')
    .optional(),
  limit: limitArgument(STANDARD_LIMIT, 1000),
  cursor: cursorArgument,
});

const output = z.object({
  zone: zoneField,
  asOf: asOfField,
  total: z.int().describe('How many places pass the filter, on all pages together.'),
  levels: z.array(
    z.object({
      placeId: z.string(),
      placeName: z.string(),
      levelM: metresField.describe("Level above the well's bottom, metres; null if there is none."),
      levelTime: timeField.describe('When the level was measured; it can be long ago, see reporting.'),
      ...levelNoteFields,
      state: levelStateField,
      reporting: reportingField,
      warnM: metresField,
      alarmM: metresField,
      outM: metresField,
    }),
  ),
  nextCursor: nextCursorField,
});

/** `get_latest_levels`: the latest level of many places at once. */
export const getLatestLevels = defineTool({
  name: NAME,
  title: 'Get latest levels',
  description:
    'Shows the latest water level of places with its time, the thresholds it is compared with and the resulting state. ' +
    'Places without a level are included with levelM null and state level-unknown: that does not mean all is well; atLeast leaves them out. ' +
    'Levels and thresholds are metres above the bottom of the well.',
  input,
  output,
  run: async (args, context) => {
    const { zone, clock, visible } = context;
    const asked = args.placeIds && new Set(args.placeIds.map((placeId) => findPlace(visible, placeId)));
    const { atLeast } = args;
    const ofProject = placesOf(visible, args.projectId);
    const filter = {
      places: asked ? ofProject.filter((place) => asked.has(place)) : ofProject,
      keeps: atLeast && (({ status }: PlaceEntry) => isAtLeast(status.state, atLeast)),
    };
    const show = ({ place, status }: PlaceEntry) => ({
      placeId: place.record.placeId,
      placeName: place.record.placeName,
      levelM: status.levelM,
      levelTime: status.levelTimeMs === null ? null : clock.write(status.levelTimeMs),
      ...levelNotes(status),
      state: status.state,
      reporting: status.reporting,
      ...place.thresholds,
    });
    const showing = { standardLimit: STANDARD_LIMIT, show };
    const { asOfMs, total, shown, nextCursor } = await placePage(NAME, args, filter, showing, context);
    return { zone, asOf: clock.write(asOfMs), total, levels: shown, nextCursor };
  },
});
