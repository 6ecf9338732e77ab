import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { settingsSchema, type Settings } from '#shared/contract/settings.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

const MAX_TOOLS = 300;
const MAX_NAME_CHARS = 300;

type PerTool = 'toolViews' | 'toolQuestions';
type Chosen<K extends PerTool> = Settings[K][string];

/** What was chosen for one tool, and how to choose; of the tools the newest are kept. */
function useToolSetting<K extends PerTool>(
  setting: K,
  tool: string,
): { chosen: Chosen<K> | undefined; choose: (value: Chosen<K>) => void } {
  const { settings } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = settings.read.queryOptions();
  const { data } = useQuery(settings.read.queryOptions());
  const { mutate } = useMutation(
    settings.change.mutationOptions({ onSuccess: (saved) => queryClient.setQueryData(queryKey, saved) }),
  );
  const name = tool.slice(0, MAX_NAME_CHARS);
  const all = (data ?? settingsSchema.parse({}))[setting] as Record<string, Chosen<K>>;
  return {
    chosen: Object.hasOwn(all, name) ? all[name] : undefined,
    choose: (value) => {
      const others = Object.entries(all).filter(([other]) => other !== name);
      mutate({ [setting]: Object.fromEntries([...others.slice(1 - MAX_TOOLS), [name, value]]) });
    },
  };
}

/** The way in which the answers of a tool were looked at last. */
export const useChosenTab = (tool: string) => useToolSetting('toolViews', tool);

/** Whether a person wants to be asked before each call of a tool; undefined if they have not said. */
export const useAskBefore = (targetId: string, tool: string) =>
  useToolSetting('toolQuestions', `${targetId} ${tool}`);
