import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler, McpServer as McpServerV2 } from '@modelcontextprotocol/server';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/mcp`;
}

const ADD = {
  description: 'Adds two numbers',
  inputSchema: { a: z.number(), b: z.number() },
  outputSchema: { sum: z.number() },
};

const added = ({ a, b }: { a: number; b: number }) => ({
  content: [{ type: 'text' as const, text: JSON.stringify({ sum: a + b }) }],
  structuredContent: { sum: a + b },
});

/** A server of the first generation of the SDK, with sessions; its tool `greet` asks for a name. */
export function startSdkV1Server(): Promise<string> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const server = new McpServerV1({ name: 'v1', version: '1' });
    server.registerTool('add', ADD, added);
    server.registerTool('greet', { description: 'Greets', inputSchema: {} }, async () => {
      const asked = await server.server.elicitInput({
        message: 'Your name?',
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      });
      return { content: [{ type: 'text', text: `Hello, ${String(asked.content?.['name'])}` }] };
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await server.connect(transport);
    return transport;
  };
  const answer = async (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    const known = transports.get(String(request.headers['mcp-session-id']));
    const body = request.method === 'POST' ? (JSON.parse(await text(request)) as unknown) : undefined;
    await (known ?? (await open())).handleRequest(request, response, body);
  };
  return serve((request, response) => void answer(request, response));
}

/** A server of the first generation with the transport of 2024-11-05. */
export function startSdkSseServer(): Promise<string> {
  // oxlint-disable-next-line typescript/no-deprecated -- it is what this server is for
  const transports = new Map<string, SSEServerTransport>();
  const answer = async (request: IncomingMessage, response: Parameters<RequestListener>[1]) => {
    if (request.method === 'GET') {
      const server = new McpServerV1({ name: 'sse', version: '1' });
      server.registerTool('add', ADD, added);
      // oxlint-disable-next-line typescript/no-deprecated -- it is what this server is for
      const transport = new SSEServerTransport('/messages', response);
      transports.set(transport.sessionId, transport);
      await server.connect(transport);
      return;
    }
    const id = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('sessionId');
    const transport = transports.get(id ?? '');
    if (transport) await transport.handlePostMessage(request, response);
    else response.writeHead(404).end();
  };
  return serve((request, response) => void answer(request, response));
}

/** A server of the second generation, without sessions, that speaks both revisions. */
export function startSdkV2Server(): Promise<string> {
  const handler = createMcpHandler(() => {
    const server = new McpServerV2({ name: 'v2', version: '2' });
    const { inputSchema, outputSchema, description } = ADD;
    server.registerTool(
      'add',
      { description, inputSchema: z.object(inputSchema), outputSchema: z.object(outputSchema) },
      added,
    );
    return server;
  });
  const listener = getRequestListener((request) => handler.fetch(request));
  return serve((request, response) => void listener(request, response));
}
