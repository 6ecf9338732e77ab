import { Button, Modal } from '@mantine/core';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './saved/saved.module.css';

/** Asks before something is deleted that cannot be brought back. */
export function ConfirmRemove(props: {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { t } = useI18n();
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <div className={styles.form}>
        <p>{props.text}</p>
        <div className={styles.actions}>
          <Button size="xs" variant="default" data-autofocus onClick={props.onClose}>
            {t.frame.cancel}
          </Button>
          <Button size="xs" color="red" loading={props.isPending} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
