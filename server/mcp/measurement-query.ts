import { measuredFields, type MeasuredField } from '../demo/measured-fields.ts';
import type { Equipment } from '../store/store.ts';
import { findPlace, suggestion } from './find-place.ts';
import { lastTrueText } from './place-status.ts';
import type { RecordSource } from './measured-records.ts';
import { quoted, ToolError } from './tool-error.ts';
import type { ToolContext } from './tool.ts';
import { equipmentKey } from './visible-places.ts';
import { readEdge } from './time-argument.ts';
import { wallMsOf } from './wall-clock.ts';

export type SourceArguments = {
  placeId?: string | undefined;
  equipType?: string | undefined;
  equipId?: string | undefined;
};

export type PeriodArguments = { from?: string | undefined; to?: string | undefined };

const DAY_MS = 86_400_000;
const NAMED_FIELDS = 30;

async function equipmentSource(
  equipType: string,
  equipId: string,
  context: ToolContext,
): Promise<RecordSource> {
  const equipment = { equipType, equipId };
  const place = context.visible.byEquipment.get(equipmentKey(equipType, equipId));
  if (place) return { equipment, demo: place.demo };
  if (await context.uploads.has(equipment)) return { equipment, demo: undefined };
  const records = context.visible.list.map(({ record }) => record);
  const ofPlaces = records.filter((other) => other.equipType === equipType).map((other) => other.equipId);
  const sameType = [...ofPlaces, ...(await context.uploads.ofType(equipType)).ids];
  if (sameType.length > 0) {
    throw new ToolError(
      `There is no equipment ${quoted(equipId)} of type ${quoted(equipType)} for this account.` +
        `${suggestion(equipId, sameType)} list_places and list_equipment_types show what there is.`,
    );
  }
  const types = [
    ...new Set([...records.map((other) => other.equipType), ...(await context.uploads.types())]),
  ];
  throw new ToolError(
    `There is no equipment of type ${quoted(equipType)} for this account.${suggestion(equipType, types)} ` +
      'list_equipment_types shows all types.',
  );
}

/**
 * Finds what a query asks for.
 * @throws ToolError if it names neither a place nor equipment, both, or something the account cannot see.
 */
export async function findSource(
  { placeId, equipType, equipId }: SourceArguments,
  context: ToolContext,
): Promise<RecordSource> {
  if (placeId !== undefined && equipType === undefined && equipId === undefined) {
    const { record, demo } = findPlace(context.visible, placeId);
    return { equipment: { equipType: record.equipType, equipId: record.equipId }, demo };
  }
  if (placeId === undefined && equipType !== undefined && equipId !== undefined) {
    return equipmentSource(equipType, equipId, context);
  }
  throw new ToolError('Name what to query: either placeId alone, or equipType and equipId together.');
}

/**
 * The period asked for, as wall-clock text; what is not given is the day up to now, or up to the latest upload of
 * equipment that measures nothing by itself, if that is not ahead of the clock.
 * @throws ToolError if it ends before it begins.
 */
export async function findPeriod(
  { from, to }: PeriodArguments,
  { equipment, demo }: RecordSource,
  asOfMs: number,
  { clock, uploads }: ToolContext,
): Promise<{ from: string; to: string }> {
  const latestEnd = async (): Promise<string> => {
    const latest = await uploads.latestTime(equipment, lastTrueText(asOfMs, clock));
    const now = clock.latestText(asOfMs);
    return latest !== undefined && (!demo || latest > now) ? latest : now;
  };
  const end = readEdge(to, 'to', clock) ?? (await latestEnd());
  const begin =
    readEdge(from, 'from', clock) ??
    clock.textOf(Math.max(wallMsOf(end) - DAY_MS, wallMsOf('0001-01-01 00:00:00')));
  if (begin > end) {
    throw new ToolError(
      `The period is reversed: from ${begin} is after to ${end}. Swap them${to === undefined ? ', or give to as well' : ''}.`,
    );
  }
  return { from: begin, to: end };
}

/** Names of the fields of the latest record that is not ahead of the clock; of the latest of all if there is no other. */
export async function latestFields(
  equipment: Equipment,
  { uploads, clock, nowMs }: ToolContext,
): Promise<string[]> {
  const latest =
    (await uploads.latest(equipment, undefined, lastTrueText(nowMs, clock))) ??
    (await uploads.latest(equipment));
  return Object.keys(latest ?? {}).filter((name) => name !== 'timestamp');
}

/**
 * Checks the fields asked for.
 * @throws ToolError that lists the known fields if one was never measured nor uploaded.
 */
export async function checkFields(
  fields: readonly string[],
  { equipment, demo }: RecordSource,
  context: ToolContext,
): Promise<void> {
  for (const field of fields) {
    if (demo?.values.has(field) || (await context.uploads.latest(equipment, field))) continue;
    const known = [...new Set([...(demo?.values.keys() ?? []), ...(await latestFields(equipment, context))])];
    const listed = known.slice(0, NAMED_FIELDS).map(quoted).join(', ');
    const more = known.length > NAMED_FIELDS ? ` and ${known.length - NAMED_FIELDS} more` : '';
    throw new ToolError(
      `There is no field ${quoted(field)} here.${suggestion(field, known)} The fields are: ${listed || 'none'}${more}.`,
    );
  }
}

/** Title and unit of fields that the service knows by itself. */
export function knownFields({ equipment, demo }: RecordSource): Map<string, MeasuredField> {
  return new Map(demo ? measuredFields(equipment.equipType).map((field) => [field.name, field]) : []);
}
