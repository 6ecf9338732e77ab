import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { HttpServer } from '#shared/domain/mcp/wire/mcp-json.ts';

/** All endpoints that can be explored. @param known differs whenever the connections do, of which the backend makes targets. */
export function useTargets(known: string) {
  const { tools } = useBackend();
  return useQuery({
    ...tools.targets.list.queryOptions({ staleTime: 0 }),
    queryKey: [...tools.targets.list.queryKey(), known],
    placeholderData: (before) => before,
  });
}

/** What of the configuration of programs cannot be used; looked at anew whenever it is shown. */
export function useProgramsLeftOut() {
  const { tools } = useBackend();
  return useQuery(tools.targets.programsLeftOut.queryOptions({ staleTime: 0 })).data;
}

/** Knows the targets anew, and then whatever is known of them: nobody waits for endpoints that are asked again. */
function useRefreshTargets() {
  const { tools } = useBackend();
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: tools.targets.key() });
    void queryClient.invalidateQueries({ queryKey: tools.key() });
  };
}

/** Changes of targets. Adding and editing show their failures beside the form, the others in a notice. */
export function useChangeTargets() {
  const i18n = useI18n();
  const onError = (error: Error) => showFailure(i18n, error);
  const onSettled = useRefreshTargets();
  const { add, edit, configure, remove } = useBackend().tools.targets;
  return {
    add: useMutation(add.mutationOptions({ onSettled, gcTime: 0 })),
    edit: useMutation(edit.mutationOptions({ onSettled, gcTime: 0 })),
    configure: useMutation(configure.mutationOptions({ onSettled, onError })),
    remove: useMutation(remove.mutationOptions({ onSettled, onError })),
  };
}

/** Adds addresses one after another, up to the first that is refused. @returns the id of the first */
export function useImportTargets() {
  const { targets } = useBackendConnection().client.tools;
  const onSettled = useRefreshTargets();
  return useMutation({
    mutationFn: async (servers: readonly Pick<HttpServer, 'draft' | 'bearer'>[]) => {
      const added: string[] = [];
      for (const { draft, bearer } of servers) added.push((await targets.add({ draft, bearer })).id);
      return added[0];
    },
    onSettled,
    gcTime: 0,
  });
}

/** Lets a program be started; if its command has changed meanwhile, it is shown as it is now. */
export function useConfirmCommand() {
  const i18n = useI18n();
  const { tools } = useBackend();
  const onSettled = useRefreshTargets();
  return useMutation(
    tools.targets.confirm.mutationOptions({
      onSettled,
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
