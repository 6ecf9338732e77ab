import { oc } from '@orpc/contract';
import { z } from 'zod';
import { PLACE_FIELD_NAMES } from '../domain/place-fields.ts';
import { declareErrors } from './declare-errors.ts';

export const LANGUAGES = ['en', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];

const choices = {
  /** `system` follows the language of the browser or the desktop. */
  language: z.enum(['system', ...LANGUAGES]),
  colorScheme: z.enum(['auto', 'light', 'dark']),
  hiddenPlaceColumns: z.array(z.enum(PLACE_FIELD_NAMES)),
  /** Widths in CSS pixels of the columns that were dragged. */
  placeColumnWidths: z.partialRecord(z.enum(PLACE_FIELD_NAMES), z.number().min(1).max(10_000)),
};

/** What the user chose about the window; kept by the backend because the browser shell's origin changes with its port. */
export const settingsSchema = z.object({
  language: choices.language.catch('system').default('system'),
  colorScheme: choices.colorScheme.catch('auto').default('auto'),
  hiddenPlaceColumns: choices.hiddenPlaceColumns.catch([]).default([]),
  placeColumnWidths: choices.placeColumnWidths.catch({}).default({}),
});

/** Not `settingsSchema.partial()`: that would fill in the defaults of what is not given, and so reset it. */
const settingsChangeSchema = z.object(choices).partial();

export type Settings = z.infer<typeof settingsSchema>;

export const settingsContract = {
  read: oc.output(settingsSchema),
  /** Changes the given settings and keeps the others. */
  change: oc.errors(declareErrors('DISK_FAILED')).input(settingsChangeSchema).output(settingsSchema),
};
