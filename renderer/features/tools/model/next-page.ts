import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { writeJsonPointer } from '#shared/domain/json-pointer.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
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
  const text = argumentsText ?? '{}';
  const sent = parseJsonText(text);
  if (name === undefined || !isJsonObject(sent)) return undefined;
  // Numbers are asked for with the digits they were sent with.
  const members = Object.keys({ ...sent, [name]: cursor }).map((each) => {
    const json = each === name ? JSON.stringify(cursor) : exactTextAt(text, writeJsonPointer([each]));
    return `${JSON.stringify(each)}:${json ?? 'null'}`;
  });
  return `{${members.join(',')}}`;
}
