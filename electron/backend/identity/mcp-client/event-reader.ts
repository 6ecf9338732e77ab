/** One event of an event stream. */
export type StreamEvent = {
  type: string | undefined;
  data: string;
  id: string | undefined;
  retryMs: number | undefined;
};

const LINE_END = /\r\n|\n|\r/;

/** Reads an event stream (HTML standard, 9.2.6) whose text comes in pieces of any size. */
export class EventReader {
  /** A long line comes in many pieces: they are put together once. */
  #pieces: string[] = [];
  /** The event that is being read; a comment is forgotten at once, for a server may send millions of them. */
  #event: UnfinishedEvent | undefined;
  #endedInReturn = false;

  /** The events that this piece completes. */
  push(text: string): StreamEvent[] {
    if (text === '') return [];
    // A line's end of two characters may be torn in two.
    const rest = this.#endedInReturn && text.startsWith('\n') ? text.slice(1) : text;
    this.#endedInReturn = text.endsWith('\r');
    this.#pieces.push(rest);
    if (!/[\r\n]/.test(rest)) return [];
    const lines = this.#pieces.join('').split(LINE_END);
    this.#pieces = [lines.pop() ?? ''];
    return lines.flatMap((line) => this.#take(line));
  }

  /** A last event that no blank line ends is given too, for servers that forget it. */
  end(): StreamEvent[] {
    return [...this.#take(this.#pieces.join('')), ...this.#take('')];
  }

  #take(line: string): StreamEvent[] {
    if (line !== '') {
      if (!line.startsWith(':'))
        this.#event = withField(
          this.#event ?? { type: undefined, data: [], id: undefined, retryMs: undefined },
          line,
        );
      return [];
    }
    const event = this.#event;
    this.#event = undefined;
    return event ? [{ ...event, data: event.data.join('\n') }] : [];
  }
}

type UnfinishedEvent = Omit<StreamEvent, 'data'> & { data: string[] };

function withField(event: UnfinishedEvent, line: string): UnfinishedEvent {
  const colon = line.indexOf(':');
  const name = colon === -1 ? line : line.slice(0, colon);
  const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
  if (name === 'data') event.data.push(value);
  else if (name === 'event') event.type = value;
  else if (name === 'id' && !value.includes('\0')) event.id = value;
  else if (name === 'retry' && /^\d+$/.test(value)) event.retryMs = Number(value);
  return event;
}
