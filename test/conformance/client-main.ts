import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { headlessSignIn } from '../support/mcp-sign-in/headless-sign-in.ts';

/** What the conformance suite runs as a client: the SDK's client, let in by the app's own sign-in. */
const url = new URL(process.argv.at(-1) ?? '');
const version = process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'];
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Record<string, string>;
const entered =
  context['client_id'] === undefined
    ? undefined
    : { clientId: context['client_id'], secret: context['client_secret'] ?? null };

const transport = new StreamableHTTPClientTransport(url, { fetch: headlessSignIn(url.href, entered) });
const client = new Client(
  { name: 'stillwell-conformance', version: '1' },
  version === '2026-07-28' ? { versionNegotiation: { mode: { pin: version } } } : {},
);
await client.connect(transport);
const { tools } = await client.listTools();
for (const { name } of tools) await client.callTool({ name, arguments: {} });
await client.close();
