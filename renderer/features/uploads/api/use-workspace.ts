import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import type { WorkspaceState } from '../model/workspace-state.ts';
import { knownEquipmentOf } from '#shared/domain/import/equipment-of-places.ts';
import { type KnownPlaces, knownPlaces } from '../model/known-places.ts';
import { uploadHref } from '../model/upload-panes.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { takeHeldFiles } from './take-files.ts';
import { UploadWorkspace } from './upload-workspace.ts';

const desks = new WeakMap<BackendConnection, UploadWorkspace>();

/** The workspace of this window. */
export function workspaceOf(connection: BackendConnection): UploadWorkspace {
  let workspace = desks.get(connection);
  if (!workspace) {
    workspace = new UploadWorkspace(connection.client);
    desks.set(connection, workspace);
    // A fresh window without a line yet: the list comes when there is one, and without it the workspace is simply empty.
    void takeHeldFiles(workspace).catch(() => {});
  }
  return workspace;
}

export function useWorkspace(): { workspace: UploadWorkspace; state: WorkspaceState } {
  const connection = useBackendConnection();
  const workspace = workspaceOf(connection);
  const state = useSyncExternalStore(workspace.subscribe, workspace.getState);
  return { workspace, state };
}

/**
 * Lets the workspace know the equipment of the connection and the layouts that are remembered. What was known of a connection
 * stays known while its service does not answer: a file that was matched to its station keeps it. Of another service nothing does.
 */
export function useWorkspaceKnowledge(workspace: UploadWorkspace, target: UploadTarget) {
  const { uploads } = useBackend();
  const { data: templates } = useQuery(uploads.templates.list.queryOptions());
  const [known, setKnown] = useState<KnownPlaces>(target);
  const now = knownPlaces(known, target);
  if (now !== known) setKnown(now);
  const equipment = useMemo(() => (known.places ? knownEquipmentOf(known.places) : []), [known.places]);
  useEffect(
    () => workspace.know({ equipment, templates: templates ?? [] }),
    [workspace, equipment, templates],
  );
  return { equipment, templates: templates ?? [] };
}

/** Takes a file that waits for a person into the workspace, as if it had been dropped there, and shows it. */
export function useReviewFile() {
  const i18n = useI18n();
  const { client } = useBackendConnection();
  const { workspace } = useWorkspace();
  return useMutation({
    mutationFn: async (file: { folderId: string; fileId: string }) => {
      await client.uploads.watched.review(file);
      await takeHeldFiles(workspace);
    },
    onError: (error) => showFailure(i18n, error),
    onSuccess: () => {
      workspace.go('file');
      location.hash = uploadHref('new');
    },
  });
}
