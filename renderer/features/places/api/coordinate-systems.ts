import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CoordinateSystems, USUAL_SYSTEMS } from '#shared/domain/coordinate-systems.ts';
import { detectCoordinateSystems, type SystemEvidence } from '#shared/domain/detect-coordinate-system.ts';
import type { PlaceTable } from '#shared/domain/place-table.ts';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { mapConverter } from '#renderer/lib/map-converter.ts';

export type ProjectSystems = {
  evidence: SystemEvidence;
  /** What the places are plotted by: what the user said, else what the data show. */
  systems: CoordinateSystems;
  /** Whether the user said so. */
  isConfirmed: boolean;
};

const NOTHING_KEPT: Record<string, CoordinateSystems> = {};

/** The coordinate systems of the projects of a list, and what the list itself says about them. */
export function useCoordinateSystems(connectionId: string, table: PlaceTable) {
  const { places } = useBackend();
  const { data: kept = NOTHING_KEPT } = useQuery(
    places.coordinateSystems.read.queryOptions({ input: { connectionId }, staleTime: Infinity }),
  );
  const evidence = useMemo(() => detectCoordinateSystems(table, mapConverter), [table]);
  return useMemo(() => {
    const projects = evidence.map((ofProject): ProjectSystems => {
      const said = kept[ofProject.projectId];
      const systems = said ?? { ...USUAL_SYSTEMS, map: ofProject.proposal };
      return { evidence: ofProject, systems, isConfirmed: said !== undefined };
    });
    /** By projectId, '' for places that name no project. */
    const systems: Record<string, CoordinateSystems> = Object.fromEntries(
      projects.map((project) => [project.evidence.projectId, project.systems]),
    );
    return { projects, systems };
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
