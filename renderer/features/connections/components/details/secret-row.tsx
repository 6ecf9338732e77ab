import { type ReactNode, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { type SecretsChange, useChangeSecrets } from '../../api/connections-queries.ts';

export type SecretForm = {
  isPending: boolean;
  onSave: (change: SecretsChange) => void;
  onCancel: () => void;
};

/** Whether a secret is kept, and the ways to set, replace or remove it. `kept` says what of it may be seen. */
export function SecretRow(props: {
  connectionId: string;
  name: string;
  text: string;
  kept: string | null;
  removal: SecretsChange;
  renderForm: (form: SecretForm) => ReactNode;
}) {
  const { t } = useI18n();
  const texts = t.connectionDetails.secrets;
  const { name, kept } = props;
  const [isOpen, setOpen] = useState(false);
  const change = useChangeSecrets(props.connectionId);
  const save = (given: SecretsChange) =>
    change.mutate({ id: props.connectionId, ...given }, { onSuccess: () => setOpen(false) });
  const action = kept === null ? texts.set : texts.replace;
  return (
    <Stack lineBelow padBelow={12}>
      <Row justify="between" gap={16}>
        <div>
          <h3>
            {name}
            {t.punctuation.colon}
            {kept ?? <Text tone="soft">{texts.isNotSet}</Text>}
          </h3>
          <Text as="p" tone="soft">
            {props.text}
          </Text>
        </div>
        {!isOpen && (
          <Row fixed>
            <Button aria-label={texts.ofWhat(action, name)} onClick={() => setOpen(true)}>
              {action}
            </Button>
            {kept !== null && (
              <Button
                aria-label={texts.ofWhat(texts.remove, name)}
                loading={change.isPending}
                onClick={() => save(props.removal)}
              >
                {texts.remove}
              </Button>
            )}
          </Row>
        )}
      </Row>
      {isOpen &&
        props.renderForm({ isPending: change.isPending, onSave: save, onCancel: () => setOpen(false) })}
      {change.error && <FailureNotice failure={toAppError(change.error).toFailure()} />}
    </Stack>
  );
}
