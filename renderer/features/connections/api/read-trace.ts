import { useQuery } from '@tanstack/react-query';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** What of the state of a sign-in tells that its trace has gone on. */
function chapter(state: McpSignInState | undefined): unknown {
  if (state?.status === 'signing-in') return [state.attempt.startedAtMs, state.attempt.step];
  return state?.status === 'signed-in' ? [state.signedInAtMs, state.accessUntilMs] : state?.status;
}

/** The steps of the last sign-in, read again as it goes on; what was read before stays until then. */
export function useTrace(connectionId: string, state: McpSignInState | undefined) {
  const { mcpSignIn } = useBackend();
  const input = { connectionId };
  return useQuery(
    mcpSignIn.trace.queryOptions({
      input,
      queryKey: [...mcpSignIn.trace.queryKey({ input }), chapter(state)],
      staleTime: 0,
      placeholderData: (before) => before,
    }),
  );
}
