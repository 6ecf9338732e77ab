import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { CallRun } from '../model/call-run.ts';
import { CallRuns } from './call-runs.ts';

const stores = new WeakMap<BackendConnection, CallRuns>();

/** The calls of this window and how they stand, newest first. */
export function useCallRuns(): { store: CallRuns; runs: readonly CallRun[] } {
  const connection = useBackendConnection();
  const store = stores.get(connection) ?? new CallRuns(connection.client);
  stores.set(connection, store);
  return { store, runs: useSyncExternalStore(store.subscribe, store.all) };
}

/** The newest calls, asked for when somebody looks. */
export function useCallHistory(isAsked: boolean) {
  const { tools } = useBackend();
  return useQuery(tools.history.list.queryOptions({ enabled: isAsked, staleTime: 0, gcTime: 0 }));
}

export function useClearHistory() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    tools.history.clear.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: tools.history.key() }),
      onError: (error) => showFailure(i18n, error),
    }),
  );
}
