import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';

/** Where the levels of a connection come from. */
export function useLevelSource(connectionId: string, isAsked: boolean) {
  const { levels } = useBackend();
  return useQuery(
    levels.source.read.queryOptions({ input: { connectionId }, enabled: isAsked, staleTime: 0 }),
  );
}

/** Its failure is shown in the dialog. */
export function useChangeLevelSource() {
  const { levels } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    levels.source.change.mutationOptions({
      onSuccess: (_state, { connectionId }) =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: levels.source.key({ input: { connectionId } }) }),
          queryClient.invalidateQueries({ queryKey: levels.series.key() }),
        ]),
    }),
  );
}

/** The tools of the connection's service, asked for anew whenever the dialog opens. */
export function useLevelTools(connectionId: string, isAsked: boolean) {
  const { levels } = useBackend();
  return useQuery(
    levels.tools.queryOptions({ input: { connectionId }, enabled: isAsked, staleTime: 0, gcTime: 0 }),
  );
}

/** Calls a tool once, to see its answer. */
export function useTryTool() {
  const { levels } = useBackend();
  return useMutation(levels.tryTool.mutationOptions({ gcTime: 0 }));
}
