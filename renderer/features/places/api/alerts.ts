import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection, useWatched } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import {
  type AlertAction,
  type AlertHistory,
  type AlertNews,
  type AlertWatchState,
  type ListedAlert,
  MAX_HISTORY_EVENTS,
} from '#shared/contract/alerts.ts';
import { type Settings, settingsSchema } from '#shared/contract/settings.ts';
import { seenAlert } from '#shared/domain/alerts/place-alert.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';

type StateOf = { connectionId: string | undefined; state: AlertWatchState | undefined };

async function* statesOf(
  client: BackendClient,
  connectionId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<StateOf> {
  if (connectionId === undefined) {
    yield { connectionId, state: undefined };
    // A stream that ends is asked for again.
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    return;
  }
  for await (const state of await client.alerts.watch({ connectionId }, { signal }))
    yield { connectionId, state };
}

/** How the watching of a connection stands; undefined until the backend has said so. */
export function useAlertState(connectionId: string | undefined): AlertWatchState | undefined {
  const open = useCallback(
    (client: BackendClient, signal: AbortSignal) => Promise.resolve(statesOf(client, connectionId, signal)),
    [connectionId],
  );
  const told = useWatched<StateOf>(open);
  return told?.connectionId === connectionId ? told?.state : undefined;
}

const openNews = (client: BackendClient, signal: AbortSignal) => client.alerts.news(undefined, { signal });

/** What has just happened; null until something has. */
export function useAlertNews(): AlertNews | null | undefined {
  return useWatched<AlertNews | null>(openNews);
}

const NONE: ListedAlert[] = [];

/** The alerts of a connection, asked for anew whenever they have changed; those before stay until then. */
export function useAlertList(connectionId: string, version: number | undefined): ListedAlert[] {
  const { client } = useBackendConnection();
  const { data } = useQuery({
    queryKey: ['alerts.list', connectionId, version],
    queryFn:
      version === undefined
        ? skipToken
        : async ({ signal }) =>
            parseJsonText(await client.alerts.list({ connectionId }, { signal })) as unknown as ListedAlert[],
    staleTime: Infinity,
    gcTime: 5_000,
    placeholderData: (before, query) => (query?.queryKey[1] === connectionId ? before : undefined),
  });
  return data ?? NONE;
}

/** Does something with alerts as they were shown; the list follows by itself. `onDone` is told of how many it was done. */
export function useActOnAlerts(connectionId: string) {
  const i18n = useI18n();
  const { alerts } = useBackend();
  const { mutate, isPending } = useMutation(
    alerts.act.mutationOptions({ onError: (error) => showFailure(i18n, error) }),
  );
  const act = (shown: readonly ListedAlert[], action: AlertAction, onDone: (count: number) => void) => {
    const seen = shown.flatMap((alert) => seenAlert(alert) ?? []);
    mutate({ connectionId, seen, action }, { onSuccess: onDone });
  };
  return { act, isPending };
}

/** What happened in the last hours; `version` has it asked for anew. */
export function useAlertHistory(connectionId: string, hours: number, version: number | undefined) {
  const { client } = useBackendConnection();
  return useQuery({
    queryKey: ['alerts.history', connectionId, hours, version],
    queryFn: async ({ signal }) => {
      const toMs = Date.now();
      const fromMs = toMs - hours * 3_600_000;
      const asked = { connectionId, fromMs, toMs, limit: MAX_HISTORY_EVENTS, placeIds: null };
      return parseJsonText(await client.alerts.history(asked, { signal })) as unknown as AlertHistory;
    },
    staleTime: Infinity,
    gcTime: 5_000,
    placeholderData: (before) => before,
  });
}

/** What happened to some places in a period, the newest first; `version` has it asked for anew. */
export function useAlertEvents(
  connectionId: string,
  range: { fromMs: number; toMs: number } | null,
  placeIds: readonly string[],
  version: number | undefined,
) {
  const { client } = useBackendConnection();
  return useQuery({
    queryKey: ['alerts.events', connectionId, range, placeIds, version],
    queryFn: range
      ? async ({ signal }) => {
          const asked = { connectionId, ...range, limit: MAX_HISTORY_EVENTS, placeIds: [...placeIds] };
          return parseJsonText(await client.alerts.history(asked, { signal })) as unknown as AlertHistory;
        }
      : skipToken,
    staleTime: Infinity,
    gcTime: 5_000,
    placeholderData: (before) => before,
  });
}

type AlertSettings = Pick<Settings, 'alertRules' | 'alertNotices' | 'alertPerson'>;

const USUAL: AlertSettings = settingsSchema.parse({});

/** What the user chose about alerts, and a way to change it. */
export function useAlertSettings() {
  const i18n = useI18n();
  const { settings } = useBackend();
  const queryClient = useQueryClient();
  const options = settings.read.queryOptions();
  const { data = USUAL } = useQuery(options);
  const { mutate } = useMutation(
    settings.change.mutationOptions({
      onSuccess: (saved: Settings) => queryClient.setQueryData(options.queryKey, saved),
      onError: (error) => showFailure(i18n, error),
    }),
  );
  return { ...data, change: (part: Partial<AlertSettings>) => mutate(part) };
}
