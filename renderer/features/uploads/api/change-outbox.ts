import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useRereadJob } from './job.ts';

/** What follows a change of a job: the watch tells what came of it where it lists the job, which it does not with all. */
function useAfterChange() {
  const i18n = useI18n();
  const reread = useRereadJob();
  return {
    onError: (error: unknown) => showFailure(i18n, error),
    onSuccess: (_: unknown, { jobId }: { jobId: string }) => reread(jobId),
  };
}

/** What the user may do with the jobs of the outbox. */
export function useOutboxActions() {
  const { outbox } = useBackend().uploads;
  const after = useAfterChange();
  return {
    pause: useMutation(outbox.pause.mutationOptions(after)),
    resume: useMutation(outbox.resume.mutationOptions(after)),
    sendToOrigin: useMutation(outbox.sendToOrigin.mutationOptions(after)),
    sendAs: useMutation(outbox.sendAs.mutationOptions(after)),
    cancel: useMutation(outbox.cancel.mutationOptions(after)),
    move: useMutation(outbox.move.mutationOptions(after)),
    retry: useMutation(outbox.retry.mutationOptions(after)),
    markAsSent: useMutation(outbox.markAsSent.mutationOptions(after)),
    leaveUnknown: useMutation(outbox.leaveUnknown.mutationOptions(after)),
    giveUp: useMutation(outbox.giveUp.mutationOptions(after)),
    tryNow: useMutation(outbox.tryNow.mutationOptions({ onError: after.onError })),
  };
}

/** What the user may decide about a single batch. */
export function useBatchActions() {
  const { outbox } = useBackend().uploads;
  const after = useAfterChange();
  return {
    retry: useMutation(outbox.retry.mutationOptions(after)),
    bisect: useMutation(outbox.bisect.mutationOptions(after)),
  };
}
