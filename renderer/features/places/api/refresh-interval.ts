import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsSchema } from '#shared/contract/settings.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

const USUAL = settingsSchema.parse({});

/** What is brought anew by itself. */
type Refreshed = 'levelIntervalS' | 'placeListIntervalS';

/** Seconds between two readings, and a way to change them; 0 reads by hand only. */
export function useRefreshInterval(of: Refreshed) {
  const i18n = useI18n();
  const { settings } = useBackend();
  const queryClient = useQueryClient();
  const options = settings.read.queryOptions();
  const { data } = useQuery(options);
  const { mutate } = useMutation(
    settings.change.mutationOptions({
      onSuccess: (saved: Settings) => queryClient.setQueryData(options.queryKey, saved),
      onError: (error) => showFailure(i18n, error),
    }),
  );
  return {
    intervalS: (data ?? USUAL)[of],
    setIntervalS: (intervalS: number) => mutate({ [of]: intervalS }),
  };
}
