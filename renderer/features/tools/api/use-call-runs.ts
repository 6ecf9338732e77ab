import { useSyncExternalStore } from 'react';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
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
