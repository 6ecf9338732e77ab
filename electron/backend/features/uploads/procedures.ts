import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';
import type { IdentityParts } from '../../identity/procedures.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { UploadFiles } from './files/upload-files.ts';
import type { KeptCorrespondences } from './kept/correspondences.ts';
import type { KeptTemplates } from './kept/import-templates.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { SpreadsheetReader } from './reading/spreadsheet-reader.ts';

export type UploadsParts = IdentityParts & {
  correspondences: JsonFile<KeptCorrespondences>;
  outbox: Outbox;
  spreadsheets: SpreadsheetReader;
  uploadFiles: UploadFiles;
  uploadTemplates: JsonFile<KeptTemplates>;
};

export const procedures = implement(contract).$context<UploadsParts>();
