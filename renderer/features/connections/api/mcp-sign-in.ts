import { useMutation } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

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
