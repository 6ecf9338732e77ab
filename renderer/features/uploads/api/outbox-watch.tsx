import { createContext, type ReactNode, useContext } from 'react';
import type { OutboxState } from '#shared/contract/outbox-shapes.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useWatched } from '#renderer/lib/backend/backend-context.tsx';

export const OutboxContext = createContext<OutboxState | undefined>(undefined);

const openWatch = (client: BackendClient, signal: AbortSignal) =>
  client.uploads.outbox.watch(undefined, { signal });

/** One watch of the outbox for the whole window: rail, status bar and the section show the same. */
export function OutboxProvider(props: { children: ReactNode }) {
  const state = useWatched(openWatch);
  return <OutboxContext value={state}>{props.children}</OutboxContext>;
}

/** How sending goes; undefined before the first word of the backend. */
export function useOutbox(): OutboxState | undefined {
  return useContext(OutboxContext);
}
