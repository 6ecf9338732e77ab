import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { excerptOf } from '#shared/domain/visible-text.ts';
import { AppError } from '#shared/errors.ts';
import {
  judgeMcp,
  type McpAnswer,
  type McpRequestOptions,
  type McpTarget,
  requireFewValues,
  sendMcp,
} from './mcp-request.ts';

const SAYS_CHARS = 500;

/** Calls a tool. Its answer may be large: it is read in a thread. @throws AppError as `sendMcp` does */
export function sendToolCall(
  target: McpTarget,
  tool: string,
  args: { [key: string]: JsonValue },
  options: McpRequestOptions,
): Promise<McpAnswer> {
  return sendMcp(target, 'tools/call', { name: tool, arguments: args }, options);
}

/**
 * What a tool answered: its structured content, or else its text read as JSON.
 * @throws AppError TOOL_FAILED if it says that it failed or answers nothing that is JSON, or what `judgeMcp` throws.
 */
export function readToolAnswer(answer: McpAnswer, tool: string, maxValues = Infinity): JsonValue {
  const outcome = judgeMcp(answer, maxValues);
  if ('error' in outcome)
    throw new AppError('TOOL_FAILED', { tool, says: outcome.error.message.slice(0, SAYS_CHARS) });
  const { result, secrets } = outcome;
  const toolFailed = (says: string, cause?: unknown) =>
    new AppError('TOOL_FAILED', { tool, says: excerptOf(says, SAYS_CHARS, secrets) }, { cause });
  if (typeof result !== 'object' || result === null || Array.isArray(result)) {
    throw toolFailed(JSON.stringify(result));
  }
  const text = textOf(result['content']);
  if (result['isError'] === true) throw toolFailed(text);
  const structured = result['structuredContent'];
  if (structured !== undefined && structured !== null) return structured;
  requireFewValues([text], answer.address, maxValues);
  try {
    return parseJsonText(text);
  } catch (error) {
    throw toolFailed(text, error);
  }
}

function textOf(content: JsonValue | undefined): string {
  if (!Array.isArray(content)) return '';
  for (const part of content) {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) continue;
    if (typeof part['text'] === 'string') return part['text'];
  }
  return '';
}
