import type { ExplorerParts } from './features/explorer/procedures.ts';
import type { PlacesParts } from './features/places/procedures.ts';
import type { SettingsParts } from './features/settings/procedures.ts';
import type { UploadsParts } from './features/uploads/procedures.ts';
import type { JsonFolder } from './kit/json-folder.ts';

/** Everything the procedures of the contract work with; each feature knows its own part of it. */
export type BackendParts = PlacesParts &
  UploadsParts &
  ExplorerParts &
  SettingsParts & {
    /** The JSON files of all of them. */
    files: JsonFolder;
  };
