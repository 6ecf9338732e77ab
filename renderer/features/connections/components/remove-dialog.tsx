import { Button, Modal } from '@mantine/core';
import type { Connection } from '#shared/domain/connection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useChangeConnections } from '../api/change-connections.ts';
import { connectionName } from '../model/connection-name.ts';
import styles from './dialog.module.css';

export function RemoveDialog(props: { connection: Connection | undefined; onClose: () => void }) {
  const { t } = useI18n();
  const { remove } = useChangeConnections();
  const { connection } = props;
  const texts = t.connections.confirmRemove;
  return (
    <Modal
      opened={connection !== undefined}
      onClose={props.onClose}
      title={connection && texts.title(connectionName(connection, t))}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      {connection && (
        <div className={styles.form}>
          <p>{connection.kind === 'built-in' ? texts.builtInText : texts.text}</p>
          <div className={styles.actions}>
            <Button size="xs" variant="default" data-autofocus onClick={props.onClose}>
              {t.frame.cancel}
            </Button>
            <Button
              size="xs"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: connection.id }, { onSettled: props.onClose })}
            >
              {texts.confirm}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
