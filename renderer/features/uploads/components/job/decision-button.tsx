import { type ReactNode, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
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
      <Dialog isOpen={isAsking} onClose={close} title={words.title(props.count)}>
        <Stack gap={12}>
          <p>{words.text}</p>
          <Row align="stretch" justify="end" wrap>
            <Button data-autofocus onClick={close}>
              {t.frame.cancel}
            </Button>
            <Button
              kind="danger"
              loading={action.isPending}
              onClick={() => action.mutate({ jobId, ...(seqs && { seqs }) }, { onSettled: close })}
            >
              {label}
            </Button>
          </Row>
        </Stack>
      </Dialog>
    </>
  );
}
