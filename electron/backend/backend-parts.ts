import type { About } from '#shared/contract/about.ts';
import type { Settings } from '#shared/contract/settings.ts';
import type { BuiltInService } from './built-in-service/built-in-service.ts';
import type { ConnectionStore } from './connections/connection-store.ts';
import type { JsonFile } from './json-file.ts';
import type { McpSignIns } from './mcp-sign-in/mcp-sign-ins.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import type { Fetch } from './service-client/send-request.ts';
import type { Sessions } from './session/sessions.ts';

/** What the procedures of the contract work with. */
export type BackendParts = {
  about: About;
  builtInService: BuiltInService;
  connections: ConnectionStore;
  fetch: Fetch;
  mcpSignIns: McpSignIns;
  secrets: SecretStore;
  sessions: Sessions;
  settings: JsonFile<Settings>;
};
