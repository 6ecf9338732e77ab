import { Button, Menu } from '@mantine/core';
import { ChevronDown, Circle, CircleDot } from 'lucide-react';
import type { SessionState } from '#shared/contract/session.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { useChangeConnections } from '#renderer/features/connections/api/change-connections.ts';
import { useSignOut } from '#renderer/features/connections/api/sign-in.ts';
import { connectionName } from '#renderer/features/connections/model/connection-name.ts';
import type { ConnectionsView } from '#renderer/features/connections/model/connections-view.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showSection } from '../sections.ts';
import styles from './frame.module.css';

function SessionMark(props: { session: SessionState | undefined }) {
  return props.session?.status === 'signed-in' ? (
    <CircleDot size={14} className={styles.live} aria-hidden />
  ) : (
    <Circle size={14} className={styles.soft} aria-hidden />
  );
}

function sessionText(session: SessionState | undefined, t: Dictionary): string {
  if (session?.status === 'signed-in') return session.username;
  return session?.status === 'signing-in' ? t.frame.signingIn(session.username) : t.frame.signedOut;
}

/** Who is signed in on the connection in use, and until when in the service's zone. */
function WhoAndUntil(props: { session: SessionState | undefined }) {
  const { t } = useI18n();
  const { session } = props;
  return (
    <span className={styles.who}>
      {sessionText(session, t)}
      {session?.status === 'signed-in' && (
        <span className={styles.until} title={t.frame.until(session.validDate, session.zone)}>
          {' · '}
          {t.frame.until(session.validDate, session.zone)}
        </span>
      )}
    </span>
  );
}

function SwitcherMenu(props: { view: ConnectionsView; onSignIn: (connection: Connection) => void }) {
  const { t } = useI18n();
  const { list, active, activeSession, sessionOf } = props.view;
  const { activate } = useChangeConnections();
  const signOut = useSignOut();
  return (
    <>
      <Menu.RadioGroup value={active?.id ?? null} onChange={(id) => activate.mutate({ id })}>
        {list?.connections.map((connection) => (
          <Menu.RadioItem
            key={connection.id}
            value={connection.id}
            closeMenuOnClick
            rightSection={<SessionMark session={sessionOf(connection.id)} />}
          >
            {connectionName(connection, t)}{' '}
            <span className={styles.soft}>{sessionText(sessionOf(connection.id), t)}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {list && list.connections.length > 0 && <Menu.Divider />}
      {active && <Menu.Item onClick={() => props.onSignIn(active)}>{t.frame.signIn}</Menu.Item>}
      {active && activeSession?.status === 'signed-in' && (
        <Menu.Item onClick={() => signOut.mutate({ connectionId: active.id })}>{t.frame.signOut}</Menu.Item>
      )}
      <Menu.Item onClick={() => showSection('connections')}>{t.frame.manageConnections}</Menu.Item>
    </>
  );
}

export function ConnectionSwitcher(props: {
  view: ConnectionsView;
  onSignIn: (connection: Connection) => void;
}) {
  const { t } = useI18n();
  const { active, activeSession } = props.view;
  return (
    <div className={styles.switcher}>
      <Menu
        position="bottom-start"
        shadow="sm"
        width={300}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            size="compact-md"
            variant="default"
            className={styles.switcherButton}
            leftSection={<SessionMark session={activeSession} />}
            rightSection={<ChevronDown size={14} aria-hidden />}
          >
            <span className="visually-hidden">{t.frame.connectionLabel}: </span>
            {active ? connectionName(active, t) : t.frame.noConnection}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <SwitcherMenu view={props.view} onSignIn={props.onSignIn} />
        </Menu.Dropdown>
      </Menu>
      {active && <WhoAndUntil session={activeSession} />}
    </div>
  );
}
