import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';
import type { IdentityParts } from '../../identity/procedures.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { DesktopAbilities } from '../../kit/desktop-abilities.ts';
import type { UploadFiles } from './files/upload-files.ts';
import type { KeptCorrespondences } from './kept/correspondences.ts';
import type { KeptTemplates } from './kept/import-templates.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { SpreadsheetReader } from './reading/spreadsheet-reader.ts';
import type { WatchedFolderCalls } from './watch/watched-folder-calls.ts';

export type UploadsParts = IdentityParts & {
  about: { dataDir: string };
  correspondences: JsonFile<KeptCorrespondences>;
  desktop: Pick<DesktopAbilities, 'chooseFolder' | 'openFolder'>;
  outbox: Outbox;
  spreadsheets: SpreadsheetReader;
  uploadFiles: UploadFiles;
  watchedFolders: WatchedFolderCalls;
  uploadTemplates: JsonFile<KeptTemplates>;
};

export const procedures = implement(contract).$context<UploadsParts>();
