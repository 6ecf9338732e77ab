import { basemapProcedures } from './basemap/basemap-procedures.ts';
import { builtInServiceProcedures } from './built-in-service/built-in-service-procedures.ts';
import { connectionsProcedures } from './connection-settings/connections-procedures.ts';
import { desktopProcedures } from './desktop/desktop-procedures.ts';
import { levelsProcedures } from './levels/levels-procedures.ts';
import { mcpSignInProcedures } from './mcp-sign-in/mcp-sign-in-procedures.ts';
import { placeViewsProcedures } from './place-views/place-views-procedures.ts';
import { placeExportProcedures } from './places/export/place-export-procedures.ts';
import { placesProcedures } from './places/places-procedures.ts';
import { procedures } from './procedures.ts';
import { secretsProcedures } from './secrets/secrets-procedures.ts';
import { sessionProcedures } from './session/session-procedures.ts';
import { settingsProcedures } from './settings/settings-procedures.ts';
import { toolsProcedures } from './tools/tools-procedures.ts';
import { uploadsProcedures } from './uploads/uploads-procedures.ts';

/** The contract, implemented: a procedure that is missing here does not compile. */
export const router = procedures.router({
  about: { read: procedures.about.read.handler(({ context }) => context.about) },
  basemap: basemapProcedures,
  builtInService: builtInServiceProcedures,
  connections: connectionsProcedures,
  desktop: desktopProcedures,
  levels: levelsProcedures,
  mcpSignIn: mcpSignInProcedures,
  placeExport: placeExportProcedures,
  placeViews: placeViewsProcedures,
  places: placesProcedures,
  secrets: secretsProcedures,
  session: sessionProcedures,
  settings: settingsProcedures,
  tools: toolsProcedures,
  uploads: uploadsProcedures,
});
