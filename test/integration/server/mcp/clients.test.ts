import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startMcp } from '#test/support/start-mcp.ts';
import { uploadRecords } from '#test/support/upload-records.ts';

const INFO = { name: 'interop-test', version: '1.0.0' };
const requestInit = { headers: { Authorization: 'Bearer engineer-token' } };

/** A call of every tool, one of which gets two kinds of answers. */
const CALLS: [tool: string, args: Record<string, unknown>][] = [
  ['list_projects', {}],
  ['list_places', { projectId: 'P001', limit: 10 }],
  ['get_place', { placeId: 'P001-0003' }],
  ['get_latest_levels', { limit: 10 }],
  ['query_measurements', { equipType: 'gauge', equipId: 'G1' }],
  ['query_measurements', { placeId: 'P001-0001', interval: 'PT1H' }],
  ['list_exceedances', { limit: 20 }],
  ['summarize_project', { projectId: 'P002' }],
  ['list_equipment_types', {}],
];

const listSchema = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string().min(3),
      description: z.string().min(60),
      inputSchema: z.object({ type: z.literal('object') }),
      outputSchema: z.object({ type: z.literal('object') }),
      annotations: z.object({
        readOnlyHint: z.literal(true),
        destructiveHint: z.literal(false),
        idempotentHint: z.literal(true),
        openWorldHint: z.literal(false),
      }),
    }),
  ),
});
const resultSchema = z.object({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
});

type AnyClient = {
  listTools(): Promise<unknown>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
};

/** The clients hold structured content against the output schema by themselves and throw if it does not fit. */
async function useEveryTool(client: AnyClient): Promise<void> {
  onTestFinished(() => client.close());
  const { tools } = listSchema.parse(await client.listTools());
  expect(new Set(tools.map(({ name }) => name))).toEqual(new Set(CALLS.map(([name]) => name)));
  for (const [name, args] of CALLS) {
    const { isError, structuredContent, content } = resultSchema.parse(
      await client.callTool({ name, arguments: args }),
    );
    expect(isError ?? false).toBe(false);
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  }
}

async function startWithUpload(): Promise<URL> {
  const { url, store } = await startMcp();
  await uploadRecords(store, 'gauge', 'G1', [{ timestamp: '2026-06-15 08:00:00', level: 1, note: 'ok' }]);
  return new URL(url);
}

describe('Unmodified clients list and call every tool', () => {
  test('of the first SDK, which begins with initialize', async () => {
    const client = new FirstClient(INFO);
    const transport = new FirstTransport(await startWithUpload(), { requestInit });
    await client.connect(transport);
    await useEveryTool(client);
  });

  test.each([
    ['2025-11-25', 'legacy'],
    ['2026-07-28, found by asking', 'auto'],
    ['2026-07-28, and nothing else', { pin: '2026-07-28' }],
  ] as const)('of the second SDK in %s', async (_what, mode) => {
    const client = new Client(INFO, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(await startWithUpload(), { requestInit }));
    await useEveryTool(client);
  });
});
