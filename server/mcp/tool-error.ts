/** What keeps a call from being answered, said so that the caller can correct it. Becomes a result with `isError`. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

const SHOWN_CHARS = 80;

/** Quotes what a caller sent, cut to a length that is fit for a sentence. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}...` : text);
}
