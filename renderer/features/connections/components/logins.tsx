import { Circle, CircleDot } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { SessionState } from '#shared/contract/session.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { InZone, useI18n, ZoneName } from '#renderer/i18n/i18n-context.tsx';
import { useSignOut } from '../api/mcp-sign-in.ts';
import { connectionName } from '../model/draft-problems.ts';
import { sessionEnd } from '../model/session-end.ts';
import styles from './logins.module.css';
import { McpLogin } from './mcp-login.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';

/** Who is signed in and until when, in words; and the reason, if nobody is. */
function SessionStateLine(props: { session: SessionState | undefined }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { states } = t.connections;
  const { session } = props;
  if (!session) return <Text tone="soft">{states.unknown}</Text>;
  if (session.status === 'signed-out') return <Text tone="soft">{states.signedOut}</Text>;
  if (session.status === 'signing-in') return <span>{states.signingIn(session.username)}</span>;
  return (
    <span>
      {states.signedIn(session.username)}{' '}
      <Text tone="soft">
        {t.frame.until(sessionEnd(session, i18n))} · {states.places(session.placeCount)}
      </Text>
    </span>
  );
}

function SessionFailure(props: { session: SessionState | undefined }) {
  const { t } = useI18n();
  const { session } = props;
  if (session?.status === 'signed-out' && session.reason) return <FailureNotice failure={session.reason} />;
  if (session?.status === 'signed-in' && session.renewalFailure)
    return <FailureNotice failure={session.renewalFailure} lead={t.connections.states.renewalFailed} />;
  return null;
}

export type ConnectionLogins = {
  connection: Connection;
  session: SessionState | undefined;
  mcp: McpSignInState | undefined;
  /** Whether signing in is what to do next. */
  isNextStep: boolean;
  onSignIn: () => void;
};

function DataLogin(props: ConnectionLogins) {
  const { t } = useI18n();
  const id = useId();
  const { connection, session } = props;
  const signOut = useSignOut();
  const name = connectionName(connection, t);
  const isSignedIn = session?.status === 'signed-in';
  return (
    <Column role="group" aria-labelledby={id} gap={4} breaks box="card">
      <Row>
        {isSignedIn ? (
          <CircleDot size={14} color="var(--ok)" aria-hidden />
        ) : (
          <Circle size={14} color="var(--ink-soft)" aria-hidden />
        )}
        <strong id={id}>{t.mcp.dataLogin}</strong>
      </Row>
      <SessionStateLine session={session} />
      <SessionFailure session={session} />
      <Row wrap gap={12}>
        {isSignedIn ? (
          <Button
            small
            aria-label={t.connections.signOutOf(name)}
            loading={signOut.isPending}
            onClick={() => signOut.mutate({ connectionId: connection.id })}
          >
            {t.frame.signOut}
          </Button>
        ) : (
          <Button
            small
            kind={props.isNextStep ? 'primary' : 'default'}
            aria-label={t.connections.signInOf(name)}
            onClick={props.onSignIn}
          >
            {t.connections.signInShort}
          </Button>
        )}
      </Row>
    </Column>
  );
}

/** The two logins of a connection side by side: the token for data, and the sign-on for the MCP tools. */
export function Logins(props: ConnectionLogins) {
  const { t } = useI18n();
  return (
    <InZone zone={props.connection.zone}>
      <div
        className={styles.logins}
        role="group"
        aria-label={t.mcp.logins(connectionName(props.connection, t))}
      >
        <DataLogin {...props} />
        <McpLogin connection={props.connection} state={props.mcp} />
        <ZoneName />
      </div>
    </InZone>
  );
}
