import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { saveBlob } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { Settings } from '#shared/contract/settings.ts';
import { DEFAULTS, settingsChange } from './change-settings.ts';

/** Changes settings on the screen at once; what the disk refuses is taken back and said. */
export function useChangeSettings(): (change: Partial<Settings>) => void {
  const i18n = useI18n();
  const backend = useBackend();
  const queryClient = useQueryClient();
  return useMutation(settingsChange(backend, queryClient, (error) => showFailure(i18n, error))).mutate;
}

/** What the user chose, or the defaults until the backend has said. */
export function useSettings(): Settings {
  const { settings } = useBackend();
  return useQuery(settings.read.queryOptions()).data ?? DEFAULTS;
}

export function useAbout() {
  const { about } = useBackend();
  return useQuery(about.read.queryOptions({ staleTime: Infinity }));
}

export function useSecretPlace() {
  const { secrets } = useBackend();
  return useQuery(secrets.read.queryOptions());
}

/** Its failure is shown beside the choice. */
export function useChooseSecretPlace() {
  const { secrets } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = secrets.read.queryOptions();
  return useMutation(
    secrets.choose.mutationOptions({ onSuccess: (chosen) => queryClient.setQueryData(queryKey, chosen) }),
  );
}

export function useOpenFolder() {
  const { desktop } = useBackend();
  return useMutation(desktop.openFolder.mutationOptions());
}

export function useSaveSupportBundle() {
  const { desktop } = useBackend();
  return useMutation(
    desktop.supportBundle.mutationOptions({ onSuccess: (bundle) => saveBlob(bundle.name, bundle) }),
  );
}

/** Asks once in the life of the window if the user wants that, else when it is fetched again. */
export function useUpdateCheck(isWanted: boolean) {
  const { desktop } = useBackend();
  return useQuery(
    desktop.checkForUpdate.queryOptions({ enabled: isWanted, staleTime: Infinity, retry: false }),
  );
}
