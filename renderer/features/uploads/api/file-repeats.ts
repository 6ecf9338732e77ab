import { useEffect, useMemo, useState } from 'react';
import type { FileRepeats } from '#shared/domain/import/file-repeats.ts';
import type { Failure } from '#shared/errors.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { targetKey, type UploadTarget } from '../model/upload-target.ts';
import type { Meeting } from './files-that-meet.ts';
import { runToResult } from './run-to-result.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

type Comparison =
  | { kind: 'running'; share: number }
  | { kind: 'done'; repeats: FileRepeats | null }
  | { kind: 'failed'; failure: Failure };

/** Looks for what sheets that meet have in common; where none meet, nothing has to be read. */
export function useFileRepeats(workspace: UploadWorkspace, meeting: Meeting | null, target: UploadTarget) {
  const [attempt, setAttempt] = useState(0);
  const [told, setTold] = useState<{ of: unknown; state: Comparison }>();
  const { connectionId } = target;
  const to = targetKey(target);
  const of = useMemo(() => ({ meeting, connectionId, to, attempt }), [meeting, connectionId, to, attempt]);
  useEffect(() => {
    const ending = new AbortController();
    const tell = (state: Comparison) => {
      if (!ending.signal.aborted) setTold({ of, state });
    };
    const run = async ({ runs, periods }: Meeting) => {
      try {
        const files = runs.map(({ sheet }) => ({
          fileId: workspace.fileIdOf(sheet),
          plan: sheet.reading.plan,
        }));
        const { repeats } = await workspace.readings.take(() =>
          runToResult(
            workspace.client.uploads.files.compare({ connectionId: of.connectionId, files, periods }),
            'repeats',
            ending.signal,
            ({ bytesRead, sizeBytes }) =>
              tell({ kind: 'running', share: bytesRead / Math.max(1, sizeBytes) }),
          ),
        );
        tell({ kind: 'done', repeats });
      } catch (error) {
        tell({ kind: 'failed', failure: toAppError(error).toFailure() });
      }
    };
    if (of.meeting) void run(of.meeting);
    return () => ending.abort();
  }, [workspace, of]);
  const untold: Comparison = meeting ? { kind: 'running', share: 0 } : { kind: 'done', repeats: null };
  const state = told?.of === of ? told.state : untold;
  return { state, again: () => setAttempt((count) => count + 1) };
}
