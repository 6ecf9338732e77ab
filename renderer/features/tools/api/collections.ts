import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallRun } from '#shared/domain/mcp/saved/run-collection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

export function useCollections() {
  const { tools } = useBackend();
  return useQuery(tools.collections.list.queryOptions({ staleTime: Infinity }));
}

/** What can be done with collections; what fails is said in a notice. */
export function useCollectionActions() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showFailure(i18n, error);
  const options = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tools.collections.list.key() }),
    onError,
  };
  return {
    save: useMutation(tools.collections.save.mutationOptions(options)),
    remove: useMutation(tools.collections.remove.mutationOptions(options)),
    importText: useMutation(tools.collections.importText.mutationOptions(options)),
    exportText: useMutation(tools.collections.exportText.mutationOptions({ onError })),
    junit: useMutation(tools.collections.junit.mutationOptions({ onError })),
  };
}

/** Runs a collection against a target and follows the run; leaving the page stops it. */
export function useCollectionRun() {
  const i18n = useI18n();
  const { client } = useBackendConnection();
  const [runs, setRuns] = useState<ReadonlyMap<string, CallRun>>(new Map());
  const [running, setRunning] = useState<string | null>(null);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const start = async (id: string, targetId: string) => {
    const stop = new AbortController();
    ending.current = stop;
    setRuns(new Map());
    setRunning('');
    try {
      for await (const event of await client.tools.collections.run(
        { id, targetId },
        { signal: stop.signal },
      )) {
        if (event.kind === 'began') setRunning(event.name);
        else setRuns((before) => new Map([...before, [event.run.callId, event.run]]));
      }
    } catch (error) {
      if (!stop.signal.aborted) showFailure(i18n, error);
    } finally {
      setRunning(null);
    }
  };
  return {
    runs,
    /** Name of the call that is under way; null if none is. */
    running,
    start: (id: string, targetId: string) => void start(id, targetId),
    stop: () => ending.current?.abort(),
  };
}
