import { z } from 'zod';
import type { PlaceAlert } from '#shared/domain/alerts/place-alert.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';

const rank = z.literal([0, 1, 2, 3]);
const person = { name: z.string(), note: z.string(), atMs: z.number() };
const run = z.object({ sinceMs: z.number(), count: z.number() });
const metres = z.number().nullable();

const schema: z.ZodType<PlaceAlert> = z.object({
  rank,
  acknowledged: rank,
  acknowledgement: z.object(person).nullable(),
  episode: z
    .object({
      sinceMs: z.number(),
      isOpenAtBegin: z.boolean(),
      highest: rank,
      peakM: z.number(),
      peakMs: z.number(),
    })
    .nullable(),
  shelf: z.object({ ...person, untilMs: z.number(), upTo: rank }).nullable(),
  levelM: metres,
  timeMs: z.number().nullable(),
  thresholds: z.object({ warnM: metres, alarmM: metres, outM: metres }).nullable(),
  calm: z.object({ 1: run.exactOptional(), 2: run.exactOptional(), 3: run.exactOptional() }),
  waiting: run.nullable(),
  isSilent: z.boolean(),
});

/** Reads an alert as it was stored; undefined if it is damaged. */
export function readStoredAlert(json: string): PlaceAlert | undefined {
  try {
    return schema.safeParse(parseJsonText(json)).data;
  } catch {
    return undefined;
  }
}
