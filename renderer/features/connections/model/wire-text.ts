import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { MCP_PATH } from '#shared/service/mcp.ts';

/** A body as people read it: JSON with its structure shown, a form one field a line, anything else as it is. */
export function readableBody(body: string, contentType: string): string {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return body.replaceAll('&', '\n& ');
  try {
    return JSON.stringify(parseJsonText(body), null, 2);
  } catch {
    return body;
  }
}

/** The value of a header whatever the case of its name, '' if there is none. */
export function headerValue(headers: Readonly<Record<string, string>>, name: string): string {
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return entry?.[1] ?? '';
}

/**
 * The text of an `mcp.json` that lets another MCP client use a data service (interface 4.1).
 * @param baseUrl base address of the service without a trailing slash.
 */
export function mcpJson(name: string, baseUrl: string): string {
  const entry = { type: 'streamable-http', url: baseUrl + MCP_PATH };
  return `${JSON.stringify({ mcpServers: { [name]: entry } }, null, 2)}\n`;
}
