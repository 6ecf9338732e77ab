import type { SharedPeriod } from '#shared/domain/import/file-repeats.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { describePlan } from '#shared/domain/import/describe-plan.ts';
import { NOTHING_SENT_BEFORE, type SentBefore } from '#shared/domain/outbox/sent-before.ts';
import type { AlreadySentRule, WorkspaceSheet } from '../model/workspace-state.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

/** Time in which the user can think better of it, before the first batch goes. */
const HOLD_MS = 10_000;

/** Sheets that are in the outbox already; what they have of the periods is not sent again. */
type SentBeforeIt = { sheets: readonly WorkspaceSheet[]; periods: SharedPeriod[] };

/** Puts every batch of a sheet into the outbox. @returns the job, null if that did not work: the sheet says why */
export async function sendSheet(
  workspace: UploadWorkspace,
  key: string,
  target: UploadTarget,
  {
    canary,
    before,
    alreadySent,
    sentBefore,
  }: {
    canary: boolean;
    before?: SentBeforeIt | undefined;
    /** What is done with what was sent before; not given: what the user has said of the sheet. */
    alreadySent?: AlreadySentRule;
    /** For the receipt, as a dry run found it. */
    sentBefore?: SentBefore | undefined;
  },
): Promise<string | null> {
  const sheet = workspace.sheet(key);
  const fileId = sheet && workspace.fileIdOf(sheet);
  if (!sheet || !fileId || sheet.sending?.kind === 'running') return null;
  const { plan } = sheet.reading;
  const { missingValues, missingTimes } = sentBefore ?? NOTHING_SENT_BEFORE;
  const ending = new AbortController();
  workspace.endings.set(`send ${key}`, ending);
  workspace.changeSheet(key, () => ({ sending: { kind: 'running', share: 0 } }));
  const input = {
    fileId,
    connectionId: target.connectionId,
    plan,
    summary: { ...describePlan(plan), missing: { values: missingValues, times: missingTimes } },
    alreadySent: alreadySent ?? sheet.alreadySent ?? 'send-all',
    canary,
    ...(before && {
      before: {
        files: before.sheets.map((one) => ({ fileId: workspace.fileIdOf(one), plan: one.reading.plan })),
        periods: before.periods,
      },
    }),
    delayMs: HOLD_MS,
  };
  try {
    const { jobId } = await runToResult(
      workspace.client.uploads.files.send(input),
      'added',
      ending.signal,
      ({ bytesRead, sizeBytes }) =>
        workspace.changeSheet(key, () => ({
          sending: { kind: 'running', share: bytesRead / Math.max(1, sizeBytes) },
        })),
    );
    workspace.changeSheet(key, () => ({ sending: null, jobId }));
    return jobId;
  } catch (error) {
    const sending = ending.signal.aborted
      ? null
      : { kind: 'failed' as const, failure: toAppError(error).toFailure() };
    workspace.changeSheet(key, () => ({ sending }));
    return null;
  }
}

export function cancelSending(workspace: UploadWorkspace, key: string): void {
  workspace.endings.get(`send ${key}`)?.abort();
}
