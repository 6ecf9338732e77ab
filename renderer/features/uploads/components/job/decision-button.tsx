import { type ReactNode, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useOutboxActions } from '../../api/change-outbox.ts';

/** Decides about held batches of a job, all or some of them, once the user has read what that means. */
export function DecisionButton(props: {
  decision: 'markAsSent' | 'leaveUnknown' | 'giveUp';
  label: string;
  jobId: string;
  count: number;
  seqs?: number[];
  icon?: ReactNode;
}) {
  const { t } = useI18n();
  const { decision, label, jobId, seqs } = props;
  const words = t.outbox.decisions[decision];
  const action = useOutboxActions()[decision];
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button small leftSection={props.icon} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.title(props.count)}
        confirm={label}
        isPending={action.isPending}
        onClose={close}
        onConfirm={() => action.mutate({ jobId, ...(seqs && { seqs }) }, { onSettled: close })}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    </>
  );
}
