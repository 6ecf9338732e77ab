import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';
import type { BackendParts } from './backend-parts.ts';
import { alertsProcedures } from './features/places/alerts/alerts-procedures.ts';
import { basemapProcedures } from './features/places/basemap/basemap-procedures.ts';
import { builtInServiceProcedures } from './identity/built-in-service/open-built-in-service.ts';
import { connectionsProcedures } from './identity/connection-settings/connections-procedures.ts';
import { desktopProcedures } from './features/settings/desktop-procedures.ts';
import { levelsProcedures } from './features/places/levels/levels-procedures.ts';
import { mcpSignInProcedures } from './identity/mcp-sign-in/mcp-sign-in-procedures.ts';
import { placeViewsProcedures } from './features/places/views/place-views-procedures.ts';
import { placeExportProcedures } from './features/places/export/place-export-procedures.ts';
import { placesProcedures } from './features/places/list/places-procedures.ts';
import { secretsProcedures } from './identity/secrets/secrets-procedures.ts';
import { sessionProcedures } from './identity/session/session-procedures.ts';
import { settingsProcedures } from './features/settings/settings-procedures.ts';
import { toolsProcedures } from './features/explorer/tools-procedures.ts';
import { uploadsProcedures } from './features/uploads/uploads-procedures.ts';

const procedures = implement(contract).$context<BackendParts>();

/** The contract, implemented: a procedure that is missing here does not compile. */
export const router = procedures.router({
  about: { read: procedures.about.read.handler(({ context }) => context.about) },
  alerts: alertsProcedures,
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
