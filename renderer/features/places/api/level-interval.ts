import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsSchema } from '#shared/contract/settings.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

const DEFAULT_S = settingsSchema.parse({}).levelIntervalS;

/** Seconds between two readings of the levels, and a way to change them; 0 reads by hand only. */
export function useLevelInterval(): { intervalS: number; setIntervalS: (intervalS: number) => void } {
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
    intervalS: data?.levelIntervalS ?? DEFAULT_S,
    setIntervalS: (levelIntervalS) => mutate({ levelIntervalS }),
  };
}
