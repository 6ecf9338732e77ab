import { aboutContract } from './about.ts';
import { builtInServiceContract } from './built-in-service.ts';
import { connectionsContract } from './connections.ts';
import { mcpSignInContract } from './mcp-sign-in.ts';
import { placesContract } from './places.ts';
import { secretsContract } from './secrets.ts';
import { sessionContract } from './session.ts';
import { settingsContract } from './settings.ts';

/** Everything the window may ask the backend, a file per feature. */
export const contract = {
  about: aboutContract,
  builtInService: builtInServiceContract,
  connections: connectionsContract,
  mcpSignIn: mcpSignInContract,
  places: placesContract,
  secrets: secretsContract,
  session: sessionContract,
  settings: settingsContract,
};
