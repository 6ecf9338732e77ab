import { z } from 'zod';
import { parseJsonText } from '../../parse-json-text.ts';
import { type ImportTemplate, importTemplateSchema } from './import-template.ts';

/** A layout as a file of its own, to be handed to another computer. `version` 1 of its shape. */
export const layoutFileSchema = z.strictObject({
  format: z.literal('stillwell-upload-layout'),
  version: z.literal(1),
  layout: importTemplateSchema,
});

/** JSON text of a layout file. */
export function writeLayoutFile(layout: ImportTemplate): string {
  return `${JSON.stringify({ format: 'stillwell-upload-layout', version: 1, layout }, null, 2)}\n`;
}

/** The layout of a layout file; null if the text is not one. */
export function readLayoutFile(text: string): ImportTemplate | null {
  try {
    return layoutFileSchema.parse(parseJsonText(text)).layout;
  } catch {
    return null;
  }
}
