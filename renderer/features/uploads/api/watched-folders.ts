import { useMutation } from '@tanstack/react-query';
import type { WatchedFolders } from '#shared/contract/watched-folders.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useWatched } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

const openWatch = (client: BackendClient, signal: AbortSignal) =>
  client.uploads.watched.watch(undefined, { signal });

/** The watched folders, as they are; undefined before the first word of the backend. */
export function useWatchedFolders(): WatchedFolders | undefined {
  return useWatched(openWatch);
}

/** What the user may do with watched folders; the watch tells what came of it. */
export function useWatchedFolderActions() {
  const i18n = useI18n();
  const { watched } = useBackend().uploads;
  const onError = (error: unknown) => showFailure(i18n, error);
  return {
    add: useMutation(watched.add.mutationOptions({ onError })),
    pause: useMutation(watched.pause.mutationOptions({ onError })),
    remove: useMutation(watched.remove.mutationOptions({ onError })),
    sendToOrigin: useMutation(watched.sendToOrigin.mutationOptions({ onError })),
    retry: useMutation(watched.retry.mutationOptions({ onError })),
    open: useMutation(watched.open.mutationOptions({ onError })),
  };
}
