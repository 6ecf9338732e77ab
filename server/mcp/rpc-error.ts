/** Error codes of JSON-RPC 2.0, and the one MCP uses for refusals of its transport. */
export const RPC = {
  parse: -32_700,
  invalidRequest: -32_600,
  invalidParams: -32_602,
  internal: -32_603,
  refused: -32_000,
} as const;

/** A refusal of the transport, before any method is looked at: JSON-RPC 2.0 with a null id. */
export function rpcError(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}
