import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { AddressCheck, EndpointTest } from '#shared/contract/connections.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { readBaseUrl } from '#shared/domain/connection.ts';
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

const SETTLED_MS = 600;

/** A name that is still being typed is not looked up by itself. */
function looksWhole(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || /^\[|[^.]\.[^.]+$/.test(hostname);
}

/**
 * What answers at the address in a form: asked when typing pauses, and at once by `ask`. An address that is none yet,
 * or the one that the connection has, is not asked.
 */
export function useAddressCheck(typed: string, known: string | undefined) {
  const { connections } = useBackend();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const read = readBaseUrl(typed);
  const current = 'baseUrl' in read && read.baseUrl !== known ? read.baseUrl : undefined;
  useEffect(() => {
    if (current === undefined || !looksWhole(current)) return undefined;
    const timer = setTimeout(() => setAsked(current), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [current]);
  const optionsFor = (baseUrl: string) => ({
    ...connections.checkAddress.queryOptions({ input: { baseUrl } }),
    staleTime: 10_000,
    refetchOnWindowFocus: false,
  });
  const isAsked = current !== undefined && asked === current;
  const { data, isFetching } = useQuery({ ...optionsFor(current ?? ''), enabled: isAsked });
  const ask = async (): Promise<AddressCheck | undefined> => {
    if (current === undefined) return undefined;
    setAsked(current);
    return queryClient.query(optionsFor(current));
  };
  return { check: isAsked ? data : undefined, isChecking: isAsked && isFetching, ask };
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
