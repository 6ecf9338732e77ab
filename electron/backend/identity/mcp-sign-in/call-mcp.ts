import { AppError } from '#shared/errors.ts';
import { LIST_TOOLS_CALL } from '#shared/service/mcp.ts';
import { sendOverWire, type Wire } from './wire.ts';

const TIMEOUT_MS = 15_000;

type ListToolsCall = {
  /** Of a sign-in, or of the diagnosis that repeats it. */
  step: 'call' | 'diagnosis';
  connectionId: string;
  token: string;
  signal?: AbortSignal | undefined;
};

/** Calls tools/list as interface 4.1 shows it, to see whether the token is accepted; in the trace, a 401 is a failure. */
export async function listTools(wire: Wire, call: ListToolsCall): Promise<Response> {
  const { step, connectionId, token, signal } = call;
  const response = await sendOverWire(wire, { step, timeoutMs: TIMEOUT_MS, signal }, wire.mcpUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(LIST_TOOLS_CALL),
  });
  if (response.status === 401)
    wire.trace.fail(new AppError('MCP_ACCESS_REFUSED', { connectionId }).toFailure());
  return response;
}
