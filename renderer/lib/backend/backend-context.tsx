import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { BackendClient, BackendConnection, BackendState } from './backend-connection.ts';
import { watch } from './watch.ts';

export const BackendContext = createContext<BackendConnection | null>(null);

export function BackendProvider(props: { connection: BackendConnection; children: ReactNode }) {
  return <BackendContext value={props.connection}>{props.children}</BackendContext>;
}

export function useBackendConnection(): BackendConnection {
  const connection = useContext(BackendContext);
  if (!connection) throw new Error('useBackendConnection needs a BackendProvider above it.');
  return connection;
}

export function useBackendState(): BackendState {
  const connection = useBackendConnection();
  return useSyncExternalStore(connection.subscribe, connection.getState);
}

/** Query and mutation options of every call of the contract; each part is the same at every render. */
export function useBackend() {
  const { client } = useBackendConnection();
  return useMemo(() => queryUtilsOf(client), [client]);
}

export function queryUtilsOf(client: BackendClient) {
  return withStableParts(createTanstackQueryUtils(client));
}

/** What is read from it again is the same object, so that an effect can depend on it: oRPC makes each part anew. */
function withStableParts<T extends object>(whole: T): T {
  const parts = new Map<PropertyKey, unknown>();
  return new Proxy(whole, {
    get: (target, name) => {
      if (!parts.has(name)) {
        const part: unknown = Reflect.get(target, name);
        const hasParts = (typeof part === 'object' && part !== null) || typeof part === 'function';
        parts.set(name, hasParts ? withStableParts(part) : part);
      }
      return parts.get(name);
    },
  });
}

/** The latest value of a stream, undefined before the first. `open` must be the same function at every render. */
export function useWatched<T>(
  open: (client: BackendClient, signal: AbortSignal) => Promise<AsyncIterable<T>>,
): T | undefined {
  const connection = useBackendConnection();
  const [value, setValue] = useState<T>();
  useEffect(() => {
    const ending = new AbortController();
    void watch(connection, open, setValue, ending.signal);
    return () => ending.abort();
  }, [connection, open]);
  return value;
}
