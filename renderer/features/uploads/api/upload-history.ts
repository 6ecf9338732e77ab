import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobState } from '#shared/domain/outbox/batch-state.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

export type HistoryQuestion = {
  text: string;
  from?: string;
  to?: string;
  states?: JobState[];
  isUndecided?: boolean;
  limit: number;
};

export function useUploadHistory(question: HistoryQuestion) {
  const { history } = useBackend().uploads;
  return useQuery(
    history.search.queryOptions({ input: question, staleTime: 0, placeholderData: keepPreviousData }),
  );
}

export function useSentEquipment(connectionId: string) {
  const { history } = useBackend().uploads;
  return useQuery(history.equipment.queryOptions({ input: { connectionId }, staleTime: 0 }));
}

export type SentQuestion = {
  connectionId: string;
  equipId: string;
  equipType: string;
  from?: string;
  to?: string;
};

/** So many batches are shown at a time; a narrower period shows others. */
const MAX_SENT_SHOWN = 2_000;

export function useSentBatches(question: SentQuestion) {
  const { history } = useBackend().uploads;
  const input = { ...question, limit: MAX_SENT_SHOWN };
  return useQuery(history.sent.queryOptions({ input, staleTime: 0, placeholderData: keepPreviousData }));
}

const THINK_AGAIN_MS = 10_000;

/** The same bytes once more, as a job of its own that waits a moment. */
export function useSendAgain() {
  const { history } = useBackend().uploads;
  const queryClient = useQueryClient();
  const again = useMutation(
    history.sendAgain.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: history.key() }),
    }),
  );
  return {
    isPending: again.isPending,
    error: again.error,
    send: (jobs: { jobId: string; seqs?: number[] }[], onAdded: () => void) => {
      const one = async (at: number): Promise<void> => {
        const job = jobs[at];
        if (!job) return onAdded();
        await again.mutateAsync({ ...job, delayMs: THINK_AGAIN_MS });
        return one(at + 1);
      };
      // The dialog says what failed; what was put in before it stays.
      one(0).catch(() => {});
    },
  };
}
