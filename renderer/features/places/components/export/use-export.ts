import { useEffect, useRef, useState } from 'react';
import { AppError, type Failure } from '#shared/errors.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { exportPlaces } from '../../api/export-places.ts';
import { exportRequest, type ExportSource } from '../../model/export-request.ts';
import { finishBetweenFrames } from '../../model/steps.ts';

export type ExportJob = Parameters<typeof exportRequest>[1] & { fileName: string };

export type ExportState =
  | { status: 'choosing' }
  | { status: 'writing'; done: number; total: number }
  | { status: 'done'; fileName: string; count: number; sizeBytes: number }
  | { status: 'failed'; failure: Failure };

/** Writes the file of a job and hands it to the user; leaving the dialog ends it. */
export function useExport(source: ExportSource) {
  const { client } = useBackendConnection();
  const [state, setState] = useState<ExportState>({ status: 'choosing' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async ({ fileName, ...asked }: ExportJob) => {
    const ending = new AbortController();
    running.current = ending;
    const total = asked.rows.length;
    setState({ status: 'writing', done: 0, total });
    try {
      const request = await finishBetweenFrames(exportRequest(source, asked), ending.signal);
      const file = await exportPlaces(client, request, ending.signal, (done) =>
        setState({ status: 'writing', done, total }),
      );
      if (ending.signal.aborted) throw new AppError('CANCELLED', {});
      saveBlob(fileName, file);
      setState({ status: 'done', fileName, count: total, sizeBytes: file.size });
    } catch (error) {
      if (ending.signal.aborted) setState({ status: 'choosing' });
      else setState({ status: 'failed', failure: toAppError(error).toFailure() });
    }
  };
  return {
    state,
    start: (job: ExportJob) => void start(job),
    cancel: () => running.current?.abort(),
    again: () => setState({ status: 'choosing' }),
  };
}
