import { z } from 'zod';
import { measuredFields } from '../../demo/measured-fields.ts';
import { type Equipment, MAX_LISTED_EQUIPMENT } from '../../store/store.ts';
import { latestFields } from '../measurement-query.ts';
import { listPage } from '../page-cursor.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { cursorArgument, limitArgument, nextCursorField } from '../tool-fields.ts';
import { PLACES_PER_PIECE } from '../uploaded-equipment.ts';

/** Equipment of a type whose latest records are looked into for their fields. */
const SAMPLES = 5;
const STANDARD_LIMIT = 8;
/** Uploaded fields that are listed of one type: a record may have a thousand. */
const MAX_FIELDS = 200;
/** The same if no greater limit is asked for. */
const STANDARD_FIELDS = 10;
/** What the names of as many fields may have together, for each of them: most names are shorter. */
const BYTES_PER_NAME = 25;

const input = z.strictObject({ limit: limitArgument(STANDARD_LIMIT, 200), cursor: cursorArgument });

const output = z.object({
  equipmentTypes: z.array(
    z.object({
      equipType: z.string(),
      places: z.int().describe('How many places of this account carry it.'),
      uploadedEquipment: z
        .int()
        .describe(
          `How many pieces of equipment of this type have uploaded records; ${MAX_LISTED_EQUIPMENT.count} stands for more, too.`,
        ),
      sampleEquipIds: z
        .array(z.string())
        .describe(`Ids of the first ${SAMPLES} of them, as query_measurements takes them.`),
      fields: z.array(
        z.object({
          field: z.string(),
          unit: z
            .string()
            .nullable()
            .describe('null for uploaded fields: the uploader agrees on units elsewhere.'),
          meaning: z.string().nullable(),
          origin: z.enum(['measured', 'uploaded']),
        }),
      ),
      moreFields: z
        .int()
        .describe(
          `How many more uploaded fields there are: ${STANDARD_FIELDS} are listed, fewer if their names are long, and ${MAX_FIELDS} with a limit above ${STANDARD_LIMIT}.`,
        ),
    }),
  ),
  nextCursor: nextCursorField,
});

type TypeEntry = { equipType: string; places: number };

/** Those of places first, then the others in one order, whether their uploads are applied or not. */
async function typesOf({ visible, uploads, turn }: ToolContext): Promise<TypeEntry[]> {
  const types = new Map<string, TypeEntry>();
  const entry = (equipType: string): TypeEntry => {
    const known = types.get(equipType) ?? { equipType, places: 0 };
    types.set(equipType, known);
    return known;
  };
  for (const [at, { record }] of visible.list.entries()) {
    if (at % PLACES_PER_PIECE === 0) await turn.pause();
    entry(record.equipType).places += 1;
  }
  for (const equipType of (await uploads.types()).toSorted()) entry(equipType);
  return [...types.values()];
}

async function uploadedFields(samples: readonly Equipment[], context: ToolContext): Promise<string[]> {
  const names = new Set<string>();
  for (const equipment of samples) for (const name of await latestFields(equipment, context)) names.add(name);
  return [...names];
}

/** The first names, as many as there may be and as long as they may be together; longer ones are left out. */
function firstNames(names: readonly string[], most: number): string[] {
  let bytes = most * BYTES_PER_NAME;
  const short = names.filter((name) => {
    const nameBytes = Buffer.byteLength(JSON.stringify(name));
    if (nameBytes > bytes) return false;
    bytes -= nameBytes;
    return true;
  });
  return short.slice(0, most);
}

async function describe({ equipType, places }: TypeEntry, mostFields: number, context: ToolContext) {
  const { ids, count } = await context.uploads.ofType(equipType);
  const samples = ids.slice(0, SAMPLES).map((equipId) => ({ equipType, equipId }));
  const measured = measuredFields(equipType).map(({ name, unit, title }) => ({
    field: name,
    unit,
    meaning: title,
    origin: 'measured' as const,
  }));
  const own = new Set(measured.map(({ field }) => field));
  const others = (await uploadedFields(samples, context)).filter((name) => !own.has(name));
  const shown = firstNames(others, mostFields).map((field) => ({
    field,
    unit: null,
    meaning: null,
    origin: 'uploaded' as const,
  }));
  return {
    equipType,
    places,
    uploadedEquipment: count,
    sampleEquipIds: samples.map(({ equipId }) => equipId),
    fields: [...measured, ...shown],
    moreFields: others.length - shown.length,
  };
}

/** `list_equipment_types`: what equipment there is and what it measures (interface 2.2 equipType, 2.3). */
export const listEquipmentTypes = defineTool({
  name: 'list_equipment_types',
  title: 'List equipment types',
  description:
    'Lists the types of equipment at the places of this account and of uploaded custom equipment, with the fields each ' +
    'measures and their units. The fields are what query_measurements takes.',
  input,
  output,
  run: async (args, context) => {
    const mostFields = args.limit > STANDARD_LIMIT ? MAX_FIELDS : STANDARD_FIELDS;
    const showing = {
      standardLimit: STANDARD_LIMIT,
      keyOf: ({ equipType }: TypeEntry) => equipType,
      show: (entry: TypeEntry) => describe(entry, mostFields, context),
    };
    const types = await typesOf(context);
    const page = await listPage('list_equipment_types', args, types, showing, context.nowMs);
    return { equipmentTypes: page.entries, nextCursor: page.nextCursor };
  },
});
