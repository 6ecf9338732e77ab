/** Reads a stream until a value passes, and ends the stream. */
export async function nextMatching<T>(stream: AsyncIterable<T>, passes: (value: T) => boolean): Promise<T> {
  for await (const value of stream) if (passes(value)) return value;
  throw new Error('the stream ended before a value passed');
}
