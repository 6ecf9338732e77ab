import { useMutation, useQuery } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { saveBlob } from '#renderer/lib/save-file.ts';

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
