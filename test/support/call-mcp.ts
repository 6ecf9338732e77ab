import { z } from 'zod';

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};

/** Sends what interface 4.1 shows: one JSON-RPC request without any handshake. */
export function postMcp(
  url: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
}

const resultSchema = z.object({
  result: z.object({
    content: z.array(z.object({ type: z.string(), text: z.string().optional() })).default([]),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    isError: z.boolean().optional(),
    tools: z.array(z.record(z.string(), z.unknown())).optional(),
  }),
});

/** The result of a call; `text` is its first content. */
export type ToolResult = { text: string; data: Record<string, unknown>; isError: boolean };

/** Calls a tool as an account. */
export async function callTool(
  url: string,
  name: string,
  args: unknown = {},
  username = 'engineer',
): Promise<ToolResult> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  });
  const response = await postMcp(url, body, { Authorization: `Bearer ${username}-token` });
  const { result } = resultSchema.parse(await response.json());
  return {
    text: result.content[0]?.text ?? '',
    data: result.structuredContent ?? {},
    isError: result.isError ?? false,
  };
}
