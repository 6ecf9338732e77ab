import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import {
  acceptedContent,
  createMcpHandler,
  inputRequired,
  McpServer as McpServerV2,
} from '@modelcontextprotocol/server';
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { offerWells, saying } from './sdk-wells.ts';

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
  return serveV1(() => {
    const server = new McpServerV1({ name: 'v1', version: '1' });
    server.registerTool('add', ADD, added);
    server.registerTool('greet', { description: 'Greets', inputSchema: {} }, async () => {
      const asked = await server.server.elicitInput({
        message: 'Your name?',
        requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
      });
      return { content: [{ type: 'text', text: `Hello, ${String(asked.content?.['name'])}` }] };
    });
    return server;
  });
}

const STEPS = 3;
const WELL = { well: z.string(), depth: z.int() };
const WELL_SCHEMA = {
  type: 'object' as const,
  properties: { well: { type: 'string' as const }, depth: { type: 'integer' as const } },
  required: ['well', 'depth'],
};
const QUESTION = {
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text: 'How high is the water?' } }],
  maxTokens: 10,
};

/** The tools of `python-servers/wells.py` on a server of the first generation. */
export function startWellsOfV1(): Promise<string> {
  return serveV1(() => {
    const server = new McpServerV1({ name: 'Wells', version: '1' });
    offerWells((name, inputSchema, run) => {
      server.registerTool<z.ZodRawShape, z.ZodRawShape>(name, { inputSchema }, (args) => run(args as never));
    });
    server.registerTool('steps', { inputSchema: {} }, async (_args, { _meta: meta, sendNotification }) => {
      const progressToken = meta?.progressToken ?? '';
      for (let progress = 1; progress <= STEPS; progress += 1) {
        const params = { progressToken, progress, total: STEPS };
        await sendNotification({ method: 'notifications/progress', params });
      }
      return saying('done');
    });
    server.registerTool('ask', { inputSchema: {} }, async (_args, { requestId }) => {
      const asked = { message: 'Which well?', requestedSchema: WELL_SCHEMA };
      const { action, content } = await server.server.elicitInput(asked, { relatedRequestId: requestId });
      return saying(`${action} ${String(content?.['well'])} ${String(content?.['depth'])}`);
    });
    server.registerTool('sample', { inputSchema: {} }, async (_args, { requestId }) => {
      const { content } = await server.server.createMessage(QUESTION, { relatedRequestId: requestId });
      return saying(`A model says ${'text' in content ? content.text : ''}`);
    });
    return server;
  });
}

/** The tools of `python-servers/wells.py` on a server of the second generation, which asks in its results. */
export function startWellsOfV2(): Promise<string> {
  return serveV2(() => {
    const server = new McpServerV2({ name: 'Wells', version: '2' });
    const inputSchema = z.object({});
    offerWells((name, shape, run) => {
      server.registerTool(name, { inputSchema: z.object(shape) }, (args) => run(args as never));
    });
    server.registerTool('steps', { inputSchema }, async (_args, { mcpReq }) => {
      const { _meta: meta } = mcpReq;
      const progressToken = meta?.progressToken ?? '';
      for (let progress = 1; progress <= STEPS; progress += 1) {
        const params = { progressToken, progress, total: STEPS };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      return saying('done');
    });
    server.registerTool('ask', { inputSchema }, (_args, { mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'which', z.object(WELL));
      if (given) return saying(`accept ${given.well} ${given.depth}`);
      const which = inputRequired.elicit({ message: 'Which well?', requestedSchema: z.object(WELL) });
      return inputRequired({ inputRequests: { which } });
    });
    server.registerTool('sample', { inputSchema }, (_args, { mcpReq }) => {
      const said = mcpReq.inputResponses?.['said'] as { content?: { text?: string } } | undefined;
      if (said) return saying(`A model says ${said.content?.text}`);
      return inputRequired({ inputRequests: { said: inputRequired.createMessage(QUESTION) } });
    });
    server.registerTool('ask-at-once', { inputSchema }, async () => {
      // oxlint-disable-next-line typescript/no-deprecated -- many servers were written for it
      const { action } = await server.server.elicitInput({
        message: 'Which well?',
        requestedSchema: WELL_SCHEMA,
      });
      return saying(action);
    });
    return server;
  });
}

/** Serves with sessions. */
function serveV1(make: () => McpServerV1): Promise<string> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const open = async (): Promise<StreamableHTTPServerTransport> => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await make().connect(transport);
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
  return serveV2(() => {
    const server = new McpServerV2({ name: 'v2', version: '2' });
    const { inputSchema, outputSchema, description } = ADD;
    server.registerTool(
      'add',
      { description, inputSchema: z.object(inputSchema), outputSchema: z.object(outputSchema) },
      added,
    );
    return server;
  });
}

function serveV2(make: () => McpServerV2): Promise<string> {
  const handler = createMcpHandler(make);
  const listener = getRequestListener((request) => handler.fetch(request));
  return serve((request, response) => void listener(request, response));
}
