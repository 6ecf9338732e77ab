import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { readRowAccount } from '#shared/domain/import/row-account.ts';

/** What is noted with an upload of the program itself: how its sheet was read, and the uploads that rows of it were left to. */
const noteSchema = z.object({
  unattended: z.object({ plan: z.string(), leftTo: z.array(z.string()).default([]) }),
});

/** A plan as it is noted with its job. */
export function planMark(plan: ImportPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex');
}

/** By which plan a sheet was read; undefined if somebody sent it in the window. */
export function markOfJob({ summary }: Pick<UploadJob, 'summary'>): string | undefined {
  return noteSchema.safeParse(summary).data?.unattended.plan;
}

/** The uploads that have rows of this one, which it does not send itself. */
export function uploadsLeftTo({ summary }: Pick<UploadJob, 'summary'>): string[] {
  const isAllSent = readRowAccount(summary)?.duplicateRows === 0;
  return isAllSent ? [] : (noteSchema.safeParse(summary).data?.unattended.leftTo ?? []);
}
