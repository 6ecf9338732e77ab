import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useRefreshConnections } from './list-connections.ts';

/** Its failure is shown beside the form that was sent; the password leaves the window's memory with the call. */
export function useSignIn() {
  const { session } = useBackend();
  const onSettled = useRefreshConnections();
  return useMutation(session.signIn.mutationOptions({ onSettled, gcTime: 0 }));
}

export function useSignOut() {
  const i18n = useI18n();
  const { session } = useBackend();
  return useMutation(session.signOut.mutationOptions({ onError: (error) => showFailure(i18n, error) }));
}
