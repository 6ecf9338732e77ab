type Stream = AsyncIterable<unknown>;

export function isStream(answer: unknown): answer is Stream {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** The same stream; `over` is called when it has ended, or its reader has left it. */
export async function* streamUntilOver(stream: Stream, over: () => void): AsyncGenerator {
  try {
    yield* stream;
  } finally {
    over();
  }
}
