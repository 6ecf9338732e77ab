import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import {
  fromJsonSchema,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

const [toolsFile = ''] = process.argv.slice(2);
const jsonSchema = z.record(z.string(), z.unknown());
const toolsSchema = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    inputSchema: jsonSchema,
    outputSchema: jsonSchema,
    annotations: z.record(z.string(), z.union([z.string(), z.boolean()])),
  }),
);

// The same tools as ours, so that both write the same list; their validators are made once, as ours are.
const tools = toolsSchema.parse(JSON.parse(readFileSync(toolsFile, 'utf8'))).map((tool) => ({
  ...tool,
  inputSchema: fromJsonSchema(tool.inputSchema),
  outputSchema: fromJsonSchema(tool.outputSchema),
}));

async function answer(request: Request): Promise<Response> {
  const server = new McpServer({ name: 'minimal', version: '1.0.0' });
  for (const { name, ...config } of tools) server.registerTool(name, config, () => ({ content: [] }));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request);
}

const listener = getRequestListener(answer);
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`Baseline is ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});

process.on('SIGTERM', () => process.exit(0));
