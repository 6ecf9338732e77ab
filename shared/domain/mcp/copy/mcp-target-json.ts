import type { CopiedRequest } from './copied-request.ts';

/** Headers that belong to one request, or that every client sends by itself. */
const OF_REQUEST = /^(content-type|accept|mcp-.*)$/i;

/** The entry of an `mcp.json` (interface document 4.1) with the headers that somebody added. */
export function mcpTargetJson({ name, url, headers }: CopiedRequest): string {
  const added = headers.filter(([header]) => !OF_REQUEST.test(header));
  const entry = {
    type: 'streamable-http',
    url,
    ...(added.length > 0 ? { headers: Object.fromEntries(added) } : {}),
  };
  return `${JSON.stringify({ mcpServers: { [name]: entry } }, null, 2)}\n`;
}
