import { isJsonObject, type JsonObject, parseJson } from '#shared/domain/mcp/json-object.ts';

/** A message, and its own text, in which nothing was rounded. */
type DocumentMessage = { message: JsonObject; text: string };

/** The messages of a JSON text: one object, or those of a batch. */
export function readDocument(text: string): DocumentMessage[] {
  const parsed = parseJson(text);
  if (isJsonObject(parsed)) return [{ message: parsed, text }];
  const messages = Array.isArray(parsed) ? parsed.filter(isJsonObject) : [];
  return messages.map((message) => ({ message, text: JSON.stringify(message) }));
}
