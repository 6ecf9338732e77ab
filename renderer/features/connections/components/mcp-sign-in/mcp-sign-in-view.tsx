import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { AttemptProgress } from './attempt-progress.tsx';
import type { StartHow } from './mcp-sign-in-context.ts';
import styles from './mcp-sign-in.module.css';
import { SignInFailure } from './sign-in-failure.tsx';

function Done(props: { state: McpSignInState & { status: 'signed-in' }; onClose: () => void }) {
  const { t, moment } = useI18n();
  const { state } = props;
  const until = moment(state.accessUntilMs);
  return (
    <div className={styles.form}>
      <div className={styles.done} role="status">
        <CircleCheck size={20} aria-hidden />
        <div>
          <strong>{t.mcp.dialog.doneTitle(state.username)}</strong>
          <p>{t.mcp.until(until)}</p>
          {state.isAccessRefused && (
            <p className={styles.refused}>
              {t.mcp.states.accessRefused}{' '}
              <a href={connectionHref(state.connectionId, 'why-401')} onClick={() => props.onClose()}>
                {t.mcp.actions.whyRefused}
              </a>
            </p>
          )}
          <p>{state.renewsByItself ? t.mcp.states.renews : t.mcp.states.doesNotRenew(until)}</p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button size="xs" data-autofocus onClick={props.onClose}>
          {t.mcp.dialog.done}
        </Button>
      </div>
    </div>
  );
}

function Ended(props: { onStart: () => void }) {
  const { t } = useI18n();
  return (
    <div className={styles.form}>
      <p role="status">{t.mcp.dialog.ended}</p>
      <div className={styles.actions}>
        <Button size="xs" onClick={props.onStart}>
          {t.mcp.dialog.tryAgain}
        </Button>
      </div>
    </div>
  );
}

/** What the dialog shows: how the sign-in goes on, why it failed, or who is signed in. */
export function McpSignInView(props: {
  connection: Connection;
  state: McpSignInState | undefined;
  isStarting: boolean;
  error: Error | null;
  wasOpened: boolean;
  onStart: (how?: StartHow) => void;
  onCancel: () => void;
  onHide: () => void;
}) {
  const { state, error } = props;
  if (state?.status === 'signing-in' || props.isStarting)
    return (
      <AttemptProgress
        connectionId={props.connection.id}
        attempt={state?.status === 'signing-in' ? state.attempt : undefined}
        wasOpened={props.wasOpened}
        onStart={props.onStart}
        onCancel={props.onCancel}
        onHide={props.onHide}
      />
    );
  const failure = error && toAppError(error).toFailure();
  if (failure && failure.code !== 'CANCELLED')
    return (
      <SignInFailure
        connection={props.connection}
        failure={failure}
        onStart={props.onStart}
        onLeave={props.onHide}
      />
    );
  if (state?.status === 'signed-in') return <Done state={state} onClose={props.onHide} />;
  return <Ended onStart={props.onStart} />;
}
