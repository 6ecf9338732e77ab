import { useMemo } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import { MAX_FILES } from './expand-files.ts';

/** What reads files is loaded with the first of them: the first screen opens without it. */
const loadReading = () => Promise.all([import('./take-files.ts'), import('./use-workspace.ts')]);

/** Puts files on the workspace, from whatever section. */
export function useWorkspaceIntake() {
  const connection = useBackendConnection();
  const i18n = useI18n();
  return useMemo(() => {
    const { t } = i18n;
    const say = (message: string) => showToast(i18n, { id: 'not-added', tone: 'bad', message });
    const add = async (files: readonly File[]): Promise<void> => {
      const [{ addFiles }, { workspaceOf }] = await loadReading();
      const isAll = await addFiles(workspaceOf(connection), files);
      if (!isAll) say(t.uploads.files.tooMany(MAX_FILES));
    };
    const takeHeld = async (): Promise<void> => {
      const [{ takeHeldFiles }, { workspaceOf }] = await loadReading();
      await takeHeldFiles(workspaceOf(connection));
    };
    return {
      add: (files: readonly File[]) => {
        if (files.length === 0) return say(t.uploads.drop.noTables);
        void add(files).catch((error: unknown) => showFailure(i18n, error));
      },
      /** Files that the backend has got by itself. */
      takeHeld: () => void takeHeld().catch(() => {}),
    };
  }, [connection, i18n]);
}
