import { useQuery } from '@tanstack/react-query';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

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
