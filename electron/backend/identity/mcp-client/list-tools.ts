import type { JsonValue } from '#shared/domain/json-value.ts';
import { AppError } from '#shared/errors.ts';
import {
  judgeMcp,
  type McpAnswer,
  type McpRequestOptions,
  type McpTarget,
  requireCursor,
  sendMcp,
} from './mcp-request.ts';

const MAX_PAGES = 100;

type FoundTool = {
  name: string;
  title: string | null;
  description: string;
  inputSchema: JsonValue | undefined;
  outputSchema: JsonValue | undefined;
};

/** One page of a list, and what the next one is asked for by. */
export type ToolPage<T> = { tools: T[]; nextCursor: string | undefined };

/**
 * Every tool of an MCP endpoint, all pages; an entry without a name is left out.
 * @param read reads a page, which may be large: in a thread
 * @throws AppError TOOL_FAILED, UNEXPECTED_ANSWER, or what `sendMcp` and `judgeMcp` throw.
 */
export async function listAllTools<T>(
  target: McpTarget,
  options: McpRequestOptions,
  read: (answer: McpAnswer) => Promise<ToolPage<T>>,
): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params: { [key: string]: JsonValue } = cursor === undefined ? {} : { cursor };
    const { tools, nextCursor } = await read(await sendMcp(target, 'tools/list', params, options));
    for (const tool of tools) found.push(tool);
    if (nextCursor === undefined || nextCursor === cursor) break;
    cursor = nextCursor;
  }
  return found;
}

/** @throws AppError TOOL_FAILED, UNEXPECTED_ANSWER, or what `judgeMcp` throws. */
export function readToolPage(answer: McpAnswer, maxValues = Infinity): ToolPage<FoundTool> {
  const outcome = judgeMcp(answer, maxValues);
  if ('error' in outcome)
    throw new AppError('TOOL_FAILED', { tool: 'tools/list', says: outcome.error.message });
  const { tools, nextCursor } = fieldsOf(outcome.result);
  if (!Array.isArray(tools)) {
    throw new AppError('UNEXPECTED_ANSWER', { address: answer.address, reason: 'tools is no array' });
  }
  return { tools: tools.flatMap(readTool), nextCursor: requireCursor(nextCursor, answer) };
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
