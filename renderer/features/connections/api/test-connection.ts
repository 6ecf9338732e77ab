import { useEffect, useRef, useState } from 'react';
import type { EndpointTest } from '#shared/contract/connections.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { Failure } from '#shared/errors.ts';

type ConnectionTest = {
  status: 'idle' | 'running' | 'over';
  results: EndpointTest[];
  failure: Failure | null;
};

const NOT_BEGUN: ConnectionTest = { status: 'idle', results: [], failure: null };

/** Asks every endpoint of a connection, and shows the answers as they come. Leaving the page ends it. */
export function useConnectionTest(id: string) {
  const { client } = useBackendConnection();
  const [test, setTest] = useState(NOT_BEGUN);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    const { signal } = ending;
    setTest({ status: 'running', results: [], failure: null });
    let failure: Failure | null = null;
    try {
      for await (const result of await client.connections.test({ id }, { signal })) {
        if (signal.aborted) return;
        setTest((before) => ({ ...before, results: [...before.results, result] }));
      }
    } catch (error) {
      failure = toAppError(error).toFailure();
    }
    if (!signal.aborted) setTest((before) => ({ ...before, status: 'over', failure }));
  };
  return { ...test, run };
}
