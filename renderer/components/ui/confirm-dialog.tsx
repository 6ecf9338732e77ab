import type { ReactNode } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Row, Stack } from './layout.tsx';

/** Asks before something is done that cannot be taken back, or not easily. Whoever just presses Enter changes nothing. */
export function ConfirmDialog(props: {
  isOpen?: boolean;
  title: ReactNode;
  confirm: string;
  /** Where "Cancel" could be taken for what is asked. */
  cancel?: string;
  isPending?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** What it means: one or more paragraphs. */
  children: ReactNode;
}) {
  const { t } = useI18n();
  return (
    <Dialog isOpen={props.isOpen ?? true} onClose={props.onClose} title={props.title}>
      <Stack gap={12}>
        {props.children}
        <Row align="stretch" justify="end" wrap>
          <Button data-autofocus onClick={props.onClose}>
            {props.cancel ?? t.frame.cancel}
          </Button>
          <Button kind="danger" loading={props.isPending ?? false} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
