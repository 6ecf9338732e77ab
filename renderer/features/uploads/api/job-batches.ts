import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import type { BatchState } from '#shared/domain/outbox/batch-state.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

const PAGE = 200;

export type JobBatches = {
  /** undefined until the first page is there. */
  total: number | undefined;
  /** undefined where the page is still on its way. */
  rowAt: (index: number) => BatchRow | undefined;
  error: Error | null;
  refetch: () => void;
};

/** The batches of a job in the order of sending, page by page as they come into sight. */
export function useJobBatches(
  jobId: string,
  states: BatchState[] | undefined,
  { first, last }: { first: number; last: number },
): JobBatches {
  const { batches } = useBackend().uploads.outbox;
  const pages = Array.from(
    { length: Math.floor(last / PAGE) - Math.floor(first / PAGE) + 1 },
    (_, at) => Math.floor(first / PAGE) + at,
  );
  const answers = useQueries({
    queries: pages.map((page) =>
      batches.queryOptions({
        input: { jobId, offset: page * PAGE, limit: PAGE, ...(states && { states }) },
        staleTime: 0,
        placeholderData: keepPreviousData,
      }),
    ),
  });
  const firstPage = pages[0] ?? 0;
  return {
    total: answers.find(({ data }) => data)?.data?.total,
    rowAt: (index) => {
      const answer = answers[Math.floor(index / PAGE) - firstPage];
      return answer?.isPlaceholderData ? undefined : answer?.data?.batches[index % PAGE];
    },
    error: answers.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const answer of answers) void answer.refetch();
    },
  };
}

/** A batch, and where it stands in the list that is shown; null once it is not in it any more. */
export type ChosenBatch = { index: number | null; batch: BatchRow };

/** The chosen batch of a job as it is now; as it was chosen until that is known. */
export function useChosenBatch(
  jobId: string,
  states: BatchState[] | undefined,
  chosen: ChosenBatch | undefined,
): ChosenBatch | undefined {
  const { batch } = useBackend().uploads.outbox;
  const { data } = useQuery(
    batch.queryOptions({
      input: { jobId, seq: chosen?.batch.seq ?? 0, ...(states && { states }) },
      enabled: chosen !== undefined,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  return chosen && (data ?? chosen);
}

/** The exact text of a batch, read only once somebody wants to see it; null if it is no longer kept. */
export function useBatchBody(jobId: string, seq: number, isWanted: boolean) {
  const { body } = useBackend().uploads.outbox;
  return useQuery(body.queryOptions({ input: { jobId, seq }, enabled: isWanted, gcTime: 0 }));
}
