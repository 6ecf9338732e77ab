import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useWatched } from '#renderer/lib/backend/backend-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { BuiltInServiceState } from '#shared/contract/built-in-service.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { SessionState } from '#shared/contract/session.ts';
import { type Connection, originOf } from '#shared/domain/connection.ts';
import { type ConnectionsView, describeConnections } from '../model/connections-view.ts';

export function useConnectionList() {
  const { connections } = useBackend();
  return useQuery(connections.list.queryOptions());
}

/** Reads the list again after something may have changed it. */
export function useRefreshConnections(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { connections } = useBackend();
  return () => queryClient.invalidateQueries({ queryKey: connections.list.queryOptions().queryKey });
}

/** The changes of the list of connections. Adding and editing show their failures beside the form, the others in a notice. */
export function useChangeConnections() {
  const i18n = useI18n();
  const { connections } = useBackend();
  const onSettled = useRefreshConnections();
  const onError = (error: Error) => showFailure(i18n, error);
  return {
    add: useMutation(connections.add.mutationOptions({ onSettled })),
    edit: useMutation(connections.edit.mutationOptions({ onSettled })),
    remove: useMutation(connections.remove.mutationOptions({ onSettled, onError })),
    activate: useMutation(connections.activate.mutationOptions({ onSettled, onError })),
    acknowledgeSetAside: useMutation(connections.acknowledgeSetAside.mutationOptions({ onSettled, onError })),
  };
}

/** Gives all connections to the user as a file, without secrets. */
export function useExportConnections() {
  const i18n = useI18n();
  const { connections } = useBackend();
  return useMutation(
    connections.exportAll.mutationOptions({
      onSuccess: (text) => saveFile('stillwell-connections.json', 'application/json', text),
      onError: (error) => showFailure(i18n, error),
    }),
  );
}

/** Adds the connections of a file; its outcome, good or bad, is shown beside the button. */
export function useImportConnections() {
  const { connections } = useBackend();
  const onSettled = useRefreshConnections();
  return useMutation(connections.importAll.mutationOptions({ onSettled }));
}

export type SecretsChange = Omit<Parameters<BackendClient['connections']['changeSecrets']>[0], 'id'>;

export function useConnectionSecrets(id: string) {
  const { connections } = useBackend();
  return useQuery(connections.secrets.queryOptions({ input: { id } }));
}

/** Its failure is shown beside the field; what was typed leaves the window's memory with the call. */
export function useChangeSecrets(id: string) {
  const { connections } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = connections.secrets.queryOptions({ input: { id } });
  return useMutation(
    connections.changeSecrets.mutationOptions({
      gcTime: 0,
      onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    }),
  );
}

const openSessions = (client: BackendClient, signal: AbortSignal) =>
  client.session.watch(undefined, { signal });
const openMcpSignIns = (client: BackendClient, signal: AbortSignal) =>
  client.mcpSignIn.watch(undefined, { signal });
const openBuiltIn = (client: BackendClient, signal: AbortSignal) =>
  client.builtInService.watch(undefined, { signal });

/**
 * Connections, sessions and the built-in service as one, followed as they change. One caller: the frame.
 * @param onGone what is of the service of a connection goes: the connection leads to another one, or was removed
 */
export function useConnections(onGone: (connectionId: string) => void): ConnectionsView {
  const list = useConnectionList();
  const sessions = useWatched<SessionState[]>(openSessions);
  const mcpStates = useWatched<McpSignInState[]>(openMcpSignIns);
  const builtIn = useWatched<BuiltInServiceState>(openBuiltIn);
  const refresh = useRefreshConnections();
  const known = list.data?.connections;
  const hasUnknown =
    known !== undefined &&
    (sessions?.some((session) => !known.some(({ id }) => id === session.connectionId)) ?? false);
  useEffect(() => {
    // Another window of the same backend may have added a connection.
    if (hasUnknown) void refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- `refresh` is made anew at every render and says the same.
  }, [hasUnknown]);
  useForgetWhatMoved(known, onGone);
  return describeConnections(list, sessions, mcpStates, builtIn);
}

/** What the window has of a connection is of the service that it led to: it goes when that is another one. */
function useForgetWhatMoved(
  connections: readonly Connection[] | undefined,
  onGone: (connectionId: string) => void,
): void {
  const queryClient = useQueryClient();
  const addresses = useRef(new Map<string, string>());
  const forget = useEffectEvent(onGone);
  useEffect(() => {
    if (!connections) return;
    const remote = connections.filter((connection) => connection.kind === 'remote');
    const now = new Map(remote.map(({ id, baseUrl }) => [id, baseUrl]));
    for (const [id, before] of addresses.current) {
      const address = now.get(id);
      if (address === before) continue;
      if (address === undefined || originOf(address) !== originOf(before)) forget(id);
      if (address !== undefined)
        void queryClient.resetQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
    }
    addresses.current = now;
  }, [connections, queryClient]);
}

/** One click: service started, connection there and in use, `engineer` signed in. */
export function useOpenBuiltIn() {
  const i18n = useI18n();
  const { builtInService } = useBackend();
  const onSettled = useRefreshConnections();
  return useMutation(
    builtInService.open.mutationOptions({ onSettled, onError: (error) => showFailure(i18n, error) }),
  );
}

export function useStopBuiltIn() {
  const i18n = useI18n();
  const { builtInService } = useBackend();
  return useMutation(builtInService.stop.mutationOptions({ onError: (error) => showFailure(i18n, error) }));
}
