import { useMemo } from 'react';
import { type CoordinateSystems, USUAL_SYSTEMS } from '#shared/domain/coordinate-systems.ts';
import { markFarPlaces } from '#shared/domain/mark-far-places.ts';
import { doubtsOf, placePositions, POSITION_HOWS } from '#shared/domain/place-position.ts';
import type { PlaceTable } from '#shared/domain/place-table.ts';
import { mapConverter } from '#renderer/lib/map-converter.ts';

/** Where the places of a list are, by the coordinate systems of their projects. */
export function usePositions(table: PlaceTable, systems: Readonly<Record<string, CoordinateSystems>>) {
  return useMemo(() => {
    const positions = placePositions(table, (project) => systems[project] ?? USUAL_SYSTEMS, mapConverter);
    markFarPlaces(table, positions);
    return {
      positions,
      positionCode: (row: number) => POSITION_HOWS[positions.how[row] ?? -1] ?? 'none',
      positionDoubts: (row: number) => doubtsOf(positions, row),
    };
  }, [table, systems]);
}
