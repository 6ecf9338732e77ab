import { z } from 'zod';
import { type ImportTemplate, importTemplateSchema } from '#shared/domain/import/template/import-template.ts';
import type { JsonFile } from '../../../kit/json-file.ts';
import type { JsonFolder } from '../../../kit/json-folder.ts';

const fileSchema = z.object({ version: z.literal(1), templates: z.array(importTemplateSchema) });

/** Layouts of files that are remembered. */
export type KeptTemplates = z.infer<typeof fileSchema>;

/** Opens the file; one that cannot be read is set aside, and nothing is remembered. */
export function openImportTemplates(files: JsonFolder): Promise<JsonFile<KeptTemplates>> {
  return files.open('upload-templates.json', fileSchema, { version: 1, templates: [] });
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
