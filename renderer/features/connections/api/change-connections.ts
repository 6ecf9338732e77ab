import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useRefreshConnections } from './list-connections.ts';

/** The changes of the list of connections. Adding and editing show their failures beside the form, the others in a notice. */
export function useChangeConnections() {
  const i18n = useI18n();
  const { connections } = useBackend();
  const onSettled = useRefreshConnections();
  const onError = (error: Error) => showFailure(i18n, error);
  return {
    add: useMutation(connections.add.mutationOptions({ onSettled })),
    edit: useMutation(connections.edit.mutationOptions({ onSettled })),
    remove: useMutation(connections.remove.mutationOptions({ onSettled, onError })),
    activate: useMutation(connections.activate.mutationOptions({ onSettled, onError })),
    acknowledgeSetAside: useMutation(connections.acknowledgeSetAside.mutationOptions({ onSettled, onError })),
  };
}
