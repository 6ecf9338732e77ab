import type { BackendOptions } from '#electron/backend/index.ts';
import { projectPath } from './project-files.ts';

/** The threads of the backend as they are before they are built: Node runs them as they stand. */
export const SOURCE_WORKERS: BackendOptions['workers'] = {
  applyUploads: projectPath('server/store/sqlite/journal/apply-thread.ts'),
  dataService: projectPath('electron/backend/identity/built-in-service/data-service-worker.ts'),
  outbox: projectPath('electron/backend/features/uploads/outbox/outbox-worker.ts'),
  placeList: projectPath('electron/backend/features/places/list/place-list-worker.ts'),
  spreadsheets: projectPath('electron/backend/features/uploads/reading/reading-worker.ts'),
  toolChecks: projectPath('electron/backend/features/explorer/checks/checks-worker.ts'),
  toolResults: projectPath('electron/backend/features/explorer/results/results-worker.ts'),
};
