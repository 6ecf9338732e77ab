import { builtInServiceProcedures } from './built-in-service/built-in-service-procedures.ts';
import { connectionsProcedures } from './connections/connections-procedures.ts';
import { mcpSignInProcedures } from './mcp-sign-in/mcp-sign-in-procedures.ts';
import { placesProcedures } from './places/places-procedures.ts';
import { procedures } from './procedures.ts';
import { secretsProcedures } from './secrets/secrets-procedures.ts';
import { sessionProcedures } from './session/session-procedures.ts';
import { settingsProcedures } from './settings/settings-procedures.ts';

/** The contract, implemented: a procedure that is missing here does not compile. */
export const router = procedures.router({
  about: { read: procedures.about.read.handler(({ context }) => context.about) },
  builtInService: builtInServiceProcedures,
  connections: connectionsProcedures,
  mcpSignIn: mcpSignInProcedures,
  places: placesProcedures,
  secrets: secretsProcedures,
  session: sessionProcedures,
  settings: settingsProcedures,
});
