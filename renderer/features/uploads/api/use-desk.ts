import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { useBackend, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import type { DeskState } from '../model/desk-state.ts';
import { knownEquipmentOf } from '../model/known-places.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { addFiles, takeHeldFiles } from './take-files.ts';
import { UploadDesk } from './upload-desk.ts';

const desks = new WeakMap<BackendConnection, UploadDesk>();

/** The desk of this window. */
function deskOf(connection: BackendConnection): UploadDesk {
  let desk = desks.get(connection);
  if (!desk) {
    desk = new UploadDesk(connection.client);
    desks.set(connection, desk);
    // A fresh window without a line yet: the list comes when there is one, and without it the desk is simply empty.
    void takeHeldFiles(desk).catch(() => {});
  }
  return desk;
}

export function useDesk(): { desk: UploadDesk; state: DeskState } {
  const connection = useBackendConnection();
  const desk = deskOf(connection);
  const state = useSyncExternalStore(desk.subscribe, desk.getState);
  return { desk, state };
}

/** Puts files on the desk from elsewhere than its section. */
export function useDeskIntake() {
  const connection = useBackendConnection();
  return useMemo(
    () => ({
      add: (files: readonly File[]) => addFiles(deskOf(connection), files),
      /** Files that the backend has got by itself. */
      takeHeld: () => void takeHeldFiles(deskOf(connection)).catch(() => {}),
    }),
    [connection],
  );
}

/** Lets the desk know the equipment of the connection and the layouts that are remembered. */
export function useDeskKnowledge(desk: UploadDesk, { places }: UploadTarget) {
  const { uploads } = useBackend();
  const { data: templates } = useQuery(uploads.templates.list.queryOptions());
  const equipment = useMemo(() => (places ? knownEquipmentOf(places) : []), [places]);
  useEffect(() => desk.know({ equipment, templates: templates ?? [] }), [desk, equipment, templates]);
  return { equipment, templates: templates ?? [] };
}
