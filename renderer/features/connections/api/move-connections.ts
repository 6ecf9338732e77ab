import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useRefreshConnections } from './list-connections.ts';

/** Gives all connections to the user as a file, without secrets. */
export function useExportConnections() {
  const i18n = useI18n();
  const { connections } = useBackend();
  return useMutation(
    connections.exportAll.mutationOptions({
      onSuccess: (text) => saveFile('stillwell-connections.json', 'application/json', text),
      onError: (error) => showFailure(i18n, error),
    }),
  );
}

/** Adds the connections of a file; its outcome, good or bad, is shown beside the button. */
export function useImportConnections() {
  const { connections } = useBackend();
  const onSettled = useRefreshConnections();
  return useMutation(connections.importAll.mutationOptions({ onSettled }));
}
