import { type SubmitEvent, useState } from 'react';
import { PasswordField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useGiveUploadToken } from '../../api/give-upload-token.ts';

type TokenDialogProps = {
  connectionId: string;
  name: string;
  /** The equipment whose upload was refused, and with which token; undefined if it is not for that. */
  refused?: { equipId: string; token: 'upload-token' | 'sign-in' } | undefined;
  onClose: () => void;
  /** The token is kept. */
  onGiven: () => void;
};

function TokenForm(props: TokenDialogProps) {
  const { t } = useI18n();
  const words = t.outbox.token;
  const give = useGiveUploadToken(props.connectionId);
  const [token, setToken] = useState('');
  const [tried, setTried] = useState(false);
  const [visible, setVisible] = useState(false);
  const isMissing = token.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    give.mutate({ id: props.connectionId, uploadToken: token.trim() }, { onSuccess: props.onGiven });
  };
  return (
    <Stack noValidate as="form" onSubmit={submit}>
      {props.refused && <p>{words.refused(props.refused.equipId, props.refused.token)}</p>}
      <PasswordField
        label={words.label}
        description={words.text}
        error={tried && isMissing ? words.missing : undefined}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={token}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': visible ? words.hide : words.show, tabIndex: 0 }}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      {give.error && <FailureNotice failure={toAppError(give.error).toFailure()} />}
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{t.frame.cancel}</Button>
        <Button kind="primary" type="submit" loading={give.isPending}>
          {words.save}
        </Button>
      </Row>
    </Stack>
  );
}

/** Asks for the operator's upload token of a connection; what was typed is gone with the dialog. */
export function TokenDialog(props: TokenDialogProps & { isOpen: boolean }) {
  const { t } = useI18n();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t.outbox.token.title(props.name)}>
      <TokenForm {...props} />
    </Dialog>
  );
}
