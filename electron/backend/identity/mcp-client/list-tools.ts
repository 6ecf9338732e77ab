import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';
import { type McpRequestOptions, type McpTarget, requestMcp } from './mcp-request.ts';

const MAX_PAGES = 100;

export type FoundTool = {
  name: string;
  title: string | null;
  description: string;
  inputSchema: JsonValue | undefined;
  outputSchema: JsonValue | undefined;
};

/**
 * Every tool of an MCP endpoint, all pages; an entry without a name is left out.
 * @throws AppError TOOL_FAILED, UNEXPECTED_ANSWER, or what `requestMcp` throws.
 */
export async function listAllTools(target: McpTarget, options: McpRequestOptions): Promise<FoundTool[]> {
  const found: FoundTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params: { [key: string]: JsonValue } = cursor === undefined ? {} : { cursor };
    const outcome = await requestMcp(target, 'tools/list', params, options);
    if ('error' in outcome)
      throw new AppError('TOOL_FAILED', { tool: 'tools/list', says: outcome.error.message });
    const { tools, nextCursor } = fieldsOf(outcome.result);
    if (!Array.isArray(tools)) {
      throw new AppError('UNEXPECTED_ANSWER', { address: target.mcpUrl, reason: 'tools is no array' });
    }
    found.push(...tools.flatMap(readTool));
    if (typeof nextCursor !== 'string' || nextCursor === '' || nextCursor === cursor) break;
    cursor = nextCursor;
  }
  return found;
}

function fieldsOf(value: JsonValue): { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function readTool(entry: JsonValue): FoundTool[] {
  const { name, title, description, inputSchema, outputSchema } = fieldsOf(entry);
  if (typeof name !== 'string' || name === '') return [];
  return [
    {
      name,
      title: typeof title === 'string' ? title : null,
      description: typeof description === 'string' ? description : '',
      inputSchema,
      outputSchema,
    },
  ];
}
