import { useMutation, useQuery } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { useRefreshConnections } from './connections-queries.ts';

/** Ends when the sign-in does; its failure is shown in the dialog that began it. */
export function useStartMcpSignIn() {
  const { mcpSignIn } = useBackend();
  return useMutation(mcpSignIn.start.mutationOptions());
}

export function useCancelMcpSignIn() {
  const i18n = useI18n();
  const { mcpSignIn } = useBackend();
  return useMutation(mcpSignIn.cancel.mutationOptions({ onError: (error) => showFailure(i18n, error) }));
}

export function useSignOutOfMcp() {
  const i18n = useI18n();
  const { mcpSignIn } = useBackend();
  return useMutation(mcpSignIn.signOut.mutationOptions({ onError: (error) => showFailure(i18n, error) }));
}

/** Its failure is shown beside the field; the address, which carries a code, leaves the window's memory with the call. */
export function usePasteAddress() {
  const { mcpSignIn } = useBackend();
  return useMutation(mcpSignIn.pasteAddress.mutationOptions({ gcTime: 0 }));
}

export function useForgetRegistration() {
  const i18n = useI18n();
  const { mcpSignIn } = useBackend();
  return useMutation(
    mcpSignIn.forgetRegistration.mutationOptions({ onError: (error) => showFailure(i18n, error) }),
  );
}

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

/** Its failure is shown beside the form that was sent; the password leaves the window's memory with the call. */
export function useSignIn() {
  const { session } = useBackend();
  const onSettled = useRefreshConnections();
  return useMutation(session.signIn.mutationOptions({ onSettled, gcTime: 0 }));
}

export function useSignOut() {
  const i18n = useI18n();
  const { session } = useBackend();
  return useMutation(session.signOut.mutationOptions({ onError: (error) => showFailure(i18n, error) }));
}
