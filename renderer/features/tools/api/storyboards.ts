import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';

export function useStoryboards() {
  const { tools } = useBackend();
  return useQuery(tools.storyboards.list.queryOptions({ staleTime: Infinity }));
}

/** What can be done with storyboards; what fails is said in a notice. */
export function useStoryboardActions() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  const options = {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: tools.storyboards.list.key() }),
    onError: (error: unknown) => showFailure(i18n, error),
  };
  const { onError } = options;
  return {
    save: useMutation(tools.storyboards.save.mutationOptions(options)),
    remove: useMutation(tools.storyboards.remove.mutationOptions(options)),
    importText: useMutation(tools.storyboards.importText.mutationOptions(options)),
    recordStep: useMutation(tools.storyboards.recordStep.mutationOptions(options)),
    exportText: useMutation(tools.storyboards.exportText.mutationOptions({ onError })),
    exportHtml: useMutation(tools.storyboards.exportHtml.mutationOptions({ onError })),
  };
}
