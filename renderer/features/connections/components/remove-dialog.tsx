import { Modal } from '@mantine/core';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import type { Connection } from '#shared/domain/connection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useChangeConnections } from '../api/connections-queries.ts';
import { connectionName } from '../model/draft-problems.ts';

type RemoveDialogProps = {
  connection: Connection | undefined;
  /** Uploads to a connection that are not over. */
  openUploadsOf: (connectionId: string) => number;
  onClose: () => void;
};

/** Says what goes and what stays before a connection is removed. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { t } = useI18n();
  const { remove } = useChangeConnections();
  const { connection } = props;
  const texts = t.connections.confirmRemove;
  const uploads = connection ? props.openUploadsOf(connection.id) : 0;
  const isBuiltIn = connection?.kind === 'built-in';
  return (
    <Modal
      opened={connection !== undefined}
      onClose={props.onClose}
      title={connection && texts.title(connectionName(connection, t))}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      {connection && (
        <Stack gap={12}>
          <p>{isBuiltIn ? texts.builtInText : texts.text}</p>
          {uploads > 0 && <p>{isBuiltIn ? texts.builtInUploads(uploads) : texts.uploads(uploads)}</p>}
          <Row align="stretch" justify="end">
            <Button data-autofocus onClick={props.onClose}>
              {t.frame.cancel}
            </Button>
            <Button
              kind="danger"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: connection.id }, { onSettled: props.onClose })}
            >
              {texts.confirm}
            </Button>
          </Row>
        </Stack>
      )}
    </Modal>
  );
}
