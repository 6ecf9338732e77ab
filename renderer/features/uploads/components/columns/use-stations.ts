import { useMemo } from 'react';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';
import { stationsIn } from '../../model/stations-in.ts';
import { stationsKey, type WorkspaceSheet } from '../../model/workspace-state.ts';

/** The stations of the sampled rows, and as soon as the file was checked those of all others. */
export function useStations(
  { reading: { plan }, checkedStations }: WorkspaceSheet,
  sample: SheetSample | undefined,
) {
  const of = stationsKey(plan);
  const footerMarks = plan.footerMarks.join('\n');
  return useMemo(() => {
    const checked = checkedStations?.of === of ? checkedStations.names : undefined;
    const sampledRows = sample ? sample.head.length + sample.tail.length : 0;
    return {
      rows: sample ? stationsIn(sample, plan, checked) : new Map<string, number>(),
      isWhole: checked !== undefined || (sample?.rowCount ?? Number.POSITIVE_INFINITY) <= sampledRows,
    };
    // Corrections and the like do not change which stations there are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sample, of, footerMarks, checkedStations]);
}
