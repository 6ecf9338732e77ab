import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient, BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { watch } from '#renderer/lib/backend/watch.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { Notice } from '#shared/contract/tools/notices.ts';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import { NoticeListening } from './notice-listening.ts';

const MAX_NOTICES = 1_000;

const open = (client: BackendClient, signal: AbortSignal) =>
  client.tools.notices.watch(undefined, { signal });

/**
 * What endpoints have said beside their answers, the oldest first; undefined until it is known. Lists that are said to have
 * changed are asked for again.
 */
export function useNotices(): readonly Notice[] | undefined {
  const connection = useBackendConnection();
  const listening = useListeningStore();
  const [notices, setNotices] = useState<readonly Notice[]>();
  useEffect(() => {
    const ending = new AbortController();
    void watch(
      connection,
      open,
      (event) => {
        setNotices((before = []) =>
          event.kind === 'all' ? event.notices : [...before.slice(1 - MAX_NOTICES), event.notice],
        );
        listening.heard(event);
      },
      ending.signal,
    );
    return () => ending.abort();
  }, [connection, listening]);
  return notices;
}

const stores = new WeakMap<BackendConnection, NoticeListening>();

function useListeningStore(): NoticeListening {
  const connection = useBackendConnection();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const askAgain = (targetId: string) =>
    void queryClient.invalidateQueries({ queryKey: tools.list.key({ input: { targetId } }) });
  const store = stores.get(connection) ?? new NoticeListening(connection.client, askAgain);
  stores.set(connection, store);
  return store;
}

/** Which targets this window listens to. */
export function useListening(): NoticeListening {
  const store = useListeningStore();
  useSyncExternalStore(store.subscribe, store.all);
  return store;
}

export function useNoticeActions() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showFailure(i18n, error);
  // The level goes along with the next call, whose bytes are shown.
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: tools.prepare.key() });
  return {
    clear: useMutation(tools.notices.clear.mutationOptions({ onError })),
    setLevel: useMutation(tools.notices.setLevel.mutationOptions({ onError, onSuccess })),
  };
}

/** What an argument may be, as the endpoint says; nothing where it cannot tell. */
export function useCompletion(
  asked: {
    targetId: string;
    kind: Exclude<OfferKind, 'tool'>;
    name: string;
    argument: string;
    value: string;
    others: Record<string, string>;
  },
  isAsked: boolean,
) {
  const { tools } = useBackend();
  return useQuery(
    tools.notices.complete.queryOptions({
      input: asked,
      enabled: isAsked,
      staleTime: 60_000,
      retry: false,
      placeholderData: (before) => before,
    }),
  );
}
