import type { McpLogin } from '#electron/backend/identity/mcp-sign-in/mcp-login.ts';

/** A login at a service that nobody can reach. */
export const MCP_LOGIN: McpLogin = {
  version: 1,
  mcpUrl: 'http://127.0.0.1:1/mcp/data',
  audience: '',
  resource: null,
  client: {
    issuer: 'http://127.0.0.1:1',
    clientId: 'client',
    secret: null,
    authMethod: 'none',
    isRegisteredByItself: true,
    redirectUri: 'http://127.0.0.1/callback',
  },
  refreshToken: 'r',
  earlierRefreshTokens: [],
  username: 'u',
  requestedScopes: [],
  grantedScopes: [],
  signedInAtMs: 0,
};
