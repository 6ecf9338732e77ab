import { parseJson } from '#shared/domain/mcp/json-object.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { EventReader } from './event-reader.ts';

/** The JSON values of an answer: the whole body, or the data of every event of an event stream that is JSON. */
export function readRpcMessages(text: string, isStream: boolean): JsonValue[] {
  return (isStream ? eventData(text) : [text]).flatMap((document) => {
    const message = parseJson(document);
    return message === undefined ? [] : [message];
  });
}

function eventData(text: string): string[] {
  const reader = new EventReader();
  return [...reader.push(text), ...reader.end()].map(({ data }) => data);
}
