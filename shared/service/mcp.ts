/** The MCP endpoint (interface 4.1): POST, JSON-RPC 2.0, no handshake. */
export const MCP_PATH = '/mcp/data';

/** Scopes that a token for the MCP endpoint must have (interface 5.2.4). */
export const MCP_SCOPES = ['openid', 'profile', 'pg-mcp-audience'] as const;

/** Optional scope that lets a refresh token come with the access token (interface 5.2.2 and 5.2.4). */
export const OFFLINE_ACCESS = 'offline_access';

/** The call that changes nothing, exactly as interface 4.1 shows it. */
export const LIST_TOOLS_CALL = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } as const;
