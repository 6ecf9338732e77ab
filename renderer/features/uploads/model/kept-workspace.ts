import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { z } from 'zod';
import { importPlanSchema, questionSchema } from '#shared/domain/import/import-plan-schema.ts';
import type { Difference } from '#shared/domain/import/plan-difference.ts';
import { type WorkspaceState, STEPS } from './workspace-state.ts';

const KEY = 'stillwell.upload-workspace';

const differenceSchema = z.custom<Difference>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value,
);

const keptSchema = z.object({
  step: z.enum(STEPS),
  shown: z.object({ fileId: z.string(), sheet: z.string() }).nullable(),
  sheets: z.array(
    z.object({
      fileId: z.string(),
      sheet: z.string(),
      plan: importPlanSchema,
      answered: z
        .array(
          z.object({
            question: questionSchema,
            isOfWholeFile: z.boolean(),
            did: differenceSchema.nullable(),
          }),
        )
        .default([]),
      jobId: z.string().nullable(),
      alreadySent: z.enum(['send-all', 'changed-only', 'skip']).nullable(),
    }),
  ),
});

/** What of the workspace outlives a reload of the window: how each sheet is read. The files themselves are the backend's. */
export type KeptWorkspace = z.infer<typeof keptSchema>;

export function keepWorkspace({ files, sheets, shown, step }: WorkspaceState): void {
  const idOf = new Map(files.map(({ key, fileId }) => [key, fileId]));
  const kept = sheets.flatMap(({ key, fileKey, sheet, reading, past, jobId, alreadySent }) => {
    const fileId = idOf.get(fileKey);
    const isTouched = past.length > 0 || jobId !== null || key === shown;
    const { plan, answered } = reading;
    return fileId && isTouched
      ? [{ key, fileId, sheet, plan, answered: [...answered], jobId, alreadySent }]
      : [];
  });
  const shownSheet = kept.find(({ key }) => key === shown);
  const workspace: KeptWorkspace = {
    step,
    shown: shownSheet ? { fileId: shownSheet.fileId, sheet: shownSheet.sheet } : null,
    sheets: kept,
  };
  if (sheets.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(workspace));
}

export function keptWorkspace(): KeptWorkspace | null {
  try {
    return keptSchema.parse(parseJsonText(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
