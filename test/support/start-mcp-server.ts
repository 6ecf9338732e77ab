import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A request as it reached the server, with its headers in the spelling they had. */
export type Seen = {
  method: string;
  rawHeaders: string[];
  headers: IncomingMessage['headers'];
  body: string;
  rpc: { id?: number | string | null; method?: string; params?: Record<string, unknown> };
};

type Handler = (seen: Seen, answer: ServerResponse) => void | Promise<void>;

const CERTIFICATES = join(import.meta.dirname, '../fixtures/certificates');

/** What the server of a test shows over TLS: it has signed itself, for 127.0.0.1, and opens nothing anywhere. */
export const CERTIFICATE_FILE = join(CERTIFICATES, 'loopback.pem');

/** An MCP server of 127.0.0.1 that the test writes itself, and what reached it. */
export async function startMcpServer(
  handle: Handler,
  { isSecure = false } = {},
): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const take = (request: IncomingMessage, answer: ServerResponse): void => {
    void (async () => {
      const body = await text(request);
      const rpc = body === '' ? {} : (JSON.parse(body) as Seen['rpc']);
      const { method = '', rawHeaders, headers } = request;
      const one = { method, rawHeaders, headers, body, rpc };
      seen.push(one);
      await handle(one, answer);
    })();
  };
  const server = isSecure
    ? createSecureServer(
        {
          cert: readFileSync(CERTIFICATE_FILE),
          key: readFileSync(join(CERTIFICATES, 'loopback-key.pem')),
        },
        take,
      )
    : createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/mcp`,
    seen,
  };
}

/** Answers in JSON. */
export function sendJson(answer: ServerResponse, value: unknown, status = 200): void {
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(JSON.stringify(value));
}

/** Answers a request with its result. */
export function sendResult(answer: ServerResponse, { rpc }: Seen, result: unknown): void {
  sendJson(answer, { jsonrpc: '2.0', id: rpc.id, result });
}

/** Answers a request with an error of JSON-RPC. */
function sendRpcError(answer: ServerResponse, { rpc }: Seen, code: number, message: string): void {
  sendJson(answer, { jsonrpc: '2.0', id: rpc.id, error: { code, message } });
}

/** Begins an event stream; gives what sends an event. */
export function openStream(answer: ServerResponse): (message: unknown, id?: string) => void {
  answer.writeHead(200, { 'content-type': 'text/event-stream' });
  return (message, id) =>
    void answer.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`);
}

/** A server that knows `tools/list` and `tools/call` and nothing else. */
export const listAndCall =
  (tools: unknown[], call: (params: Record<string, unknown>) => unknown): Handler =>
  (seen, answer) => {
    if (seen.rpc.method === 'tools/list') sendResult(answer, seen, { tools });
    else if (seen.rpc.method === 'tools/call') sendResult(answer, seen, call(seen.rpc.params ?? {}));
    else sendRpcError(answer, seen, -32601, 'Method not found');
  };
