import { useMemo } from 'react';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { finish } from '#shared/domain/steps.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { workOn } from '../../model/table-work.ts';

/** Names the projects of a list: by ID and name, as far as they are given. */
export function useProjectName(table: PlaceTable): (projectId: string) => string {
  const { t } = useI18n();
  const names = useMemo(
    () => new Map(finish(workOn(table).projects()).map(({ key, name }) => [key, name])),
    [table],
  );
  return (projectId) =>
    projectId === '' ? t.placeHints.noProject : [projectId, names.get(projectId)].filter(Boolean).join(' ');
}
