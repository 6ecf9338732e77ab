import {
  ArrowRight,
  Check,
  CircleHelp,
  CircleSlash,
  KeyRound,
  Pause,
  Play,
  RotateCcw,
  UserRound,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import type { JobProgress, UploadJob } from '#shared/contract/outbox-shapes.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useOutboxActions } from '../../api/change-outbox.ts';
import { useConnectionNames, useHasConnection } from '../../api/connection-names.ts';
import {
  agreementTo,
  amountOf,
  elsewhereOf,
  hasRest,
  heldDecisions,
  isAskedOfAll,
  isStanding,
  keptWhenCancelled,
  openQuestions,
  retryIsAdvised,
  sendable,
} from '../../model/outbox/amount-groups.ts';
import { DecisionButton } from './decision-button.tsx';
import { useSituation } from './job-words.tsx';
import { TokenDialog } from './token-dialog.tsx';

/** Says what cancelling keeps and what it gives up, before it does. */
function CancelDialog(props: { job: UploadJob; isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { job } = props;
  const { cancel } = useOutboxActions();
  const words = t.outbox;
  const [done, waiting] = [amountOf(job, 'done').batches, amountOf(job, 'waiting').batches];
  const text = words.cancelText(done, waiting, keptWhenCancelled(job));
  const isUnderWay = amountOf(job, 'inflight').batches > 0;
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={words.cancelTitle(job.fileName)}
      confirm={words.cancelConfirm}
      cancel={words.cancelKeep}
      isPending={cancel.isPending}
      onClose={props.onClose}
      onConfirm={() => cancel.mutate({ jobId: job.id }, { onSettled: props.onClose })}
    >
      <p>{text}</p>
      {isUnderWay && (
        <Text as="p" tone="soft" small>
          {words.cancelUnderWay}
        </Text>
      )}
    </ConfirmDialog>
  );
}

function TokenButton({ progress: { job } }: { progress: JobProgress }) {
  const { t } = useI18n();
  const nameOf = useConnectionNames();
  const { resume } = useOutboxActions();
  const [isOpen, setOpen] = useState(false);
  const { stopReason } = job;
  if (stopReason?.code !== 'UPLOAD_NOT_PERMITTED') return null;
  return (
    <>
      <Button small leftSection={<KeyRound size={13} aria-hidden />} onClick={() => setOpen(true)}>
        {t.outbox.actions.uploadToken}
      </Button>
      <TokenDialog
        connectionId={job.connectionId}
        name={nameOf(job.connectionId) ?? ''}
        refused={stopReason.details}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onGiven={() => resume.mutate({ jobId: job.id }, { onSettled: () => setOpen(false) })}
      />
    </>
  );
}

/** Asks where a job is to go whose connection has got another address. */
function SendToOriginButton({ job, origin }: { job: UploadJob; origin: string }) {
  const { t } = useI18n();
  const { sendToOrigin } = useOutboxActions();
  return (
    <Button
      small
      loading={sendToOrigin.isPending}
      leftSection={<ArrowRight size={13} aria-hidden />}
      onClick={() => sendToOrigin.mutate({ jobId: job.id, origin })}
    >
      {t.outbox.actions.sendToOrigin(origin)}
    </Button>
  );
}

/** Asks whether a job goes out with the account that is signed in, which is not its own. */
function SendAsButton({ job, account }: { job: UploadJob; account: string }) {
  const { t } = useI18n();
  const { sendAs } = useOutboxActions();
  return (
    <Button
      small
      loading={sendAs.isPending}
      leftSection={<UserRound size={13} aria-hidden />}
      onClick={() => sendAs.mutate({ jobId: job.id, account })}
    >
      {t.outbox.actions.sendAs(account)}
    </Button>
  );
}

function RetryButton({ progress, isAdvised }: { progress: JobProgress; isAdvised?: boolean }) {
  const { actions } = useI18n().t.outbox;
  const { retry } = useOutboxActions();
  const { job, elsewhere } = progress;
  return (
    <Button
      kind={isAdvised ? 'primary' : 'default'}
      small
      loading={retry.isPending}
      leftSection={<RotateCcw size={13} aria-hidden />}
      onClick={() => retry.mutate({ jobId: job.id, ...agreementTo(elsewhere) })}
    >
      {actions.elsewhere(actions.retry(sendable(job)), elsewhere)}
    </Button>
  );
}

const DECISIONS = [
  { decision: 'markAsSent', about: 'unknown', Icon: Check },
  { decision: 'leaveUnknown', about: 'unknown', Icon: CircleHelp },
  { decision: 'giveUp', about: 'notStored', Icon: CircleSlash },
] as const;

/** What can be done with a job as it stands. Of one among others nothing is what the whole screen is for. */
export function JobActions(props: { progress: JobProgress; isListed?: boolean }) {
  const { t } = useI18n();
  const { job } = props.progress;
  const { pause, resume, tryNow } = useOutboxActions();
  const { situation } = useSituation(props.progress);
  const [isCancelling, setCancelling] = useState(false);
  const words = t.outbox.actions;
  const questions = openQuestions(job);
  const held = heldDecisions(job);
  const hasConnection = useHasConnection(job.connectionId);
  const input = { jobId: job.id };
  const isGoing = job.state === 'sending';
  const { origin, account } = elsewhereOf(props.progress);
  // What waits would go along with what is sent again.
  const canRetry = hasConnection && !isAskedOfAll(props.progress);
  const isRetryAdvised = canRetry && retryIsAdvised(job);
  const canGoOn = isStanding(job) && hasRest(job);
  return (
    <Row align="stretch" wrap push role="group" aria-label={words.label(job.fileName)}>
      {situation === 'retrying' && (
        <Button
          small
          loading={tryNow.isPending}
          leftSection={<RotateCcw size={13} aria-hidden />}
          onClick={() => tryNow.mutate({ connectionId: job.connectionId })}
        >
          {words.tryNow}
        </Button>
      )}
      {situation === 'delayed' && (
        <Button
          small
          loading={resume.isPending}
          leftSection={<Play size={13} aria-hidden />}
          onClick={() => resume.mutate(input)}
        >
          {words.sendNow}
        </Button>
      )}
      {isGoing && hasConnection && (
        <Button
          small
          loading={pause.isPending}
          leftSection={<Pause size={13} aria-hidden />}
          onClick={() => pause.mutate(input)}
        >
          {words.pause}
        </Button>
      )}
      {hasConnection && (
        <>
          {origin === null && <TokenButton progress={props.progress} />}
          {canGoOn && origin !== null && <SendToOriginButton job={job} origin={origin} />}
          {canGoOn && origin === null && account !== null && <SendAsButton job={job} account={account} />}
        </>
      )}
      {isRetryAdvised && <RetryButton progress={props.progress} isAdvised={!props.isListed} />}
      {canGoOn && hasConnection && origin === null && account === null && (
        <Button
          kind={isRetryAdvised || props.isListed ? 'default' : 'primary'}
          small
          loading={resume.isPending}
          leftSection={<Play size={13} aria-hidden />}
          onClick={() => resume.mutate(input)}
        >
          {questions > 0 ? words.resumeWithout(questions) : words.resume}
        </Button>
      )}
      {sendable(job) > 0 && canRetry && !isRetryAdvised && <RetryButton progress={props.progress} />}
      {DECISIONS.map(
        ({ decision, about, Icon }) =>
          held[about] > 0 && (
            <DecisionButton
              key={decision}
              decision={decision}
              label={words[decision](held[about])}
              jobId={job.id}
              count={held[about]}
              icon={<Icon size={13} aria-hidden />}
            />
          ),
      )}
      {(isGoing || isStanding(job)) && (
        <Button small leftSection={<X size={13} aria-hidden />} onClick={() => setCancelling(true)}>
          {words.cancel}
        </Button>
      )}
      <CancelDialog job={job} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </Row>
  );
}
