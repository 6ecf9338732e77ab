import { attention } from './attention.ts';
import { batches } from './batches.ts';
import { connectionDetails } from './connection-details.ts';
import { connections } from './connections.ts';
import { correspondence } from './correspondence.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { levels } from './levels.ts';
import { mcp } from './mcp.ts';
import { placeBasemap } from './place-basemap.ts';
import { placeExport } from './place-export.ts';
import { placeFields } from './place-fields.ts';
import { placeFilters } from './place-filters.ts';
import { placeHints } from './place-hints.ts';
import { placeStates } from './place-states.ts';
import { placeViews } from './place-views.ts';
import { placeMap } from './place-map.ts';
import { placePositions } from './place-positions.ts';
import { placePage } from './place-page.ts';
import { places } from './places.ts';
import { settings } from './settings.ts';
import { toolsResults } from './tools-results.ts';
import { toolsSaved } from './tools-saved.ts';
import { toolsStoryboard } from './tools-storyboard.ts';
import { outbox } from './outbox.ts';
import { receipts } from './receipts.ts';
import { uploadHistory } from './upload-history.ts';
import { toolCall } from './tool-call.ts';
import { toolForm } from './tool-form.ts';
import { tools } from './tools.ts';
import { uploadCheck } from './upload-check.ts';
import { uploadQuestions } from './upload-questions.ts';
import { uploadColumns } from './upload-columns.ts';
import { uploadSend } from './upload-send.ts';
import { uploads } from './uploads.ts';

export const en = {
  attention,
  batches,
  connectionDetails,
  connections,
  correspondence,
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
  placeHints,
  placeStates,
  placeViews,
  placePage,
  places,
  settings,
  toolsResults,
  toolsSaved,
  toolsStoryboard,
  outbox,
  receipts,
  uploadHistory,
  toolCall,
  toolForm,
  tools,
  uploadCheck,
  uploadQuestions,
  uploadColumns,
  uploadSend,
  uploads,
};
