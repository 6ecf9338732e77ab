import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { watch } from '#renderer/lib/backend/watch.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { afterEvent } from '../model/exchange-list.ts';

const open = (client: BackendClient, signal: AbortSignal) =>
  client.tools.exchanges.watch(undefined, { signal });

/** Everything that went over the wire so far, the oldest first; undefined until it is known. */
export function useExchanges(): readonly Exchange[] | undefined {
  const connection = useBackendConnection();
  const [exchanges, setExchanges] = useState<readonly Exchange[]>();
  useEffect(() => {
    const ending = new AbortController();
    void watch(
      connection,
      open,
      (event) => setExchanges((before = []) => afterEvent(before, event)),
      ending.signal,
    );
    return () => ending.abort();
  }, [connection]);
  return exchanges;
}

/** As many characters of a body as cross to the window at once. */
const SHOWN_CHARS = 200_000;

export type BodySide = 'request' | 'response';

/** A body of an exchange, its beginning if it is long; that of an answer when it is over. */
export function useExchangeBody({ id, state }: Pick<Exchange, 'id' | 'state'>, side: BodySide) {
  const { tools } = useBackend();
  const isThere = side === 'request' || state !== 'running';
  return useQuery(
    tools.exchanges.body.queryOptions({
      input: isThere ? { exchangeId: id, side, offset: 0, limit: SHOWN_CHARS } : skipToken,
      staleTime: Infinity,
    }),
  );
}

/** What can be done with exchanges; what fails is said in a notice. */
export function useExchangeActions() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const onError = (error: unknown) => showFailure(i18n, error);
  return {
    repeat: useMutation(tools.exchanges.repeat.mutationOptions({ onError })),
    clear: useMutation(tools.exchanges.clear.mutationOptions({ onError })),
  };
}
