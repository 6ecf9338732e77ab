import { type CopiedRequest, headerVariable } from './copied-request.ts';

/** The entry of an `mcp.json` (interface 4.1) with the headers that somebody added. */
export function mcpTargetJson({ name, url, added }: CopiedRequest): string {
  const headers = added.map(([header, value]) => [header, value ?? `\${${headerVariable(header)}}`]);
  const entry = {
    type: 'streamable-http',
    url,
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
  };
  return `${JSON.stringify({ mcpServers: { [name]: entry } }, null, 2)}\n`;
}
