import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Facts } from '#renderer/components/ui/facts.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { openPage } from '#renderer/lib/open-page.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { Failure } from '#shared/errors.ts';
import { useCancelMcpSignIn, useStartMcpSignIn } from '../../api/mcp-sign-in.ts';
import { connectionName } from '../../model/draft-problems.ts';
import type { ConnectionsView } from '../../model/connections-view.ts';
import { effectOfSaving } from '../../model/pasted-address.ts';
import { remedyOf } from '../../model/remedy-of.ts';
import { textDifference } from '../../model/text-difference.ts';
import { AttemptProgress } from './attempt-progress.tsx';
import {
  type McpSignInActions,
  McpSignInContext,
  type SignInAddress,
  type StartHow,
} from './mcp-sign-in-context.ts';
import { type Owner, useRemedy } from './use-remedy.ts';

/** Clocks of window and backend are the same, but a browser blurs its own a little. */
const CLOCK_BLUR_MS = 50;

/** Opens the sign-on page when its address arrives, once for each attempt that began with a click in this window. */
function useOpenedPage(url: string | null): boolean {
  const { mutate, data, variables } = useMutation({
    mutationFn: (page: string) => Promise.resolve(openPage(page)),
  });
  useEffect(() => {
    if (url !== null) mutate(url);
  }, [url, mutate]);
  return url !== null && variables === url && data === true;
}

/** Holds the one MCP sign-in that this window has begun, and the dialog in which it is followed. */
export function McpSignInProvider(props: { view: ConnectionsView; children: ReactNode }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { view } = props;
  const [shownId, setShownId] = useState<string>();
  const [address, setAddress] = useState<SignInAddress>();
  const [clickedAtMs, setClickedAtMs] = useState(0);
  const attempt = useStartMcpSignIn();
  const cancel = useCancelMcpSignIn();
  const ownState = attempt.variables && view.mcpOf(attempt.variables.connectionId);
  const own = attempt.isPending && ownState?.status === 'signing-in' ? ownState.attempt : undefined;
  const isFresh = own !== undefined && own.startedAtMs >= clickedAtMs - CLOCK_BLUR_MS;
  const wasOpened = useOpenedPage(isFresh && own.way === 'browser' ? own.url : null);

  const start: McpSignInActions['start'] = (connectionId, how = {}, ofAddress) => {
    const { way = 'browser', chooseAccount = false, furtherScopes } = how;
    setShownId(connectionId);
    setAddress(ofAddress);
    setClickedAtMs(Date.now());
    attempt.mutate(
      {
        connectionId,
        way,
        chooseAccount,
        language: i18n.language,
        ...(furtherScopes && { furtherScopes: [...furtherScopes] }),
      },
      // What it was for is on the screen already.
      { onSuccess: () => ofAddress && hide() },
    );
  };
  const hide = () => setShownId(undefined);
  const isOwn = attempt.variables?.connectionId === shownId;
  const { error } = attempt;
  const isHidden = shownId === undefined;
  useEffect(() => {
    // A sign-in that goes on in the background must not fail in silence.
    if (error && isHidden && toAppError(error).code !== 'CANCELLED') showFailure(i18n, error);
    // oxlint-disable-next-line react/exhaustive-deps -- hiding a failure that was read must not show it again
  }, [error]);

  const connection = view.list?.connections.find(({ id }) => id === shownId);
  const owner: Owner | undefined = connection
    ? { id: connection.id, name: connectionName(connection, t), connection }
    : shownId !== undefined && address
      ? { id: shownId, ...address }
      : undefined;
  return (
    <McpSignInContext value={{ start, show: setShownId }}>
      {props.children}
      <Dialog
        width="medium"
        isOpen={owner !== undefined}
        onClose={hide}
        title={owner && t.mcp.dialog.title(owner.name)}
      >
        {owner && (
          <McpSignInView
            owner={owner}
            state={view.mcpOf(owner.id)}
            isStarting={isOwn && attempt.isPending}
            error={isOwn ? error : null}
            wasOpened={wasOpened}
            onStart={(how) => start(owner.id, how, address)}
            onCancel={() => cancel.mutate({ connectionId: owner.id }, { onSuccess: hide })}
            onHide={hide}
          />
        )}
      </Dialog>
    </McpSignInContext>
  );
}

