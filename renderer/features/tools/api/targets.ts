import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** All endpoints that can be explored. @param known differs whenever the connections do, of which the backend makes targets. */
export function useTargets(known: string) {
  const { tools } = useBackend();
  return useQuery({
    ...tools.targets.list.queryOptions({ staleTime: 0 }),
    queryKey: [...tools.targets.list.queryKey(), known],
    placeholderData: (before) => before,
  });
}

/** Changes of targets. Adding and editing show their failures beside the form, the others in a notice. */
export function useChangeTargets() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const onError = (error: Error) => showFailure(i18n, error);
  // What is left of it begins with the endpoint itself: its settings say how it is asked.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: tools.key() });
  const { add, edit, configure, remove } = tools.targets;
  return {
    add: useMutation(add.mutationOptions({ onSettled, gcTime: 0 })),
    edit: useMutation(edit.mutationOptions({ onSettled, gcTime: 0 })),
    configure: useMutation(configure.mutationOptions({ onSettled, onError })),
    remove: useMutation(remove.mutationOptions({ onSettled, onError })),
  };
}

/** Lets a program be started; if its command has changed meanwhile, it is shown as it is now. */
export function useConfirmCommand() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    tools.targets.confirm.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: tools.key() }),
      onError: (error) => showFailure(i18n, error),
    }),
  );
}

/** Asks the endpoint in every dialect. */
export function useProbe() {
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    tools.targets.probe.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: tools.prepare.key() }),
    }),
  );
}
