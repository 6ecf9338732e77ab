import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsSchema } from '#shared/contract/settings.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

/** Changes settings on the screen at once; what the disk refuses is taken back and said. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const i18n = useI18n();
  const { settings } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = settings.read.queryOptions();
  const { mutate } = useMutation(
    settings.change.mutationOptions({
      onMutate: async (change) => {
        await queryClient.cancelQueries({ queryKey });
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, {
          ...(before ?? settingsSchema.parse({})),
          ...change,
        } as Settings);
        return { before };
      },
      onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
      onError: (error, _change, kept) => {
        queryClient.setQueryData(queryKey, kept?.before);
        showFailure(i18n, error);
      },
    }),
  );
  return mutate;
}
