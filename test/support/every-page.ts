import { callTool } from './call-mcp.ts';

/** All entries of a list, page after page. */
export async function everyPage(
  url: string,
  tool: string,
  args: Record<string, unknown>,
  list: string,
): Promise<{ entries: Record<string, unknown>[]; pages: number }> {
  const entries: Record<string, unknown>[] = [];
  let cursor: unknown;
  for (let pages = 1; ; pages += 1) {
    const { data, isError, text } = await callTool(
      url,
      tool,
      cursor === undefined ? args : { ...args, cursor },
    );
    if (isError) throw new Error(text);
    const page = data[list];
    if (Array.isArray(page)) entries.push(...page);
    cursor = data['nextCursor'];
    if (typeof cursor !== 'string') return { entries, pages };
  }
}
