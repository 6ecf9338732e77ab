import { useMemo } from 'react';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import { doubtsOf, POSITION_HOWS } from '#shared/domain/coordinates/place-position.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { finish } from '#shared/domain/steps.ts';
import { workOn } from '../model/table-work.ts';

/** Where the places of a list are, by the coordinate systems of their projects. */
export function usePositions(table: PlaceTable, systems: Readonly<Record<string, CoordinateSystems>>) {
  return useMemo(() => {
    const positions = finish(workOn(table).positions(systems));
    return {
      positions,
      positionCode: (row: number) => POSITION_HOWS[positions.how[row] ?? -1] ?? 'none',
      positionDoubts: (row: number) => doubtsOf(positions, row),
    };
  }, [table, systems]);
}
