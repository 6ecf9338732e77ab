import { z } from 'zod';
import { type ImportTemplate, importTemplateSchema } from '#shared/domain/import/template/import-template.ts';
import { JsonFile } from '../../../kit/json-file.ts';
import type { Log } from '../../../kit/log.ts';

const fileSchema = z.object({ version: z.literal(1), templates: z.array(importTemplateSchema) });

/** Layouts of files that are remembered. */
export type KeptTemplates = z.infer<typeof fileSchema>;

/** Opens the file; one that cannot be read is set aside, and nothing is remembered. */
export function openImportTemplates(path: string, log: Log): Promise<JsonFile<KeptTemplates>> {
  return JsonFile.open(path, fileSchema, { version: 1, templates: [] }, log);
}

/** Adds a template or replaces the one of its id. @throws AppError DISK_FAILED */
export async function saveTemplate(file: JsonFile<KeptTemplates>, template: ImportTemplate): Promise<void> {
  await file.change(({ templates, ...content }) => ({
    ...content,
    templates: [...templates.filter(({ templateId }) => templateId !== template.templateId), template],
  }));
}

/** @throws AppError DISK_FAILED */
export async function removeTemplate(file: JsonFile<KeptTemplates>, id: string): Promise<void> {
  await file.change(({ templates, ...content }) => ({
    ...content,
    templates: templates.filter(({ templateId }) => templateId !== id),
  }));
}
