import { z } from 'zod';
import { isZone } from '../../service-time.ts';
import { COLUMN_ROLES } from '../import-plan.ts';
import { ROW_PROBLEMS } from '../row-problem.ts';

/** Which sheets an entry is about; what is not given is about all of them. */
const about = { file: z.string().optional(), sheet: z.string().optional() };

/**
 * An answer to a question, by the id of the question. `answer` is the id of one of its choices, or what was typed instead of
 * one: `equip:YT0010001`, `field:level`, `date:2026-03-31`; null leaves it open. `texts` are those that the question was
 * about: an answer says nothing of others. The remaining properties are for whoever fills the file in.
 */
const givenAnswerSchema = z.strictObject({
  ...about,
  question: z.string().min(1),
  texts: z.array(z.string()).optional(),
  answer: z.string().min(1).nullable(),
  about: z.unknown().optional(),
  column: z.unknown().optional(),
  evidence: z.unknown().optional(),
  choices: z.unknown().optional(),
});
export type GivenAnswer = z.infer<typeof givenAnswerSchema>;

/** What a user sets for a column; what is not given stays as it was read. `place`: which of several columns of this header, from 1. */
const columnSettingSchema = z.strictObject({
  header: z.string(),
  place: z.int().min(1).default(1),
  role: z.enum(COLUMN_ROLES).optional(),
  field: z.string().min(1).max(200).optional(),
  /** Unit in the file; null: none. */
  unit: z.string().min(1).nullable().optional(),
  /** Unit that is sent; null: the one of the file. */
  sentUnit: z.string().min(1).nullable().optional(),
  /** The station that the column is of, where columns are stations. */
  equipId: z.string().min(1).optional(),
});
export type ColumnSetting = z.infer<typeof columnSettingSchema>;

const sheetSettingsSchema = z.strictObject({
  ...about,
  /** Null, here and below: not set. */
  equipType: z.string().min(1).nullish(),
  /** The station of all rows: its id, or the name of its place. */
  equipId: z.string().min(1).nullish(),
  /** Station of the file to its id, or the name of its place; empty: it is not sent. */
  stations: z.record(z.string(), z.string()).optional(),
  columns: z.array(columnSettingSchema).optional(),
  /** Time zone of the file; null: that of the service. */
  zone: z.string().refine(isZone, 'not a time zone').nullable().optional(),
  /** What is done with rows that have a problem of a kind; what a kind does not allow is passed over. */
  problems: z
    .partialRecord(z.enum(ROW_PROBLEMS), z.enum(['hold', 'leave-out', 'leave-out-cell', 'send']))
    .optional(),
  /** The ids of the stations are right, also where no list of the service can be asked. */
  stationsChecked: z.literal(true).optional(),
});
export type SheetSettings = z.infer<typeof sheetSettingsSchema>;

/** What somebody has decided about files before they are read. `version` 1 of its shape. */
export const answersFileSchema = z.strictObject({
  format: z.literal('stillwell-upload-answers'),
  version: z.literal(1),
  answers: z.array(givenAnswerSchema).default([]),
  settings: z.array(sheetSettingsSchema).default([]),
  /** Whose value is sent where files that are sent together say different things of one station and time. */
  filesDiffer: z.enum(['first', 'last']).optional(),
});
export type AnswersFile = z.infer<typeof answersFileSchema>;

export const NO_ANSWERS: AnswersFile = {
  format: 'stillwell-upload-answers',
  version: 1,
  answers: [],
  settings: [],
};

type Sheet = { fileName: string; sheet: string };

/** The entries about a sheet, those that name its file or itself last: they count more. */
export function entriesAbout<E extends { file?: string | undefined; sheet?: string | undefined }>(
  entries: readonly E[],
  { fileName, sheet }: Sheet,
): E[] {
  const precision = ({ file, sheet: named }: E): number =>
    Number(file !== undefined) + Number(named !== undefined);
  return entries
    .filter(({ file = fileName, sheet: named = sheet }) => file === fileName && named === sheet)
    .toSorted((a, b) => precision(a) - precision(b));
}
