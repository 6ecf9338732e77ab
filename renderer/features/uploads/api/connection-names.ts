import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** The zone of a connection; if the connection is gone, the one that was noted, or that of the part of the window that asks. */
export function useZoneOfConnection(connectionId: string | undefined, noted?: string | null): string {
  const { zone } = useI18n();
  const { data } = useQuery(useBackend().connections.list.queryOptions());
  return data?.connections.find(({ id }) => id === connectionId)?.zone ?? noted ?? zone;
}

/** Whether a connection is there, as far as that is known: one that was removed gets nothing any more. */
export function useHasConnection(connectionId: string): boolean {
  const { data } = useQuery(useBackend().connections.list.queryOptions());
  return data === undefined || data.connections.some(({ id }) => id === connectionId);
}

/** Names connections as the user knows them; one that is gone has none. */
export function useConnectionNames(): (connectionId: string) => string | undefined {
  const { t } = useI18n();
  const { data } = useQuery(useBackend().connections.list.queryOptions());
  return useCallback(
    (connectionId) => {
      const found = data?.connections.find(({ id }) => id === connectionId);
      return found?.kind === 'built-in' ? t.connections.builtInName : found?.name;
    },
    [data, t],
  );
}
