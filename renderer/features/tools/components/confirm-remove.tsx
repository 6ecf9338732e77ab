import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

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
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
      <Stack gap={12}>
        <p>{props.text}</p>
        <Row justify="end" wrap>
          <Button data-autofocus onClick={props.onClose}>
            {t.frame.cancel}
          </Button>
          <Button kind="danger" loading={props.isPending} onClick={props.onConfirm}>
            {props.confirm}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
