import { Modal } from '@mantine/core';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { UploadJob } from '#shared/contract/outbox-shapes.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useOutboxActions } from '../../api/change-outbox.ts';
import { amountOf, keptWhenCancelled } from '../../model/outbox/amount-groups.ts';

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
      <Stack>
        <p>{text}</p>
        {isUnderWay && (
          <Text as="p" tone="soft" small>
            {words.cancelUnderWay}
          </Text>
        )}
        <Row align="stretch" justify="end">
          <Button data-autofocus onClick={props.onClose}>
            {words.cancelKeep}
          </Button>
          <Button
            kind="danger"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ jobId: job.id }, { onSettled: props.onClose })}
          >
            {words.cancelConfirm}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
