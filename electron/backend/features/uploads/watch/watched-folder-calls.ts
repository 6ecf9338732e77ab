import type { WatchedFolder } from '#shared/contract/watched-folders.ts';
import type { StateCell } from '../../../kit/state-cell.ts';

/** What can be done with watched folders. */
export type WatchedFolderCalls = {
  /** Looks at the folders now and then, until it is closed. */
  start: () => void;
  close: () => Promise<void>;
  readonly state: Pick<StateCell<WatchedFolder[]>, 'value' | 'watch'>;
  /** @throws AppError CONNECTION_NOT_FOUND, FOLDER_WATCHED, DISK_FAILED, as those below */
  add: (path: string, of: Pick<WatchedFolder, 'connectionId' | 'templateId'>) => Promise<void>;
  pause: (folderId: string, isPaused: boolean) => Promise<void>;
  /** The files of a folder go to another origin from now on, because the user says so. */
  sendToOrigin: (folderId: string, origin: string) => Promise<void>;
  remove: (folderId: string) => Promise<void>;
  /** A file that waits for a person is looked at again. */
  retry: (folderId: string, fileId: string) => Promise<void>;
  /** Where a file is that waits for a person; undefined if it is gone. */
  pathOf: (folderId: string, fileId: string) => string | undefined;
  folderPath: (folderId: string) => string | undefined;
};
