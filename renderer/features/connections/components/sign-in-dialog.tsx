import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { PasswordField, TextField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { DEMO_ACCOUNTS } from '#shared/contract/built-in-service.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useSignIn } from '../api/mcp-sign-in.ts';
import { connectionName } from '../model/draft-problems.ts';
import styles from './dialog.module.css';

export type Account = { username: string; password: string };

function DemoAccounts(props: { onChoose: (account: Account) => void }) {
  const { t } = useI18n();
  return (
    <Row wrap>
      <Text tone="soft" small>
        {t.connections.signIn.demo}
      </Text>
      {DEMO_ACCOUNTS.map((account) => (
        <Button small key={account.username} onClick={() => props.onChoose(account)}>
          {account.username}
        </Button>
      ))}
    </Row>
  );
}

function SignInForm(props: {
  connection: Connection;
  account?: Account | undefined;
  onClose: () => void;
  onSignedIn: () => void;
}) {
  const { t } = useI18n();
  const texts = t.connections.signIn;
  const { connection } = props;
  const [username, setUsername] = useState(props.account?.username ?? connection.username ?? '');
  const [password, setPassword] = useState(props.account?.password ?? '');
  const [tried, setTried] = useState(false);
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const signIn = useSignIn();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (username.trim() === '' || password === '') return;
    signIn.mutate(
      { connectionId: connection.id, username: username.trim(), password },
      { onSuccess: props.onSignedIn },
    );
  };
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const choose = (account: Account) => {
    setUsername(account.username);
    setPassword(account.password);
  };
  const passwordFirst = username !== '';
  return (
    <Stack noValidate as="form" gap={12} onSubmit={submit}>
      {connection.kind === 'built-in' && <DemoAccounts onChoose={choose} />}
      <TextField
        label={texts.username}
        autoComplete="username"
        spellCheck={false}
        data-autofocus={passwordFirst ? undefined : true}
        value={username}
        error={tried && username.trim() === '' ? t.connections.problems['user-missing'] : undefined}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <div>
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          data-autofocus={passwordFirst || undefined}
          value={password}
          error={tried && password === '' ? t.connections.problems['password-missing'] : undefined}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ 'aria-label': visible ? texts.hide : texts.show, tabIndex: 0 }}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
        <div className={styles.caps} role="status">
          {capsLock ? texts.capsLock : ''}
        </div>
      </div>
      {signIn.error && <FailureNotice failure={toAppError(signIn.error).toFailure()} />}
      <Text as="p" tone="soft" small>
        {texts.kept}
      </Text>
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{t.frame.cancel}</Button>
        <Button kind="primary" type="submit" loading={signIn.isPending}>
          {texts.submit}
        </Button>
      </Row>
    </Stack>
  );
}

/** Asks for name and password of a connection, or does nothing while there is none. */
export function SignInDialog(props: {
  connection: Connection | undefined;
  account?: Account | undefined;
  onClose: () => void;
  onSignedIn: (connection: Connection) => void;
}) {
  const { t } = useI18n();
  const { connection } = props;
  return (
    <Dialog
      isOpen={connection !== undefined}
      onClose={props.onClose}
      title={connection && t.connections.signIn.title(connectionName(connection, t))}
    >
      {connection && (
        <SignInForm
          key={`${connection.id} ${props.account?.username ?? ''}`}
          connection={connection}
          account={props.account}
          onClose={props.onClose}
          onSignedIn={() => props.onSignedIn(connection)}
        />
      )}
    </Dialog>
  );
}
