import { hideToast, showToast } from '#renderer/lib/show-toast.ts';
import { Check, Circle, CircleDot, LoaderCircle, Minus, Plus, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { ownWord } from '#renderer/i18n/own-word.ts';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { Connection } from '#shared/domain/connection.ts';
import type { Failure } from '#shared/errors.ts';
import { useCancelMcpSignIn, useSignOutOfMcp } from '../api/mcp-sign-in.ts';
import { connectionName } from '../model/draft-problems.ts';
import { scopeRows } from '../model/text-difference.ts';
import { useMcpSignIn } from './mcp-sign-in/mcp-sign-in-context.ts';

const MARKS = { granted: Check, missing: Minus, extra: Plus };

type SignedIn = Extract<McpSignInState, { status: 'signed-in' }>;
type SignedOut = Extract<McpSignInState, { status: 'signed-out' }>;

function needsAttention(state: McpSignInState | undefined): boolean {
  if (state?.status === 'signed-out') return state.reason !== null || state.hasUnreadableLogin;
  return state?.status === 'signed-in' && (state.renewalFailure !== null || state.isAccessRefused === true);
}

function StateMark({ state }: { state: McpSignInState | undefined }) {
  if (needsAttention(state)) return <TriangleAlert size={14} color="var(--caution)" aria-hidden />;
  if (state?.status === 'signed-in') return <CircleDot size={14} color="var(--ok)" aria-hidden />;
  const Mark = state?.status === 'signing-in' ? LoaderCircle : Circle;
  return <Mark size={14} color="var(--ink-soft)" aria-hidden />;
}

function SignedInLines({ state }: { state: SignedIn }) {
  const { t, moment } = useI18n();
  const { states } = t.mcp;
  const until = moment(state.accessUntilMs);
  return (
    <>
      <span>
        {states.signedIn(state.username)}{' '}
        <Text tone="soft">
          {states.since(moment(state.signedInAtMs))} ·{' '}
          <time dateTime={new Date(state.accessUntilMs).toISOString()}>{t.mcp.until(until)}</time>
        </Text>
      </span>
      <Text tone="soft">{state.renewsByItself ? states.renews : states.doesNotRenew(until)}</Text>
      <GrantedScopes requested={state.requestedScopes} granted={state.grantedScopes} />
      {state.isAccessRefused && (
        <Box as="p" box="caution">
          {states.accessRefused}
        </Box>
      )}
      {state.renewalFailure && <FailureNotice failure={state.renewalFailure} lead={states.renewalFailed} />}
    </>
  );
}

function SignedOutLines({ state }: { state: SignedOut }) {
  const { states } = useI18n().t.mcp;
  return (
    <>
      <Text tone="soft">{states.signedOut}</Text>
      {state.hasUnreadableLogin && (
        <Box as="p" box="caution">
          {states.unreadable}
        </Box>
      )}
      {state.reason && <FailureNotice failure={state.reason} />}
    </>
  );
}

function StateLines({ state }: { state: McpSignInState | undefined }) {
  const { states, dialog } = useI18n().t.mcp;
  if (!state) return <Text tone="soft">{states.unknown}</Text>;
  if (state.status === 'signed-in') return <SignedInLines state={state} />;
  if (state.status === 'signed-out') return <SignedOutLines state={state} />;
  const { step, way } = state.attempt;
  const isOnDevice = step === 'waiting-for-user' && way === 'device';
  return (
    <span>
      {states.signingIn} <Text tone="soft">{isOnDevice ? dialog.waitingForDevice : dialog.steps[step]}</Text>
    </span>
  );
}

function McpActions(props: { connection: Connection; state: McpSignInState }) {
  const { t } = useI18n();
  const { actions } = t.mcp;
  const { id } = props.connection;
  const name = connectionName(props.connection, t);
  const signIn = useMcpSignIn();
  const signOut = useMcpSignOut();
  const cancel = useCancelMcpSignIn();
  if (props.state.status === 'signing-in')
    return (
      <>
        <Button small aria-label={actions.showOf(name)} onClick={() => signIn.show(id)}>
          {actions.show}
        </Button>
        <Button
          small
          aria-label={actions.cancelOf(name)}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ connectionId: id })}
        >
          {t.frame.cancel}
        </Button>
      </>
    );
  if (props.state.status === 'signed-out')
    return (
      <Button small aria-label={actions.signInOf(name)} onClick={() => signIn.start(id)}>
        {actions.signIn}
      </Button>
    );
  return (
    <>
      <Button
        small
        aria-label={actions.signOutOf(name)}
        loading={signOut.isPending}
        onClick={() => signOut.mutate({ connectionId: id })}
      >
        {actions.signOut}
      </Button>
      <Button
        small
        aria-label={actions.otherAccountOf(name)}
        onClick={() => signIn.start(id, { chooseAccount: true })}
      >
        {actions.otherAccount}
      </Button>
    </>
  );
}

