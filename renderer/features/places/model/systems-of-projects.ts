import { type CoordinateSystems, USUAL_SYSTEMS } from '#shared/domain/coordinates/coordinate-systems.ts';
import type { SystemEvidence } from '#shared/domain/coordinates/detect-coordinate-system.ts';

/** What the places of a project are plotted by: what the user said, else what the data show. */
export function systemsOfProject(
  { projectId, proposal }: SystemEvidence,
  kept: Readonly<Record<string, CoordinateSystems>>,
): CoordinateSystems {
  return kept[projectId] ?? { ...USUAL_SYSTEMS, map: proposal };
}

/** By projectId, '' for places that name no project. */
export function systemsByProject(
  evidence: readonly SystemEvidence[],
  kept: Readonly<Record<string, CoordinateSystems>>,
): Record<string, CoordinateSystems> {
  return Object.fromEntries(
    evidence.map((ofProject) => [ofProject.projectId, systemsOfProject(ofProject, kept)]),
  );
}
