import { ChevronDown, Circle, CircleDot } from 'lucide-react';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { SessionState } from '#shared/contract/session.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { useChangeConnections } from '#renderer/features/connections/api/connections-queries.ts';
import { useSignOut } from '#renderer/features/connections/api/mcp-sign-in.ts';
import { useMcpSignIn } from '#renderer/features/connections/components/mcp-sign-in/mcp-sign-in-context.ts';
import { connectionName } from '#renderer/features/connections/model/draft-problems.ts';
import { sessionEnd } from '#renderer/features/connections/model/session-end.ts';
import type { ConnectionsView } from '#renderer/features/connections/model/connections-view.ts';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { showSection } from '../sections.ts';
import styles from './frame.module.css';

function SessionMark(props: { session: SessionState | undefined }) {
  return props.session?.status === 'signed-in' ? (
    <CircleDot size={14} color="var(--ok)" aria-hidden />
  ) : (
    <Circle size={14} color="var(--ink-soft)" aria-hidden />
  );
}

function sessionText(session: SessionState | undefined, t: Dictionary): string {
  if (session?.status === 'signed-in') return session.username;
  return session?.status === 'signing-in' ? t.frame.signingIn(session.username) : t.frame.signedOut;
}

/** The other login of the connection in use, in few words. */
function McpState(props: { state: McpSignInState | undefined; username: string | undefined }) {
  const { t, moment } = useI18n();
  const { topBar } = t.mcp;
  const { state } = props;
  if (!state) return null;
  if (state.status === 'signing-in') return <span>{topBar.signingIn}</span>;
  if (state.status === 'signed-out')
    return <span>{state.reason || state.hasUnreadableLogin ? topBar.needsAttention : topBar.signedOut}</span>;
  if (state.isAccessRefused) return <span>{topBar.needsAttention}</span>;
  const until = moment(state.accessUntilMs);
  return (
    <span>
      {state.username === props.username ? topBar.signedIn(until) : topBar.signedInAs(state.username, until)}
      {state.renewsByItself && t.punctuation.inBrackets(topBar.renews)}
    </span>
  );
}

/** Who is signed in on the connection in use, and until when in the service's zone; and the same of its MCP login. */
function WhoAndUntil(props: {
  connectionId: string;
  session: SessionState | undefined;
  mcp: McpSignInState | undefined;
}) {
  const i18n = useI18n();
  const { t, zone } = i18n;
  const { session, mcp } = props;
  return (
    <Stack gap={0} small>
      <Text as="div" truncate>
        {sessionText(session, t)}
        {session?.status === 'signed-in' && (
          <Text tone="soft">
            {' · '}
            {t.frame.until(sessionEnd(session, i18n))}
          </Text>
        )}
        <Text tone="soft">
          {' · '}
          {t.frame.zone(zone)}
        </Text>
      </Text>
      {mcp && (
        <Text
          as="a"
          truncate
          tone="soft"
          className={styles.mcpLogin}
          href={connectionHref(props.connectionId)}
        >
          <McpState state={mcp} username={session?.status === 'signed-in' ? session.username : undefined} />
        </Text>
      )}
    </Stack>
  );
}

function SwitcherMenu(props: { view: ConnectionsView; onSignIn: (connection: Connection) => void }) {
  const { t } = useI18n();
  const { list, active, activeSession, sessionOf } = props.view;
  const { activate } = useChangeConnections();
  const signOut = useSignOut();
  const mcpSignIn = useMcpSignIn();
  const isInMcp = active && props.view.mcpOf(active.id)?.status !== 'signed-out';
  return (
    <>
      <div className={styles.choices}>
        <Menu.RadioGroup value={active?.id ?? null} onChange={(id) => activate.mutate({ id })}>
          {list?.connections.map((connection) => (
            <Menu.RadioItem
              key={connection.id}
              value={connection.id}
              closeMenuOnClick
              rightSection={<SessionMark session={sessionOf(connection.id)} />}
            >
              {connectionName(connection, t)}{' '}
              <Text tone="soft">{sessionText(sessionOf(connection.id), t)}</Text>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
      {list && list.connections.length > 0 && <Menu.Divider />}
      {active && <Menu.Item onClick={() => props.onSignIn(active)}>{t.frame.signIn}</Menu.Item>}
      {active && activeSession?.status === 'signed-in' && (
        <Menu.Item onClick={() => signOut.mutate({ connectionId: active.id })}>{t.frame.signOut}</Menu.Item>
      )}
      {active && !isInMcp && (
        <Menu.Item onClick={() => mcpSignIn.start(active.id)}>{t.mcp.actions.signIn}</Menu.Item>
      )}
      <Menu.Item onClick={() => showSection('connections')}>{t.frame.manageConnections}</Menu.Item>
    </>
  );
}

export function ConnectionSwitcher(props: {
  view: ConnectionsView;
  onSignIn: (connection: Connection) => void;
}) {
  const { t, zone } = useI18n();
  const { active, activeSession, list } = props.view;
  const name = active ? connectionName(active, t) : t.frame.noConnection;
  return (
    <Row gap={12} grow>
      <Menu position="bottom-start" width={300} withinPortal={false}>
        <Menu.Target>
          <Button
            maw={280}
            flex="none"
            title={name}
            leftSection={<SessionMark session={activeSession} />}
            rightSection={<ChevronDown size={14} aria-hidden />}
          >
            <Text truncate>
              <span className="visually-hidden">{t.frame.connectionLabel}: </span>
              {name}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <SwitcherMenu view={props.view} onSignIn={props.onSignIn} />
        </Menu.Dropdown>
      </Menu>
      {active && (
        <WhoAndUntil connectionId={active.id} session={activeSession} mcp={props.view.mcpOf(active.id)} />
      )}
      {list && !active && (
        <Text tone="soft" small truncate title={t.frame.zoneOfComputer(zone)}>
          {t.frame.zoneOfComputer(zone)}
        </Text>
      )}
    </Row>
  );
}
