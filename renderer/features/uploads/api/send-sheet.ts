import type { SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { describePlan } from '../model/describe-plan.ts';
import type { DeskSheet } from '../model/desk-state.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadDesk } from './upload-desk.ts';

/** Time in which the user can think better of it, before the first batch goes. */
const HOLD_MS = 10_000;

/** Sheets that are in the outbox already; what they have of the periods is not sent again. */
type SentBeforeIt = { sheets: readonly DeskSheet[]; periods: SharedPeriod[] };

/** Puts every batch of a sheet into the outbox. @returns the job, null if that did not work: the sheet says why */
export async function sendSheet(
  desk: UploadDesk,
  key: string,
  target: UploadTarget,
  { canary, before }: { canary: boolean; before?: SentBeforeIt | undefined },
): Promise<string | null> {
  const sheet = desk.sheet(key);
  const fileId = sheet && desk.fileIdOf(sheet);
  if (!sheet || !fileId || sheet.sending?.kind === 'running') return null;
  const { plan } = sheet.reading;
  const ending = new AbortController();
  desk.endings.set(`send ${key}`, ending);
  desk.changeSheet(key, () => ({ sending: { kind: 'running', share: 0 } }));
  const input = {
    fileId,
    connectionId: target.connectionId,
    plan,
    summary: describePlan(plan),
    alreadySent: sheet.alreadySent,
    canary,
    ...(before && {
      before: {
        files: before.sheets.map((one) => ({ fileId: desk.fileIdOf(one), plan: one.reading.plan })),
        periods: before.periods,
      },
    }),
    delayMs: HOLD_MS,
  };
  try {
    const { jobId } = await runToResult(
      desk.client.uploads.files.send(input),
      'added',
      ending.signal,
      ({ bytesRead, sizeBytes }) =>
        desk.changeSheet(key, () => ({
          sending: { kind: 'running', share: bytesRead / Math.max(1, sizeBytes) },
        })),
    );
    desk.changeSheet(key, () => ({ sending: null, jobId }));
    return jobId;
  } catch (error) {
    const sending = ending.signal.aborted
      ? null
      : { kind: 'failed' as const, failure: toAppError(error).toFailure() };
    desk.changeSheet(key, () => ({ sending }));
    return null;
  }
}

export function cancelSending(desk: UploadDesk, key: string): void {
  desk.endings.get(`send ${key}`)?.abort();
}
