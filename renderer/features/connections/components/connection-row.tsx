import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import type { SessionState } from '#shared/contract/session.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useChangeConnections } from '../api/change-connections.ts';
import { useSignOut } from '../api/sign-in.ts';
import { connectionName } from '../model/connection-name.ts';
import styles from './connections-section.module.css';
import { SessionFailure, SessionStateLine } from './session-state.tsx';

/** Signs in or out, and takes the connection into use. */
export function ConnectionActions(props: {
  connection: Connection;
  session: SessionState | undefined;
  isActive: boolean;
  onSignIn: () => void;
}) {
  const { t } = useI18n();
  const { connection, session, isActive } = props;
  const { activate } = useChangeConnections();
  const signOut = useSignOut();
  const name = connectionName(connection, t);
  return (
    <>
      {!isActive && (
        <Button
          size="xs"
          variant="default"
          aria-label={t.connections.chooseOf(name)}
          loading={activate.isPending}
          onClick={() => activate.mutate({ id: connection.id })}
        >
          {t.connections.use}
        </Button>
      )}
      {session?.status === 'signed-in' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t.connections.signOutOf(name)}
          loading={signOut.isPending}
          onClick={() => signOut.mutate({ connectionId: connection.id })}
        >
          {t.frame.signOut}
        </Button>
      ) : (
        <Button
          size="xs"
          variant={isActive ? 'filled' : 'default'}
          aria-label={t.connections.signInOf(name)}
          onClick={props.onSignIn}
        >
          {t.connections.signInShort}
        </Button>
      )}
    </>
  );
}

export function RemoveButton(props: { connection: Connection; onRemove: () => void }) {
  const { t } = useI18n();
  return (
    <Tooltip label={t.connections.remove}>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t.connections.removeOf(connectionName(props.connection, t))}
        onClick={props.onRemove}
      >
        <Trash2 size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

export function ConnectionRow(props: {
  connection: Extract<Connection, { kind: 'remote' }>;
  session: SessionState | undefined;
  isActive: boolean;
  onSignIn: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useI18n();
  const { connection, session, isActive } = props;
  return (
    <li className={styles.card} aria-label={connection.name}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h3>
            {connection.name} {isActive && <span className={styles.tag}>{t.connections.inUse}</span>}
          </h3>
          <code>{connection.baseUrl}</code>
          <SessionStateLine session={session} />
        </div>
        <div className={styles.actions}>
          <ConnectionActions
            connection={connection}
            session={session}
            isActive={isActive}
            onSignIn={props.onSignIn}
          />
          <Tooltip label={t.connections.edit}>
            <ActionIcon
              variant="subtle"
              aria-label={t.connections.editOf(connection.name)}
              onClick={props.onEdit}
            >
              <Pencil size={16} />
            </ActionIcon>
          </Tooltip>
          <RemoveButton connection={connection} onRemove={props.onRemove} />
        </div>
      </div>
      <SessionFailure session={session} />
    </li>
  );
}
