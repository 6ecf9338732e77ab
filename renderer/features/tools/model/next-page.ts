import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { isJsonObject } from '#shared/domain/mcp/json-object.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

const CURSOR_ARGUMENTS = ['cursor', 'pageToken', 'page_token'];

/**
 * The arguments of a call that asks for the next page; undefined if the tool declares none that takes a cursor.
 * @param argumentsText as they were sent; null: none were
 */
export function nextPageArguments(
  argumentsText: string | null,
  inputSchema: JsonValue | undefined,
  cursor: string,
): string | undefined {
  const schema = isJsonObject(inputSchema) ? inputSchema : {};
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const name = CURSOR_ARGUMENTS.find((each) => Object.hasOwn(properties, each));
  const sent = parseJsonText(argumentsText ?? '{}');
  if (name === undefined || !isJsonObject(sent)) return undefined;
  return JSON.stringify({ ...sent, [name]: cursor });
}
