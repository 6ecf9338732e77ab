import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import type { SystemEvidence } from '#shared/domain/coordinates/detect-coordinate-system.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { finish } from '#shared/domain/steps.ts';
import { systemsByProject, systemsOfProject } from '../model/systems-of-projects.ts';
import { workOn } from '../model/table-work.ts';

export type ProjectSystems = {
  evidence: SystemEvidence;
  /** What the places are plotted by: what the user said, else what the data show. */
  systems: CoordinateSystems;
  /** Whether the user said so. */
  isConfirmed: boolean;
};

const NOTHING_KEPT: Record<string, CoordinateSystems> = {};

/** The coordinate systems that the user has confirmed, by projectId. */
export function useKeptSystems(connectionId: string): Readonly<Record<string, CoordinateSystems>> {
  const { places } = useBackend();
  const { data = NOTHING_KEPT } = useQuery(
    places.coordinateSystems.read.queryOptions({ input: { connectionId }, staleTime: Infinity }),
  );
  return data;
}

/** The coordinate systems of the projects of a list, and what the list itself says about them. */
export function useCoordinateSystems(connectionId: string, table: PlaceTable) {
  const kept = useKeptSystems(connectionId);
  const evidence = useMemo(() => finish(workOn(table).evidence()), [table]);
  return useMemo(() => {
    const projects = evidence.map((ofProject): ProjectSystems => ({
      evidence: ofProject,
      systems: systemsOfProject(ofProject, kept),
      isConfirmed: kept[ofProject.projectId] !== undefined,
    }));
    return { projects, systems: systemsByProject(evidence, kept) };
  }, [evidence, kept]);
}

/** Keeps the systems of a project, or forgets them with null. Whoever calls it says what came of it. */
export function useChangeCoordinateSystems() {
  const { places } = useBackend();
  const queryClient = useQueryClient();
  return useMutation(
    places.coordinateSystems.change.mutationOptions({
      onSuccess: (systems, { connectionId }) =>
        queryClient.setQueryData(
          places.coordinateSystems.read.queryKey({ input: { connectionId } }),
          systems,
        ),
    }),
  );
}

/** The basemap of the user's choice; undefined until the backend has said. */
export function useBasemap() {
  const { basemap } = useBackend();
  return useQuery(basemap.read.queryOptions({ staleTime: Infinity }));
}

export function useChangeBasemap() {
  const { basemap } = useBackend();
  const queryClient = useQueryClient();
  const { queryKey } = basemap.read.queryOptions();
  return useMutation(
    basemap.change.mutationOptions({ onSuccess: (state) => queryClient.setQueryData(queryKey, state) }),
  );
}

/** Fetches one tile, to see whether an address and its key are right. */
export function useTryTiles() {
  return useMutation(useBackend().basemap.try.mutationOptions());
}
