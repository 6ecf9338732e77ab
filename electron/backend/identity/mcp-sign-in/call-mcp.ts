import { LIST_TOOLS_CALL } from '#shared/service/mcp.ts';
import { sendOverWire, type Wire } from './wire.ts';

const TIMEOUT_MS = 15_000;

/** Calls tools/list as interface 4.1 shows it, to see whether the token is accepted. */
export function listTools(wire: Wire, token: string, signal?: AbortSignal): Promise<Response> {
  return sendOverWire(wire, { step: 'call', timeoutMs: TIMEOUT_MS, signal }, wire.mcpUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(LIST_TOOLS_CALL),
  });
}
