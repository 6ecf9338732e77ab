import { useMemo } from 'react';
import type { PlaceTable } from '#shared/domain/place-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** Names the projects of a list: by ID and name, as far as they are given. */
export function useProjectName(table: PlaceTable): (projectId: string) => string {
  const { t } = useI18n();
  const names = useMemo(() => {
    const byId = new Map<string, string | null>();
    const given = table.texts('projectName');
    for (const [row, projectId] of table.texts('projectId').entries())
      if (projectId !== null && !byId.has(projectId)) byId.set(projectId, given[row] ?? null);
    return byId;
  }, [table]);
  return (projectId) =>
    projectId === '' ? t.placeHints.noProject : [projectId, names.get(projectId)].filter(Boolean).join(' ');
}
