import { z } from 'zod';
import { importPlanSchema } from '#shared/domain/import/import-plan-schema.ts';
import { type DeskState, STEPS } from './desk-state.ts';

const KEY = 'stillwell.upload-desk';

const keptSchema = z.object({
  step: z.enum(STEPS),
  shown: z.object({ fileId: z.string(), sheet: z.string() }).nullable(),
  sheets: z.array(
    z.object({
      fileId: z.string(),
      sheet: z.string(),
      plan: importPlanSchema,
      jobId: z.string().nullable(),
      alreadySent: z.enum(['send-all', 'changed-only', 'skip']),
    }),
  ),
});

/** What of the desk outlives a reload of the window: how each sheet is read. The files themselves are the backend's. */
export type KeptDesk = z.infer<typeof keptSchema>;

export function keepDesk({ files, sheets, shown, step }: DeskState): void {
  const idOf = new Map(files.map(({ key, fileId }) => [key, fileId]));
  const kept = sheets.flatMap(({ key, fileKey, sheet, reading, past, jobId, alreadySent }) => {
    const fileId = idOf.get(fileKey);
    const isTouched = past.length > 0 || jobId !== null || key === shown;
    return fileId && isTouched ? [{ key, fileId, sheet, plan: reading.plan, jobId, alreadySent }] : [];
  });
  const shownSheet = kept.find(({ key }) => key === shown);
  const desk: KeptDesk = {
    step,
    shown: shownSheet ? { fileId: shownSheet.fileId, sheet: shownSheet.sheet } : null,
    sheets: kept,
  };
  if (sheets.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(desk));
}

export function keptDesk(): KeptDesk | null {
  try {
    return keptSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
