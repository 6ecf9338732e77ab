import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

/** What the user may do with the jobs of the outbox; the watch tells what came of it. */
export function useOutboxActions() {
  const i18n = useI18n();
  const { outbox } = useBackend().uploads;
  const onError = (error: unknown) => showFailure(i18n, error);
  return {
    pause: useMutation(outbox.pause.mutationOptions({ onError })),
    resume: useMutation(outbox.resume.mutationOptions({ onError })),
    sendToOrigin: useMutation(outbox.sendToOrigin.mutationOptions({ onError })),
    sendAs: useMutation(outbox.sendAs.mutationOptions({ onError })),
    cancel: useMutation(outbox.cancel.mutationOptions({ onError })),
    move: useMutation(outbox.move.mutationOptions({ onError })),
    retry: useMutation(outbox.retry.mutationOptions({ onError })),
    markAsSent: useMutation(outbox.markAsSent.mutationOptions({ onError })),
    leaveUnknown: useMutation(outbox.leaveUnknown.mutationOptions({ onError })),
    giveUp: useMutation(outbox.giveUp.mutationOptions({ onError })),
    tryNow: useMutation(outbox.tryNow.mutationOptions({ onError })),
  };
}

/** What the user may decide about a single batch. */
export function useBatchActions() {
  const i18n = useI18n();
  const { outbox } = useBackend().uploads;
  const onError = (error: unknown) => showFailure(i18n, error);
  return {
    retry: useMutation(outbox.retry.mutationOptions({ onError })),
    bisect: useMutation(outbox.bisect.mutationOptions({ onError })),
  };
}
