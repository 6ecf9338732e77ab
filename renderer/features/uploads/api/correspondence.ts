import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CorrespondenceTable } from '#shared/domain/import/correspondence/correspondence-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

/** The correspondence table of a connection; a change is shown at once, and taken back if it could not be kept. */
export function useCorrespondence(connectionId: string) {
  const i18n = useI18n();
  const { uploads } = useBackend();
  const queryClient = useQueryClient();
  const reading = uploads.correspondence.read.queryOptions({ input: { connectionId } });
  const { data: table, error, refetch } = useQuery(reading);
  const { mutate } = useMutation({
    ...uploads.correspondence.save.mutationOptions(),
    scope: { id: 'correspondence' },
    onMutate: ({ table: next }) => {
      const before = queryClient.getQueryData(reading.queryKey);
      queryClient.setQueryData(reading.queryKey, next);
      return before;
    },
    onError: (failure, _, before) => {
      if (before) queryClient.setQueryData(reading.queryKey, before);
      showFailure(i18n, failure);
    },
  });
  const change = (to: (table: CorrespondenceTable) => CorrespondenceTable) => {
    const now = queryClient.getQueryData(reading.queryKey);
    if (now) mutate({ connectionId, table: to(now) });
  };
  return { table, error, refetch, change };
}
