import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { useExplorer } from '../explorer-context.ts';
import { TargetDialog } from '../targets/target-dialog.tsx';
import type { TargetLogin } from '../use-exploring.ts';
import styles from './tool-list.module.css';

const OF_SIGN_IN = new Set<ErrorCode>([
  'MCP_ACCESS_REFUSED',
  'LOGIN_NOT_ACCEPTED',
  'LOGIN_UNREADABLE',
  'TOKEN_EXPIRED',
]);

/** Why there is no list, and what to do: sign in, see why the endpoint refuses, change the token, try again. */
export function ListFailure(props: {
  error: Error;
  login: TargetLogin;
  onSignInForMcp: (connectionId: string) => void;
  onRetry: () => void;
}) {
  const { t } = useI18n();
  const words = t.tools.signIn;
  const { target } = useExplorer();
  const [isEditing, setEditing] = useState(false);
  const failure = toAppError(props.error).toFailure();
  const { login } = props;
  if (login && failure.code === 'MCP_SIGNED_OUT') {
    return (
      <EmptyState isPart title={words.signedOut} text={words.signedOutText}>
        <Button size="xs" onClick={() => props.onSignInForMcp(login.connectionId)}>
          {words.start}
        </Button>
      </EmptyState>
    );
  }
  const isRefused = failure.code === 'MCP_BEARER_REFUSED';
  return (
    <>
      <FailureNotice failure={failure} lead={words.lead} />
      <div className={styles.wayOn}>
        {login && OF_SIGN_IN.has(failure.code) && (
          <Button size="xs" onClick={() => props.onSignInForMcp(login.connectionId)}>
            {words.start}
          </Button>
        )}
        {login && OF_SIGN_IN.has(failure.code) && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={connectionHref(login.connectionId, 'why-401')}
          >
            {words.why}
          </Button>
        )}
        {target?.kind === 'address' && isRefused && (
          <Button size="xs" onClick={() => setEditing(true)}>
            {words.pasteToken}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={props.onRetry}>
          {t.frame.retry}
        </Button>
      </div>
      {isEditing && target && (
        <TargetDialog target={target} connections={[]} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
