import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import type { ShiftHint } from '#shared/domain/places/shifted-times.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useProjectName } from './use-project-name.ts';

/** Says that the times of a project are read in the wrong zone, and by how much. */
export function useShiftWords(table: PlaceTable, zone: string): (hint: ShiftHint) => string {
  const { t, value } = useI18n();
  const nameOf = useProjectName(table);
  return ({ projectId, shiftHours, ahead, reported }) =>
    t.placeHints.shifted(nameOf(projectId), value(shiftHours), ahead, reported, zone);
}
