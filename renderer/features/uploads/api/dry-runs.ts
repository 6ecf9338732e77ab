import { useEffect, useMemo, useState } from 'react';
import type { Failure } from '#shared/errors.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { targetKey, type UploadTarget } from '../model/upload-target.ts';
import type { AlreadySentRule, WorkspaceSheet } from '../model/workspace-state.ts';
import type { DryRunResult } from './dry-run.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

export type SheetRun = { sheet: WorkspaceSheet; result: DryRunResult };

type DryRuns =
  | { kind: 'running'; done: number }
  | { kind: 'done'; runs: SheetRun[] }
  | { kind: 'failed'; sheet: WorkspaceSheet; failure: Failure };

/** Makes every batch of several sheets and sends none; told when all of them are through, or at the first that fails. */
export function useDryRuns(
  workspace: UploadWorkspace,
  sheets: readonly WorkspaceSheet[],
  target: UploadTarget,
  alreadySent: AlreadySentRule,
) {
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ of: unknown; state: DryRuns }>();
  // A sheet changes with everything that is said of it; its batches change with its plan alone.
  const asked = JSON.stringify([
    targetKey(target),
    alreadySent,
    attempt,
    sheets.map(({ key, reading }) => [key, reading.plan]),
  ]);
  // oxlint-disable-next-line react/exhaustive-deps
  const of = useMemo(() => ({ sheets, connectionId: target.connectionId, alreadySent }), [asked]);
  useEffect(() => {
    const ending = new AbortController();
    const tell = (state: DryRuns) => {
      if (!ending.signal.aborted) setTold({ of, state });
    };
    let done = 0;
    const run = async (sheet: WorkspaceSheet): Promise<SheetRun> => {
      const input = {
        fileId: workspace.fileIdOf(sheet),
        connectionId: of.connectionId,
        plan: sheet.reading.plan,
        alreadySent: of.alreadySent,
      };
      try {
        const result = await workspace.readings.take(() =>
          runToResult(workspace.client.uploads.files.dryRun(input), 'dry-run', ending.signal, () => {}),
        );
        done += 1;
        tell({ kind: 'running', done });
        return { sheet, result };
      } catch (error) {
        tell({ kind: 'failed', sheet, failure: toAppError(error).toFailure() });
        ending.abort();
        throw error;
      }
    };
    Promise.all(of.sheets.map(run)).then(
      (runs) => tell({ kind: 'done', runs }),
      // It has been told with its sheet.
      () => {},
    );
    return () => ending.abort();
  }, [workspace, of]);
  const state: DryRuns = told?.of === of ? told.state : { kind: 'running', done: 0 };
  return { state, again: () => setAttempt((count) => count + 1) };
}
