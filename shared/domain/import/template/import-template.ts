import { z } from 'zod';
import { importPlanSchema } from '../import-plan-schema.ts';
import type { ColumnPlan, ImportPlan } from '../import-plan.ts';
import { columnQuestionId } from '../question.ts';
import { isOwnSourceKey, layoutFingerprint, sourceKey } from './layout-fingerprint.ts';

const shape = z.object({
  version: z.literal(2),
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

const LIMITS_AS_TEXT = 'limits:keep-text';

/**
 * Version 1 had `keep-text` for values beyond a limit in every column, before anybody was asked about them: it stands where
 * the answers of the layout say so, for all columns of the field.
 */
function withChosenLimits(plan: ImportPlan): ImportPlan {
  const { columns, answers } = plan;
  const asked = new Set(
    answers.flatMap(({ question, option }) => (option === LIMITS_AS_TEXT ? [question] : [])),
  );
  const chosen = new Set(
    columns
      .filter((column) => asked.has(columnQuestionId('limits', column, columns)))
      .map(({ field }) => field),
  );
  const isOpen = ({ limit, field }: ColumnPlan): boolean => limit === 'keep-text' && !chosen.has(field);
  return {
    ...plan,
    columns: columns.map((column) => (isOpen(column) ? { ...column, limit: 'hold' } : column)),
  };
}

/** How a kind of file is read, remembered. `version` 2 of its shape; version 1 is read too. */
export const importTemplateSchema = z.discriminatedUnion('version', [
  shape,
  shape
    .extend({ version: z.literal(1) })
    .transform((old) => ({ ...old, version: 2 as const, plan: withChosenLimits(old.plan) })),
]);

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
    version: 2,
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
