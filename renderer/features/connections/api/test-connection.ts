import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { EndpointTest } from '#shared/contract/connections.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
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

/** Why the MCP endpoint refuses the token: found out when it is first shown, for each new token, and when asked to. */
export function useDiagnosis(connectionId: string, state: McpSignInState | undefined) {
  const { mcpSignIn } = useBackend();
  const input = { connectionId };
  const about = state?.status === 'signed-in' ? state.accessUntilMs : state?.status;
  return useQuery(
    mcpSignIn.diagnose.queryOptions({
      input,
      queryKey: [...mcpSignIn.diagnose.queryKey({ input }), about],
      enabled: state !== undefined && state.status !== 'signing-in',
      staleTime: Infinity,
      gcTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  );
}
