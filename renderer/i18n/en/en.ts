import { attention } from './attention.ts';
import { connectionDetails } from './connection-details.ts';
import { connections } from './connections.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { levels } from './levels.ts';
import { mcp } from './mcp.ts';
import { placeBasemap } from './place-basemap.ts';
import { placeExport } from './place-export.ts';
import { placeFields } from './place-fields.ts';
import { placeFilters } from './place-filters.ts';
import { placeStates } from './place-states.ts';
import { placeViews } from './place-views.ts';
import { placeMap } from './place-map.ts';
import { placePositions } from './place-positions.ts';
import { placePage } from './place-page.ts';
import { places } from './places.ts';
import { settings } from './settings.ts';
import { uploads } from './uploads.ts';

export const en = {
  attention,
  connectionDetails,
  connections,
  errors,
  frame,
  levels,
  mcp,
  placeBasemap,
  placeExport,
  placeFields,
  placeMap,
  placePositions,
  placeFilters,
  placeStates,
  placeViews,
  placePage,
  places,
  settings,
  uploads,
};
