import { z } from 'zod';
import { PLACE_FIELD_NAMES, PLACE_FIELDS } from '#shared/domain/places/place-fields.ts';
import { measuredFields } from '../../demo/measured-fields.ts';
import { findPlace } from '../find-place.ts';
import type { MonitoredPlace } from '../monitored-place.ts';
import { latestTimeOf, levelNotes, type PlaceStatus } from '../place-status.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import {
  asOfField,
  levelNoteFields,
  levelStateField,
  metresField,
  placeIdArgument,
  reportingField,
  timeField,
  zoneField,
} from '../tool-fields.ts';

const input = z.strictObject({ placeId: placeIdArgument });

const output = z.object({
  zone: zoneField,
  asOf: asOfField,
  record: z
    .record(z.string(), z.string())
    .describe(
      'The place record exactly as the HTTP place list has it: every value as text, an unknown one empty.',
    ),
  units: z.record(z.string(), z.string()).describe('Unit of each field of record that has one.'),
  measures: z
    .array(z.object({ field: z.string(), unit: z.string(), meaning: z.string() }))
    .describe('Fields that query_measurements has for this place.'),
  state: levelStateField,
  reporting: reportingField,
  levelM: metresField.describe("Latest level above the well's bottom, metres."),
  levelTime: timeField,
  ...levelNoteFields,
  levelElevationM: metresField.describe('The same level on the Yellow Sea elevation datum, metres.'),
  headroomM: z
    .object({ toWarning: metresField, toAlarm: metresField, toOverflow: metresField })
    .describe(
      'Metres from the latest level up to each threshold; negative if it is exceeded, null if unknown.',
    ),
});

const UNITS = Object.fromEntries(
  PLACE_FIELD_NAMES.flatMap((name) => {
    const field = PLACE_FIELDS[name];
    return 'unit' in field ? [[name, field.unit]] : [];
  }),
);

const toMillimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

function difference(upperM: number | null, lowerM: number | null): number | null {
  return upperM === null || lowerM === null ? null : toMillimetres(upperM - lowerM);
}

async function statusOf(place: MonitoredPlace, { statusesOf, nowMs }: ToolContext): Promise<PlaceStatus> {
  for await (const { status } of statusesOf([place], nowMs)) return status;
  throw new Error('There is no status of a place');
}

/** `get_place`: everything known of one place (interface 2.2). */
export const getPlace = defineTool({
  name: 'get_place',
  title: 'Get a place',
  description:
    'Shows everything that is known of one monitoring place: its full record (well geometry, thresholds, coordinates, ' +
    'equipment), what it measures, its latest level and how far that is from the warning, alarm and overflow levels.',
  input,
  output,
  run: async ({ placeId }, context) => {
    const { visible, clock, zone, nowMs } = context;
    const place = findPlace(visible, placeId);
    const status = await statusOf(place, context);
    const write = (timeMs: number | null) => (timeMs === null ? null : clock.write(timeMs));
    const { warnM, alarmM, outM } = place.thresholds;
    const { bottomElevationM } = place;
    const latestTime = place.demo ? (write(latestTimeOf(place, nowMs)) ?? '') : place.record.latestTime;
    return {
      zone,
      asOf: clock.write(nowMs),
      record: { ...place.record, latestTime },
      units: UNITS,
      measures: measuredFields(place.record.equipType).map(({ name, unit, title }) => ({
        field: name,
        unit,
        meaning: title,
      })),
      state: status.state,
      reporting: status.reporting,
      levelM: status.levelM,
      levelTime: write(status.levelTimeMs),
      ...levelNotes(status),
      levelElevationM:
        status.levelM === null || bottomElevationM === null
          ? null
          : toMillimetres(status.levelM + bottomElevationM),
      headroomM: {
        toWarning: difference(warnM, status.levelM),
        toAlarm: difference(alarmM, status.levelM),
        toOverflow: difference(outM, status.levelM),
      },
    };
  },
});
