import type { JsonObject } from '#shared/domain/mcp/json-object.ts';
import { readDocument } from './read-document.ts';

/**
 * A message of an endpoint. Of a held one the data of the result lies where the answers are kept, under this number, and the
 * message has the small members of the result only.
 */
export type ReceivedMessage = { message: JsonObject; text: string; held: number | undefined };

/** What a document has in it; `beginning` shows what it is if it has no message. */
export type DocumentReading = { messages: ReceivedMessage[]; beginning: string };

/** Reads one document of JSON: a body, or the data of an event. */
export type MessageReader = (document: string | Uint8Array<ArrayBuffer>) => Promise<DocumentReading>;

const BEGINNING_CHARS = 20_000;

/** The text of a document, and as much of it as is shown if it is none of ours. */
export function textOfDocument(document: string | Uint8Array): { text: string; beginning: string } {
  const text = typeof document === 'string' ? document : new TextDecoder().decode(document);
  return { text, beginning: text.slice(0, BEGINNING_CHARS) };
}

/** Reads here and now: for lists and handshakes, whose messages are wanted whole. */
export const readHere: MessageReader = async (document) => {
  const { text, beginning } = textOfDocument(document);
  return { messages: readDocument(text).map((message) => ({ ...message, held: undefined })), beginning };
};
