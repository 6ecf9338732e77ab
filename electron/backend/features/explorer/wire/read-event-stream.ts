import { EventReader, type StreamEvent } from '../../../identity/mcp-client/event-reader.ts';

/** Reads events as they arrive. */
export async function* readEventStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = new EventReader();
  for await (const chunk of body) yield* reader.push(decoder.decode(chunk, { stream: true }));
  yield* reader.push(decoder.decode());
  yield* reader.end();
}
