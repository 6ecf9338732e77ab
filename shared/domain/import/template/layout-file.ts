import { z } from 'zod';
import { isZone } from '../../service-time.ts';
import { parseJsonText } from '../../parse-json-text.ts';
import { isOfItsUnits } from '../cells/units.ts';
import { type ImportTemplate, importTemplateSchema } from './import-template.ts';

/** A layout as a file of its own, to be handed to another computer. `version` 1 of its shape. */
export const layoutFileSchema = z.strictObject({
  format: z.literal('stillwell-upload-layout'),
  version: z.literal(1),
  layout: importTemplateSchema.superRefine(({ plan }, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    const { sourceZone } = plan.time;
    if (sourceZone !== null && !isZone(sourceZone)) complain(`${sourceZone} is not a time zone`);
    // Nothing beside the values themselves would say that they are multiplied by another number.
    for (const { conversion } of [...plan.columns, ...plan.namedFields])
      if (conversion && !isOfItsUnits(conversion))
        complain(`the factor from ${conversion.from} to ${conversion.to} is not that of these units`);
  }),
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
