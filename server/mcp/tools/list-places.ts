import { z } from 'zod';
import { placesOf } from '../find-place.ts';
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
  reportingArgument,
  reportingField,
  stateArgument,
  textArgument,
  timeField,
  zoneField,
} from '../tool-fields.ts';

const degrees = (name: string, most: number) =>
  z
    .number(`${name} must be a number of degrees`)
    .min(-most, `${name} must be from -${most} to ${most}`)
    .max(most, `${name} must be from -${most} to ${most}`);

const boundingBox = z
  .strictObject(
    {
      west: degrees('boundingBox.west', 180),
      south: degrees('boundingBox.south', 90),
      east: degrees('boundingBox.east', 180),
      north: degrees('boundingBox.north', 90),
    },
    'boundingBox must be an object with the numbers west, south, east and north',
  )
  .refine(
    ({ south, north }) => south <= north,
    'boundingBox.south must not be greater than boundingBox.north',
  )
  .describe(
    'Only places within these WGS84 degrees, edges included; a box with west greater than east crosses the date line. ' +
      'Places without plottable coordinates are in no box.',
  )
  .meta({ examples: [{ west: 118.6, south: 32, east: 118.8, north: 32.2 }] });

const NAME = 'list_places';
const STANDARD_LIMIT = 20;

const input = z.strictObject({
  projectId: projectIdArgument.optional(),
  text: textArgument('text')
    .describe('Only places whose id, name, address or equipment id contains this text; case does not matter.')
    .meta({ examples: ['滨江大道'] })
    .optional(),
  boundingBox: boundingBox.optional(),
  equipType: textArgument('equipType')
    .describe('Only places with this type of equipment, exactly as list_equipment_types names it.')
    .meta({ examples: ['液位计'] })
    .optional(),
  mounted: z
    .boolean('mounted must be true or false')
    .describe('true: only places with equipment installed; false: only places whose equipment was removed.')
    .optional(),
  state: stateArgument,
  reporting: reportingArgument,
  limit: limitArgument(STANDARD_LIMIT, 500),
  cursor: cursorArgument,
});

const output = z.object({
  zone: zoneField,
  asOf: asOfField,
  total: z.int().describe('How many places pass the filter, on all pages together.'),
  places: z.array(
    z.object({
      placeId: z.string(),
      placeName: z.string(),
      projectId: z.string(),
      equipType: z.string(),
      equipId: z.string(),
      mounted: z.boolean().nullable(),
      position: z
        .object({ lng: z.number(), lat: z.number() })
        .nullable()
        .describe('WGS84 degrees; null if the place cannot be put on a map.'),
      state: levelStateField,
      reporting: reportingField,
      levelM: metresField.describe("Latest level above the well's bottom, metres; null if there is none."),
      levelTime: timeField,
      ...levelNoteFields,
      latestTime: timeField.describe('Time of the latest report of any kind.'),
    }),
  ),
  nextCursor: nextCursorField,
});

type Args = z.infer<typeof input>;

function isInside({ place: { position } }: PlaceEntry, box: Args['boundingBox']): boolean {
  if (!box) return true;
  if (!position || position.lat < box.south || position.lat > box.north) return false;
  const { lng } = position;
  return box.west <= box.east ? lng >= box.west && lng <= box.east : lng >= box.west || lng <= box.east;
}

function passes(entry: PlaceEntry, args: Args): boolean {
  const { place, status } = entry;
  return (
    (args.equipType === undefined || place.record.equipType === args.equipType) &&
    (args.mounted === undefined || (place.values.mounted !== false) === args.mounted) &&
    (args.state === undefined || status.state === args.state) &&
    (args.reporting === undefined || status.reporting === args.reporting) &&
    (args.text === undefined || place.searchText.includes(args.text.toLowerCase())) &&
    isInside(entry, args.boundingBox)
  );
}

/** `list_places`: the places of the account (interface 2.2), filtered. */
export const listPlaces = defineTool({
  name: NAME,
  title: 'List places',
  description:
    'Lists the monitoring places this account may see, filtered by any mix of project, text, area, type of equipment, ' +
    'whether equipment is installed, the state of the latest level, and how the place reports. Always in the same order. ' +
    'Use get_place for everything that is known of one place.',
  input,
  output,
  run: async (args, context) => {
    const { zone, clock, visible } = context;
    const { projectId, limit: _limit, cursor: _cursor, ...conditions } = args;
    const isFiltered = Object.values(conditions).some((condition) => condition !== undefined);
    const filter = {
      places: placesOf(visible, projectId),
      keeps: isFiltered ? (entry: PlaceEntry) => passes(entry, args) : undefined,
    };
    const write = (timeMs: number | null) => (timeMs === null ? null : clock.write(timeMs));
    const show = ({ place, status }: PlaceEntry) => ({
      placeId: place.record.placeId,
      placeName: place.record.placeName,
      projectId: place.record.projectId,
      equipType: place.record.equipType,
      equipId: place.record.equipId,
      mounted: place.values.mounted,
      position: place.position,
      state: status.state,
      reporting: status.reporting,
      levelM: status.levelM,
      levelTime: write(status.levelTimeMs),
      ...levelNotes(status),
      latestTime: write(status.latestTimeMs),
    });
    const showing = { standardLimit: STANDARD_LIMIT, show };
    const { asOfMs, total, shown, nextCursor } = await placePage(NAME, args, filter, showing, context);
    return { zone, asOf: clock.write(asOfMs), total, places: shown, nextCursor };
  },
});
