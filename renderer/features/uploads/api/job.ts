import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { AT_REST, type JobProgress } from '#shared/contract/outbox-shapes.ts';
import type { ReceiptJob } from '#shared/contract/uploads.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { useOutbox } from './outbox-watch.tsx';

const REREAD_EVERY_MS = 800;

/** What of a job can change, as a text to compare. */
function stateOf({ job, nextTryAtMs }: JobProgress): string {
  return JSON.stringify([job.state, job.amounts, job.stopReason, nextTryAtMs]);
}

/** Has a job and its batches read anew wherever they are shown. */
export function useRereadJob(): (jobId: string) => void {
  const { uploads } = useBackend();
  const queryClient = useQueryClient();
  return useCallback(
    (jobId) => {
      void queryClient.invalidateQueries({ queryKey: uploads.outbox.batches.key({ input: { jobId } }) });
      void queryClient.invalidateQueries({ queryKey: uploads.outbox.batch.key({ input: { jobId } }) });
      void queryClient.invalidateQueries({ queryKey: uploads.receipts.read.key({ input: { jobId } }) });
    },
    [queryClient, uploads],
  );
}

/** Reads the batches of a job anew when the watch says that it has changed, but not at every batch of a fast service. */
function useFollowJob(jobId: string, live: JobProgress | undefined): void {
  const reread = useRereadJob();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = live && stateOf(live);
  useEffect(() => {
    if (state === undefined || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      reread(jobId);
    }, REREAD_EVERY_MS);
  }, [state, jobId, reread]);
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

/** Jobs as the watch tells them, and those that it does not list any more as they are in the history; without those that are still to be read. */
export function useJobs(jobIds: readonly string[]): JobProgress[] {
  const { uploads } = useBackend();
  const outbox = useOutbox();
  const listed = jobIds.map((jobId) => outbox?.jobs.find(({ job }) => job.id === jobId));
  const unlisted = outbox ? jobIds.filter((_, at) => !listed[at]) : [];
  const read = useQueries({
    queries: unlisted.map((jobId) => uploads.receipts.read.queryOptions({ input: { jobId }, staleTime: 0 })),
  });
  const others = new Map(unlisted.map((jobId, at) => [jobId, read[at]?.data]));
  return jobIds.flatMap((jobId, at) => {
    const job = others.get(jobId);
    return listed[at] ?? (job ? [{ job, ...AT_REST }] : []);
  });
}