function Done(props: { state: McpSignInState & { status: 'signed-in' }; onClose: () => void }) {
  const { t, moment } = useI18n();
  const { state } = props;
  const until = moment(state.accessUntilMs);
  return (
    <Stack gap={12}>
      <Row gap={12} align="start" role="status">
        <CircleCheck size={20} aria-hidden />
        <div>
          <strong>{t.mcp.dialog.doneTitle(state.username)}</strong>
          <p>{t.mcp.until(until)}</p>
          {state.isAccessRefused && (
            <Box as="p" box="caution">
              {t.mcp.states.accessRefused}{' '}
              <a href={connectionHref(state.connectionId, 'why-401')} onClick={() => props.onClose()}>
                {t.mcp.actions.whyRefused}
              </a>
            </Box>
          )}
          <p>{state.renewsByItself ? t.mcp.states.renews : t.mcp.states.doesNotRenew(until)}</p>
        </div>
      </Row>
      <Row justify="end" wrap>
        <Button kind="primary" data-autofocus onClick={props.onClose}>
          {t.mcp.dialog.done}
        </Button>
      </Row>
    </Stack>
  );
}

function Ended(props: { onStart: () => void }) {
  const { t } = useI18n();
  return (
    <Stack gap={12}>
      <p role="status">{t.mcp.dialog.ended}</p>
      <Row justify="end" wrap>
        <Button kind="primary" onClick={props.onStart}>
          {t.mcp.dialog.tryAgain}
        </Button>
      </Row>
    </Stack>
  );
}

/** What the dialog shows: how the sign-in goes on, why it failed, or who is signed in. */
function McpSignInView(props: {
  owner: Owner;
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
        connectionId={props.owner.id}
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
      <SignInFailure owner={props.owner} failure={failure} onStart={props.onStart} onLeave={props.onHide} />
    );
  if (state?.status === 'signed-in') return <Done state={state} onClose={props.onHide} />;
  return <Ended onStart={props.onStart} />;
}

function Mismatch(props: { expected: string; found: string }) {
  const { mismatch } = useI18n().t.mcp;
  const [expected, found] = textDifference(props.expected, props.found);
  return (
    <div>
      <Facts>
        {[
          { label: mismatch.expected, cut: expected },
          { label: mismatch.found, cut: found },
        ].map(({ label, cut }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>
                {cut.before}
                {cut.differs && <mark>{cut.differs}</mark>}
                {cut.after}
              </code>
            </dd>
          </div>
        ))}
      </Facts>
      <Text as="p" tone="soft" small>
        {mismatch.text}
      </Text>
    </div>
  );
}

/** Why a sign-in failed, what to do, and the button that does it. */
function SignInFailure(props: {
  owner: Owner;
  failure: Failure;
  onStart: (how?: StartHow) => void;
  onLeave: () => void;
}) {
  const { t } = useI18n();
  const { owner, failure } = props;
  const remedy = remedyOf(failure);
  const { act, isPending } = useRemedy(owner, props.onStart, props.onLeave);
  const before = owner.connection?.kind === 'remote' ? owner.connection : undefined;
  const effect =
    remedy.kind === 'use-given-address' && before && effectOfSaving({ ...before, ...remedy }, before);
  return (
    <Stack gap={12}>
      <FailureNotice failure={failure} />
      {failure.code === 'SIGN_ON_MISMATCH' && <Mismatch {...failure.details} />}
      {before && effect && (
        <Text as="p" tone="caution" small>
          {effect === 'other-server'
            ? t.mcp.mismatch.otherServer(new URL(before.baseUrl).host)
            : t.mcp.mismatch.otherAddress}
        </Text>
      )}
      <Row justify="end" wrap>
        {owner.connection && (
          <Row as="a" inline href={connectionHref(owner.id, 'trace')} onClick={() => props.onLeave()}>
            {t.mcp.pages.trace}
          </Row>
        )}
        <Button onClick={props.onLeave}>{t.frame.close}</Button>
        <Button kind="primary" data-autofocus loading={isPending} onClick={() => act(remedy)}>
          {
            t.mcp.remedies[
              owner.connection || remedy.kind !== 'edit-connection' ? remedy.kind : 'edit-address'
            ]
          }
        </Button>
      </Row>
    </Stack>
  );
}