/** The sign-on for the MCP tools: who, until when, with which scopes, and what can be done about it. */
export function McpLogin(props: { connection: Connection; state: McpSignInState | undefined }) {
  const { t } = useI18n();
  const headingId = useId();
  const { connection, state } = props;
  const name = connectionName(connection, t);
  const { actions } = t.mcp;
  return (
    <Column role="group" aria-labelledby={headingId} gap={4} breaks box="card">
      <Row>
        <StateMark state={state} />
        <strong id={headingId}>{t.mcp.toolsLogin}</strong>
      </Row>
      <StateLines state={state} />
      <Row wrap gap={12}>
        {state && <McpActions connection={connection} state={state} />}
        <a href={connectionHref(connection.id, 'why-401')} aria-label={actions.whyRefusedOf(name)}>
          {actions.whyRefused}
        </a>
        <a href={connectionHref(connection.id, 'trace')} aria-label={actions.traceOf(name)}>
          {actions.trace}
        </a>
      </Row>
    </Column>
  );
}

/** Granted beside requested scopes; a difference is marked, and what it means is said. */
function GrantedScopes(props: { requested: readonly string[]; granted: readonly string[] }) {
  const { t } = useI18n();
  const { scopes } = t.mcp;
  const rows = scopeRows(props.requested, props.granted);
  const granted = rows.filter(({ state }) => state === 'granted').length;
  const differs = rows.some(({ state }) => state !== 'granted');
  const meaning = (scope: string, state: keyof typeof MARKS) => {
    if (state === 'granted') return '';
    return state === 'extra' ? scopes.extraText : (ownWord(scopes.missingText, scope) ?? scopes.missingOther);
  };
  return (
    <Disclosure
      open={differs}
      summary={
        <>
          {scopes.title}
          {t.punctuation.colon}
          {scopes.summary(granted, props.requested.length)}
          {differs && <Tag tone="caution">{scopes.differ}</Tag>}
        </>
      }
    >
      <ul>
        {rows.map(({ scope, state }) => {
          const Mark = MARKS[state];
          return (
            <Row
              as="li"
              key={scope}
              align="baseline"
              gap={4}
              tone={state === 'missing' ? 'caution' : 'plain'}
            >
              <Mark size={13} aria-hidden color={state === 'granted' ? 'var(--ok)' : undefined} />
              <span>
                <code>{scope}</code> {scopes[state]}. {meaning(scope, state)}
              </span>
            </Row>
          );
        })}
      </ul>
    </Disclosure>
  );
}

/** Worded where it stands, so that it follows the language of the window. */
function SignedOutText({
  endSessionUrl,
  notRevoked,
}: {
  endSessionUrl: string | null;
  notRevoked: Failure | null;
}) {
  const { t, failure, language } = useI18n();
  const { signedOut } = t.mcp;
  const page = endSessionUrl === null ? null : new URL(endSessionUrl);
  page?.searchParams.set('ui_locales', language);
  return (
    <>
      {notRevoked ? signedOut.notRevoked(failure(notRevoked).title) : signedOut.text}{' '}
      {page && (
        <a
          href={page.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => hideToast('mcp-signed-out')}
        >
          {signedOut.endSession}
        </a>
      )}
    </>
  );
}

/**
 * Signs out of MCP, and offers to end the browser's session too: that is a page, so it takes a click of its own. Says if the
 * sign-on service could not be told.
 */
function useMcpSignOut() {
  const { t } = useI18n();
  const signOut = useSignOutOfMcp();
  const mutate = (input: { connectionId: string }) =>
    signOut.mutate(input, {
      onSuccess: ({ endSessionUrl, notRevoked }) => {
        if (endSessionUrl === null && notRevoked === null) return;
        showToast(
          { t },
          {
            id: 'mcp-signed-out',
            title: t.mcp.signedOut.title,
            message: <SignedOutText endSessionUrl={endSessionUrl} notRevoked={notRevoked} />,
            ...(notRevoked ? { tone: 'bad' as const } : { forMs: 60_000 }),
          },
        );
      },
    });
  return { mutate, isPending: signOut.isPending };
}
