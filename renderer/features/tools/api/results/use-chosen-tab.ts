import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsSchema } from '#shared/contract/settings.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

const MAX_TOOLS = 300;
const MAX_NAME_CHARS = 300;

/** The way in which the answers of a tool were looked at last. */
export function useChosenTab(tool: string): { tab: string | undefined; keep: (tab: string) => void } {
  const { settings } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = settings.read.queryOptions();
  const { data } = useQuery(settings.read.queryOptions());
  const { mutate } = useMutation(
    settings.change.mutationOptions({ onSuccess: (saved) => queryClient.setQueryData(queryKey, saved) }),
  );
  const name = tool.slice(0, MAX_NAME_CHARS);
  const chosen = (data ?? settingsSchema.parse({})).toolViews;
  return {
    tab: Object.hasOwn(chosen, name) ? chosen[name] : undefined,
    keep: (tab) => {
      const others = Object.entries(chosen).filter(([other]) => other !== name);
      mutate({ toolViews: Object.fromEntries([...others.slice(1 - MAX_TOOLS), [name, tab]]) });
    },
  };
}
