import type { JsonValue } from '#shared/domain/place.ts';

/** The JSON values of an answer: the whole body, or the data of every event of an event stream that is JSON. */
export function readRpcMessages(text: string, isStream: boolean): JsonValue[] {
  const documents = isStream ? eventData(text) : [text];
  return documents.flatMap((document) => {
    try {
      return [JSON.parse(document) as JsonValue];
    } catch {
      return [];
    }
  });
}

/** The data of each event (HTML standard, server-sent events): its data lines joined, a blank line ends it. */
function eventData(text: string): string[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map((event) =>
      event
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(line.startsWith('data: ') ? 6 : 5))
        .join('\n'),
    )
    .filter((data) => data !== '');
}
