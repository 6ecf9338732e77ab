/**
 * Turns work that tells things by calls into a stream: what `work` tells is yielded in order, then what it returns. When
 * the reader stops, the work is told to.
 */
export async function* eventQueue<E>(
  work: (tell: (event: E) => void, signal: AbortSignal) => Promise<E>,
  signal: AbortSignal | undefined,
): AsyncGenerator<E> {
  const stopping = new AbortController();
  const both = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
  const events: E[] = [];
  let wakeUp = () => {};
  let isOver = false;
  const tell = (event: E) => {
    events.push(event);
    wakeUp();
  };
  const last = work(tell, both).finally(() => {
    isOver = true;
    wakeUp();
  });
  // Read below; a reader that has gone does not care.
  last.catch(() => {});
  try {
    for (;;) {
      const next = events.shift();
      if (next !== undefined) yield next;
      else if (isOver) break;
      else {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      }
    }
    yield await last;
  } finally {
    stopping.abort();
  }
}
