import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';
import type { Fetch } from '../kit/http/send-request.ts';
import type { Log } from '../kit/log.ts';
import type { BuiltInService } from './built-in-service/built-in-service.ts';
import type { ConnectionOwners } from './connections/connection-owners.ts';
import type { ConnectionStore } from './connections/connection-store.ts';
import type { McpEndpoint, McpSignIns } from './mcp-sign-in/mcp-sign-ins.ts';
import type { SecretStore } from './secrets/secret-store.ts';
import type { Sessions } from './session/sessions.ts';

/** Who the app is towards a service: connections, logins and secrets, and how requests leave. Every feature builds on it. */
export type IdentityParts = {
  /** An MCP address that somebody added and that has a sign-in of its own; undefined if it is none. */
  addedEndpoint: (id: string) => McpEndpoint | undefined;
  builtInService: BuiltInService;
  connections: ConnectionStore;
  connectionOwners: ConnectionOwners;
  fetch: Fetch;
  log: Log;
  mcpSignIns: McpSignIns;
  secrets: SecretStore;
  sessions: Sessions;
};

export const procedures = implement(contract).$context<IdentityParts>();
