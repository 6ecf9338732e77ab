import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AT_REST, type JobProgress } from '#shared/contract/outbox-shapes.ts';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { useOutbox } from './outbox-watch.tsx';

const REREAD_EVERY_MS = 800;

/** What of a job can change, as a text to compare. */
function stateOf({ job, nextTryAtMs }: JobProgress): string {
  return JSON.stringify([job.state, job.amounts, job.stopReason, nextTryAtMs]);
}

/** Reads the batches of a job anew when the watch says that it has changed, but not at every batch of a fast service. */
function useFollowJob(jobId: string, live: JobProgress | undefined): void {
  const { uploads } = useBackend();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = live && stateOf(live);
  useEffect(() => {
    if (state === undefined || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void queryClient.invalidateQueries({ queryKey: uploads.outbox.batches.key({ input: { jobId } }) });
      void queryClient.invalidateQueries({ queryKey: uploads.receipts.read.key({ input: { jobId } }) });
    }, REREAD_EVERY_MS);
  }, [state, jobId, queryClient, uploads]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

/** A job with everything a receipt says of it; `progress` as the watch tells it while it is in the outbox. */
export function useJob(jobId: string): {
  job: ReceiptJob | undefined;
  progress: JobProgress | undefined;
  error: Error | null;
  refetch: () => void;
} {
  const { uploads } = useBackend();
  const outbox = useOutbox();
  const live = outbox?.jobs.find(({ job }) => job.id === jobId);
  useFollowJob(jobId, live);
  const { data, error, refetch } = useQuery(
    uploads.receipts.read.queryOptions({ input: { jobId }, staleTime: 0 }),
  );
  const job = data && live ? { ...data, ...live.job } : data;
  const still = job && { job, ...AT_REST };
  return { job, progress: live ?? still, error, refetch: () => void refetch() };
}
