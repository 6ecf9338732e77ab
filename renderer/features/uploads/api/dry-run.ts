import { useEffect, useMemo, useState } from 'react';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { Failure } from '#shared/errors.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { runToResult } from './run-to-result.ts';
import { targetKey, type UploadTarget } from '../model/upload-target.ts';
import type { AlreadySentRule } from '../model/workspace-state.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

type Outputs = InferContractRouterOutputs<typeof contract>;
type DryRunEvent = Outputs['uploads']['files']['dryRun'] extends AsyncIterable<infer E> ? E : never;
export type DryRunResult = Extract<DryRunEvent, { kind: 'dry-run' }>;

type DryRunState =
  | { kind: 'running'; share: number }
  | { kind: 'done'; result: DryRunResult }
  | { kind: 'failed'; failure: Failure };

/** Makes every batch of a plan and sends none, whenever the plan or the target is another; without a file not yet. */
export function useDryRun(
  workspace: UploadWorkspace,
  fileId: string | null,
  target: UploadTarget,
  plan: ImportPlan,
  alreadySent: AlreadySentRule,
) {
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ of: unknown; state: DryRunState }>();
  const { connectionId } = target;
  const to = targetKey(target);
  const of = useMemo(
    () => ({ input: fileId === null ? null : { fileId, connectionId, plan, alreadySent }, to, attempt }),
    [fileId, connectionId, to, plan, alreadySent, attempt],
  );
  useEffect(() => {
    const ending = new AbortController();
    const tell = (state: DryRunState) => {
      if (!ending.signal.aborted) setTold({ of, state });
    };
    const run = async (input: NonNullable<typeof of.input>) => {
      try {
        const result = await runToResult(
          workspace.client.uploads.files.dryRun(input),
          'dry-run',
          ending.signal,
          ({ bytesRead, sizeBytes }) => tell({ kind: 'running', share: bytesRead / Math.max(1, sizeBytes) }),
        );
        tell({ kind: 'done', result });
      } catch (error) {
        tell({ kind: 'failed', failure: toAppError(error).toFailure() });
      }
    };
    if (of.input) void run(of.input);
    return () => ending.abort();
  }, [workspace, of]);
  const state: DryRunState = told?.of === of ? told.state : { kind: 'running', share: 0 };
  return { state, again: () => setAttempt((count) => count + 1) };
}
