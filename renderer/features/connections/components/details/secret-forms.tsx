import { type SubmitEvent, useState } from 'react';
import { PasswordField, TextField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useFocusOnArrival } from '#renderer/lib/use-focus-on-arrival.ts';
import type { SecretsChange } from '../../api/connections-queries.ts';
import type { SecretForm } from './secret-row.tsx';

function SecretInput(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  isFirst?: boolean;
  value: string;
  onChange: (value: string) => void;
}) {
  const { secrets } = useI18n().t.connectionDetails;
  const ref = useFocusOnArrival<HTMLInputElement>(props.isFirst);
  const [visible, setVisible] = useState(false);
  return (
    <PasswordField
      label={props.label}
      description={props.hint}
      error={props.error}
      autoComplete="off"
      spellCheck={false}
      ref={ref}
      value={props.value}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? secrets.hide : secrets.show, tabIndex: 0 }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

function FormEnd(props: { isPending: boolean; onCancel: () => void }) {
  const { t } = useI18n();
  return (
    <Row align="stretch">
      <Button type="submit" loading={props.isPending}>
        {t.connectionDetails.secrets.save}
      </Button>
      <Button onClick={props.onCancel}>{t.frame.cancel}</Button>
    </Row>
  );
}

/** For one secret text. */
export function TokenForm(props: SecretForm & { label: string; toChange: (token: string) => SecretsChange }) {
  const { secrets } = useI18n().t.connectionDetails;
  const [token, setToken] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (token.trim() !== '') props.onSave(props.toChange(token.trim()));
  };
  return (
    <Stack noValidate as="form" gap={12} onSubmit={submit}>
      <SecretInput
        label={props.label}
        error={tried && token.trim() === '' ? secrets.missing : undefined}
        isFirst
        value={token}
        onChange={setToken}
      />
      <FormEnd isPending={props.isPending} onCancel={props.onCancel} />
    </Stack>
  );
}

/** For a client id with its secret, if it has one. */
export function SignOnClientForm(props: SecretForm & { clientId: string }) {
  const { secrets } = useI18n().t.connectionDetails;
  const first = useFocusOnArrival<HTMLInputElement>();
  const [clientId, setClientId] = useState(props.clientId);
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (clientId.trim() === '') return;
    props.onSave({ signOnClient: { clientId: clientId.trim(), secret: secret === '' ? null : secret } });
  };
  return (
    <Stack noValidate as="form" gap={12} onSubmit={submit}>
      <TextField
        label={secrets.clientId}
        autoComplete="off"
        spellCheck={false}
        ref={first}
        value={clientId}
        error={tried && clientId.trim() === '' ? secrets.missing : undefined}
        onChange={(event) => setClientId(event.currentTarget.value)}
      />
      <SecretInput
        label={secrets.clientSecret}
        hint={secrets.clientSecretHint}
        value={secret}
        onChange={setSecret}
      />
      <FormEnd isPending={props.isPending} onCancel={props.onCancel} />
    </Stack>
  );
}
