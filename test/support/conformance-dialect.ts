import { type Dialect, DIALECTS } from '#shared/domain/mcp/wire/mcp-target.ts';

/** True for a revision of MCP that the explorer speaks. */
export function isDialect(text: string): text is Dialect {
  return (DIALECTS as readonly string[]).includes(text);
}
