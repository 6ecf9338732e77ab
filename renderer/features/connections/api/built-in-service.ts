import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useRefreshConnections } from './list-connections.ts';

/** One click: service started, connection there and in use, `engineer` signed in. */
export function useOpenBuiltIn() {
  const i18n = useI18n();
  const { builtInService } = useBackend();
  const onSettled = useRefreshConnections();
  return useMutation(
    builtInService.open.mutationOptions({ onSettled, onError: (error) => showFailure(i18n, error) }),
  );
}

export function useStopBuiltIn() {
  const i18n = useI18n();
  const { builtInService } = useBackend();
  return useMutation(builtInService.stop.mutationOptions({ onError: (error) => showFailure(i18n, error) }));
}
