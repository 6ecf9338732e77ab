import { z } from 'zod';
import { importPlanSchema } from '../import-plan-schema.ts';
import type { ImportPlan } from '../import-plan.ts';
import { isOwnSourceKey, layoutFingerprint, sourceKey } from './layout-fingerprint.ts';

/** How a kind of file is read, remembered. `version` 1 of its shape. */
export const importTemplateSchema = z.object({
  version: z.literal(1),
  templateId: z.string().min(1),
  name: z.string().min(1).max(100),
  savedAtMs: z.number(),
  /** Columns the kind is known by (`layoutFingerprint`). */
  fingerprint: z.array(z.string()),
  /** The plan of the file it was made from, with the answers that were given; what is the file's own is not applied to others. */
  plan: importPlanSchema,
  /** Equipment of files that name none in a column, by what stays the same in their names (`sourceKey`). */
  equipIdOfSource: z.record(z.string(), z.string()),
});

export type ImportTemplate = z.infer<typeof importTemplateSchema>;

type Saving = { templateId: string; name: string; savedAtMs: number; fileName: string };

/**
 * Makes a template of a plan, or brings one up to date with it: what is known of other files' equipment stays.
 * @param previous the template of this id, if there is one.
 */
export function makeTemplate(plan: ImportPlan, saving: Saving, previous?: ImportTemplate): ImportTemplate {
  const { templateId, name, savedAtMs, fileName } = saving;
  const { equipId } = plan.equipment;
  const key = sourceKey(fileName, plan.sheet);
  const own =
    equipId.from === 'fixed' && equipId.equipId !== '' && isOwnSourceKey(key)
      ? { [key]: equipId.equipId }
      : {};
  return {
    version: 1,
    templateId,
    name,
    savedAtMs,
    fingerprint: layoutFingerprint(plan),
    plan: {
      ...plan,
      // What is about this file alone.
      time: { ...plan.time, fixedDate: null, turns: undefined },
      equipment: {
        ...plan.equipment,
        typeOfEquip: { ...typesBefore(previous), ...plan.equipment.typeOfEquip },
      },
      corrections: [],
      questions: [],
      leftOutRows: [],
      ignoredLines: undefined,
      tables: undefined,
      timeRange: { from: null, to: null },
    },
    equipIdOfSource: { ...previous?.equipIdOfSource, ...own },
  };
}

/** The types of the equipment that a layout remembers for files of other names. */
function typesBefore(previous: ImportTemplate | undefined): Record<string, string> {
  if (!previous) return {};
  const { equipType, typeOfEquip } = previous.plan.equipment;
  const ids = Object.values(previous.equipIdOfSource);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const type = typeOfEquip[id] ?? equipType;
      return type === '' ? [] : [[id, type]];
    }),
  );
}
