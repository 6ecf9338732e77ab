import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { addInService, type InService, NOTHING_IN_SERVICE } from '#shared/domain/outbox/in-service.ts';
import { targetKey, type UploadTarget } from '../model/upload-target.ts';
import { runToResult } from './run-to-result.ts';
import { useMcpLogin, useUploadPolicy } from './upload-policy.ts';
import type { UploadWorkspace } from './upload-workspace.ts';

type PlannedFile = { fileId: string; plan: ImportPlan };

/** Records and answers after which no further file is looked up. */
const MAX_RECORDS = 20_000;
const MAX_PAGES = 200;

/** What the service has now for the times of files (the same array for the same files) that are about to be sent, where somebody is signed in to read it. */
export function useInService(
  workspace: UploadWorkspace,
  target: UploadTarget,
  files: readonly PlannedFile[],
) {
  const { connectionId } = target;
  const { data: policy } = useUploadPolicy(connectionId);
  const login = useMcpLogin(connectionId);
  const find = async (signal: AbortSignal): Promise<InService | null> => {
    let found: InService = NOTHING_IN_SERVICE;
    for (const { fileId, plan } of files) {
      if (found.compared >= MAX_RECORDS || found.pages >= MAX_PAGES) return { ...found, isWhole: false };
      const { inService } = await runToResult(
        workspace.client.uploads.files.compareWithService({ fileId, connectionId, plan }),
        'in-service',
        signal,
        () => {},
      );
      if (!inService) return null;
      found = addInService(found, inService);
    }
    return found;
  };
  // Plans with many corrections are large: they are written once for each change, and not for each render.
  const asked = useMemo(() => JSON.stringify(files), [files]);
  return useQuery({
    queryKey: ['in-service', targetKey(target), login, asked],
    queryFn: ({ signal }) => find(signal),
    enabled: login > 0 && policy?.canReadBack === true && files.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
