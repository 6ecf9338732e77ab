import { callTool } from '#electron/backend/features/explorer/calls/call-tool.ts';
import { listTools } from '#electron/backend/features/explorer/calls/list-tools.ts';
import { headlessExplorer } from '#electron/backend/features/explorer/headless-explorer.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { fieldsOf } from '#shared/domain/mcp/schema/form-value.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { isDialect } from '../support/conformance-dialect.ts';

/** What the conformance suite runs as a client: the explorer's own core, which lists the tools and calls each. */
const url = process.argv.at(-1) ?? '';
const version = process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] ?? '';
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  toolCalls?: { name: string; arguments: Record<string, unknown> }[];
};
// The suite has no server of the transport of 2024-11-05: under that version it means the requests.
const dialect = isDialect(version) && version !== '2024-11-05' ? version : '2025-11-25';
const { parts, endpoint } = headlessExplorer({
  from: { url },
  token: undefined,
  settings: { headers: [], dialect, timeoutMs: 20_000, byHand: [] },
  version: '1',
  fetch: globalThis.fetch,
});

const {
  list: { tools },
} = await parts.links.use(endpoint, {}, (link) => listTools(parts, link, undefined));
const calls =
  context.toolCalls ??
  tools
    .filter(({ findings }) => !findings.some(({ rule }) => rule === 'header-invalid'))
    .map((tool) => ({ name: tool.name, arguments: argumentsFor(tool) }));
for (const call of calls) {
  const tool = tools.find(({ name }) => name === call.name);
  await callTool(
    parts,
    endpoint,
    {
      callId: call.name,
      tool: call.name,
      argumentsText: JSON.stringify(call.arguments),
      inputSchema: tool?.inputSchema,
      zone: 'UTC',
    },
    {
      progress: () => {},
      log: () => {},
      // As the form of the window begins: with the defaults of the schema.
      ask: async (question) =>
        question.kind === 'form'
          ? { action: 'accept', contentJson: JSON.stringify(defaultsOf(question.schema)) }
          : { action: 'decline' },
      declined: () => {},
      answerLost: () => {},
      renewed: () => {},
    },
  );
}
// The stream that the server may keep open would keep this process alive.
parts.links.close();

/** Something of the kind that each required argument wants. */
function argumentsFor({ inputSchema, name }: ToolModel): Record<string, unknown> {
  if (scenario === 'json-schema-2020-12-preservation') {
    return { schema: tools.find((tool) => tool.name !== name)?.inputSchema };
  }
  const required = fieldsOf(fieldNode(inputSchema ?? true, inputSchema ?? true)).filter(
    ({ isRequired }) => isRequired,
  );
  const samples = { number: 5, integer: 3, boolean: true, string: 'text' } as Record<string, unknown>;
  return Object.fromEntries(required.map((field) => [field.name, samples[field.kind] ?? {}]));
}

function defaultsOf(schema: JsonValue): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(fieldNode(schema, schema))
      .filter((field) => field.default !== undefined || field.kind === 'boolean')
      .map((field) => [field.name, field.default ?? true]),
  );
}
