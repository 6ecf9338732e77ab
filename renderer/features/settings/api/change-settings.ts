import type { QueryClient } from '@tanstack/react-query';
import type { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { type Settings, settingsSchema } from '#shared/contract/settings.ts';

export const DEFAULTS: Settings = settingsSchema.parse({});

/** How a change of settings is shown at once, and what the disk refuses taken back. */
export function settingsChange(
  { settings }: ReturnType<typeof useBackend>,
  queryClient: QueryClient,
  onFailure: (error: Error) => void,
) {
  const { queryKey } = settings.read.queryOptions();
  const mutationKey = settings.change.mutationKey();
  return settings.change.mutationOptions({
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey) ?? DEFAULTS;
      queryClient.setQueryData(queryKey, { ...before, ...change } as Settings);
      return { before };
    },
    onSuccess: (saved) => {
      // A change that came after this one is not in it yet; its own answer has both.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(queryKey, saved);
    },
    onError: (error, change, kept) => {
      queryClient.setQueryData(queryKey, (now) => now && kept && takenBack(now, change, kept.before));
      onFailure(error);
    },
  });
}

/** What else has been changed since stays. */
function takenBack(now: Settings, change: object, before: Settings): Settings {
  const changed = Object.entries(before).filter(([key]) => key in change);
  return { ...now, ...Object.fromEntries(changed) };
}
