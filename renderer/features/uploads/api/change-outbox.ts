import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
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

/** The same of a decision about batches, which changes nothing where another was made, or an answer has come, meanwhile. */
function useAfterDecision() {
  const i18n = useI18n();
  const after = useAfterChange();
  return {
    ...after,
    onSuccess: (answer: { batches: number }, input: { jobId: string }) => {
      after.onSuccess(answer, input);
      if (answer.batches > 0) return;
      const message = i18n.t.outbox.decidedAlready;
      showToast(i18n, { id: 'decided-already', tone: 'bad', message, forMs: 10_000 });
    },
  };
}

/** What the user may do with the jobs of the outbox. */
export function useOutboxActions() {
  const { outbox } = useBackend().uploads;
  const after = useAfterChange();
  const decided = useAfterDecision();
  return {
    pause: useMutation(outbox.pause.mutationOptions(after)),
    resume: useMutation(outbox.resume.mutationOptions(after)),
    sendToOrigin: useMutation(outbox.sendToOrigin.mutationOptions(after)),
    sendAs: useMutation(outbox.sendAs.mutationOptions(after)),
    cancel: useMutation(outbox.cancel.mutationOptions(after)),
    move: useMutation(outbox.move.mutationOptions(after)),
    retry: useMutation(outbox.retry.mutationOptions(decided)),
    markAsSent: useMutation(outbox.markAsSent.mutationOptions(decided)),
    leaveUnknown: useMutation(outbox.leaveUnknown.mutationOptions(decided)),
    giveUp: useMutation(outbox.giveUp.mutationOptions(decided)),
    tryNow: useMutation(outbox.tryNow.mutationOptions({ onError: after.onError })),
  };
}

/** What the user may decide about a single batch. */
export function useBatchActions() {
  const { outbox } = useBackend().uploads;
  const decided = useAfterDecision();
  return {
    retry: useMutation(outbox.retry.mutationOptions(decided)),
    bisect: useMutation(outbox.bisect.mutationOptions(decided)),
  };
}
