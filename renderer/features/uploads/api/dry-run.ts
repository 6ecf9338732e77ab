import { useCallback, useEffect, useState } from 'react';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { Failure } from '#shared/errors.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadDesk } from './upload-desk.ts';

type Outputs = InferContractRouterOutputs<typeof contract>;
type DryRunEvent = Outputs['uploads']['files']['dryRun'] extends AsyncIterable<infer E> ? E : never;
export type DryRunResult = Extract<DryRunEvent, { kind: 'dry-run' }>;

type DryRunState =
  | { kind: 'running'; share: number }
  | { kind: 'done'; result: DryRunResult }
  | { kind: 'failed'; failure: Failure };

/** Makes every batch of a plan and sends none, whenever the plan or the connection is another. */
export function useDryRun(desk: UploadDesk, fileId: string, connectionId: string, plan: ImportPlan) {
  const [state, setState] = useState<DryRunState>({ kind: 'running', share: 0 });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    setState({ kind: 'running', share: 0 });
    const run = async () => {
      try {
        const result = await runToResult(
          desk.client.uploads.files.dryRun({ fileId, connectionId, plan }),
          'dry-run',
          ending.signal,
          ({ bytesRead, sizeBytes }) =>
            setState({ kind: 'running', share: bytesRead / Math.max(1, sizeBytes) }),
        );
        if (!ending.signal.aborted) setState({ kind: 'done', result });
      } catch (error) {
        if (!ending.signal.aborted) setState({ kind: 'failed', failure: toAppError(error).toFailure() });
      }
    };
    void run();
    return () => ending.abort();
  }, [desk, fileId, connectionId, plan, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { state, again };
}
