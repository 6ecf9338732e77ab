import { Button, Modal } from '@mantine/core';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useOutboxActions } from '../../api/change-outbox.ts';
import { amountOf, keptWhenCancelled } from '../../model/outbox/amount-groups.ts';
import styles from './dialogs.module.css';

/** Says what cancelling keeps and what it gives up, before it does. */
export function CancelDialog(props: { job: UploadJob; isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { job } = props;
  const { cancel } = useOutboxActions();
  const words = t.outbox;
  const [done, waiting] = [amountOf(job, 'done').batches, amountOf(job, 'waiting').batches];
  const text = words.cancelText(done, waiting, keptWhenCancelled(job));
  const isUnderWay = amountOf(job, 'inflight').batches > 0;
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={words.cancelTitle(job.fileName)}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <div className={styles.form}>
        <p>{text}</p>
        {isUnderWay && <p className={styles.soft}>{words.cancelUnderWay}</p>}
        <div className={styles.actions}>
          <Button size="xs" variant="default" data-autofocus onClick={props.onClose}>
            {words.cancelKeep}
          </Button>
          <Button
            size="xs"
            color="red"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ jobId: job.id }, { onSettled: props.onClose })}
          >
            {words.cancelConfirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
