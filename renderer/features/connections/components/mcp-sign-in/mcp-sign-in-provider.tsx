import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { openPage } from '#renderer/lib/open-page.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useCancelMcpSignIn, useStartMcpSignIn } from '../../api/mcp-sign-in.ts';
import { connectionName } from '../../model/connection-name.ts';
import type { ConnectionsView } from '../../model/connections-view.ts';
import { type McpSignInActions, McpSignInContext } from './mcp-sign-in-context.ts';
import { McpSignInView } from './mcp-sign-in-view.tsx';

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
  const [clickedAtMs, setClickedAtMs] = useState(0);
  const attempt = useStartMcpSignIn();
  const cancel = useCancelMcpSignIn();
  const ownState = attempt.variables && view.mcpOf(attempt.variables.connectionId);
  const own = attempt.isPending && ownState?.status === 'signing-in' ? ownState.attempt : undefined;
  const isFresh = own !== undefined && own.startedAtMs >= clickedAtMs - CLOCK_BLUR_MS;
  const wasOpened = useOpenedPage(isFresh && own.way === 'browser' ? own.url : null);

  const start: McpSignInActions['start'] = (
    connectionId,
    { way = 'browser', chooseAccount = false } = {},
  ) => {
    setShownId(connectionId);
    setClickedAtMs(Date.now());
    attempt.mutate({ connectionId, way, chooseAccount });
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
  return (
    <McpSignInContext value={{ start, show: setShownId }}>
      {props.children}
      <Modal
        size={580}
        opened={connection !== undefined}
        onClose={hide}
        title={connection && t.mcp.dialog.title(connectionName(connection, t))}
        closeButtonProps={{ 'aria-label': t.frame.close }}
      >
        {connection && (
          <McpSignInView
            connection={connection}
            state={view.mcpOf(connection.id)}
            isStarting={isOwn && attempt.isPending}
            error={isOwn ? error : null}
            wasOpened={wasOpened}
            onStart={(how) => start(connection.id, how)}
            onCancel={() => cancel.mutate({ connectionId: connection.id }, { onSuccess: hide })}
            onHide={hide}
          />
        )}
      </Modal>
    </McpSignInContext>
  );
}
