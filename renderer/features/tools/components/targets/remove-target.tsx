import { Button, Modal } from '@mantine/core';
import type { Target } from '#shared/contract/tools/targets.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useChangeTargets } from '../../api/targets.ts';
import styles from './targets.module.css';

export function RemoveTarget({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useI18n();
  const words = t.tools.targets;
  const { remove } = useChangeTargets();
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.removeTitle(target.name)}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <p>{words.removeText}</p>
      <div className={styles.actions}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t.frame.cancel}
        </Button>
        <Button
          size="xs"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ targetId: target.id }, { onSettled: onClose })}
        >
          {words.removeNow}
        </Button>
      </div>
    </Modal>
  );
}
