import { aboutContract, settingsContract } from './settings.ts';
import { alertsContract } from './alerts.ts';
import { basemapContract } from './basemap.ts';
import { builtInServiceContract } from './built-in-service.ts';
import { connectionsContract, secretsContract } from './connections.ts';
import { desktopContract } from './desktop.ts';
import { levelsContract } from './levels.ts';
import { mcpSignInContract } from './mcp-sign-in.ts';
import { placeExportContract } from './place-export.ts';
import { placesContract, placeViewsContract } from './places.ts';
import { sessionContract } from './session.ts';
import { toolsContract } from './tools.ts';
import { uploadsContract } from './uploads.ts';

/** Everything the window may ask the backend, a file per feature. */
export const contract = {
  about: aboutContract,
  alerts: alertsContract,
  basemap: basemapContract,
  builtInService: builtInServiceContract,
  connections: connectionsContract,
  desktop: desktopContract,
  levels: levelsContract,
  mcpSignIn: mcpSignInContract,
  placeExport: placeExportContract,
  placeViews: placeViewsContract,
  places: placesContract,
  secrets: secretsContract,
  session: sessionContract,
  settings: settingsContract,
  tools: toolsContract,
  uploads: uploadsContract,
};
