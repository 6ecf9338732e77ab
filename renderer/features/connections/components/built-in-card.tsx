import { Play } from 'lucide-react';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { BuiltInServiceState } from '#shared/contract/built-in-service.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { SessionState } from '#shared/contract/session.ts';
import type { Connection } from '#shared/domain/connection.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useOpenBuiltIn, useStopBuiltIn } from '../api/connections-queries.ts';
import { DetailsLink, RemoveButton, UseButton } from './connection-row.tsx';
import { Logins } from './logins.tsx';
import type { Account } from './sign-in-dialog.tsx';
import { DemoAccountLines } from './welcome.tsx';

function DemoAccounts(props: { onTry: (account: Account) => void }) {
  const { t } = useI18n();
  return (
    <Stack gap={4} lineAbove padAbove={12}>
      <h3>{t.connections.demoAccounts}</h3>
      <Text as="p" tone="soft">
        {t.connections.demoAccountsText}
      </Text>
      <DemoAccountLines onTry={props.onTry} />
    </Stack>
  );
}

function stateText(state: BuiltInServiceState | undefined, t: ReturnType<typeof useI18n>['t']): string {
  if (!state) return t.connections.states.unknown;
  const texts = t.connections.builtInStates;
  return state.status === 'running' ? texts.running(state.baseUrl) : texts[state.status];
}

/** The card says itself, above its button, why its service is gone. */
function withoutServiceFailure(session: SessionState | undefined): SessionState | undefined {
  const isSaid = session?.status === 'signed-out' && session.reason?.code === 'BUILT_IN_SERVICE_FAILED';
  return isSaid ? { ...session, reason: null } : session;
}

/** The data service that comes with the app: one click from nothing to places. */
export function BuiltInCard(props: {
  connection: Connection | undefined;
  session: SessionState | undefined;
  mcp: McpSignInState | undefined;
  state: BuiltInServiceState | undefined;
  isActive: boolean;
  /** Nothing else is in use: opening it is what to do here. */
  isFirst: boolean;
  onOpened: () => void;
  onSignIn: (account?: Account) => void;
  onRemove: () => void;
}) {
  const { t } = useI18n();
  const { connection, state } = props;
  const open = useOpenBuiltIn();
  const stop = useStopBuiltIn();
  const isRunning = state?.status === 'running';
  const needsOpening = !(isRunning && connection && props.session?.status === 'signed-in');
  return (
    <Stack as="section" gap={12} box="card" roomy aria-labelledby="built-in">
      <Row align="start" justify="between" wrap gap={16}>
        <Stack gap={4} grow breaks style={{ flexBasis: 260 }}>
          <h2 id="built-in">
            {t.connections.builtInName} {props.isActive && <Tag>{t.connections.inUse}</Tag>}
          </h2>
          <Text tone="soft">{stateText(state, t)}</Text>
          <Text as="p" tone="soft">
            {t.connections.builtInText}
          </Text>
        </Stack>
        <Row wrap>
          {needsOpening && (
            <Button
              kind={props.isActive || props.isFirst ? 'primary' : 'default'}
              leftSection={<Play size={15} />}
              loading={open.isPending || state?.status === 'starting'}
              onClick={() => open.mutate(undefined, { onSuccess: props.onOpened })}
            >
              {t.connections.open}
            </Button>
          )}
          {isRunning && connection && <UseButton connection={connection} isActive={props.isActive} />}
          {connection && <DetailsLink connection={connection} />}
          {isRunning && (
            <Button loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
              {t.connections.stop}
            </Button>
          )}
          {connection && <RemoveButton connection={connection} onRemove={props.onRemove} />}
        </Row>
      </Row>
      {state?.status === 'stopped' && state.reason && <FailureNotice failure={state.reason} />}
      {connection && (
        <Logins
          connection={connection}
          session={withoutServiceFailure(props.session)}
          mcp={props.mcp}
          // Opening it signs in as well.
          isNextStep={false}
          onSignIn={() => props.onSignIn()}
        />
      )}
      {connection && <DemoAccounts onTry={props.onSignIn} />}
    </Stack>
  );
}
