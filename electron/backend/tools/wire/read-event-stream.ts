/** One event of an event stream (HTML standard, 9.2). */
export type StreamEvent = { type: string; data: string; id: string | undefined; retryMs: number | undefined };

const LINE_END = /\r\n|\n|\r/;

/** Reads events as they arrive. A last event that no blank line ends is given too, for servers that forget it. */
export async function* readEventStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let lines: string[] = [];
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    if (!/[\r\n]/.test(text)) {
      // A long line comes in many pieces: they are put together once.
      pieces.push(text);
      continue;
    }
    const whole = pieces.join('') + text;
    // A carriage return at the very end may be the first half of a line's end.
    const held = whole.endsWith('\r') ? '\r' : '';
    const parts = whole.slice(0, whole.length - held.length).split(LINE_END);
    pieces = [(parts.pop() ?? '') + held];
    for (const line of parts) {
      if (line !== '') lines.push(line);
      else if (lines.length > 0) {
        yield eventOf(lines);
        lines = [];
      }
    }
  }
  const last = (pieces.join('') + decoder.decode()).replace(/\r$/, '');
  if (last !== '') lines.push(last);
  if (lines.length > 0) yield eventOf(lines);
}

function eventOf(lines: string[]): StreamEvent {
  const event: StreamEvent = { type: 'message', data: '', id: undefined, retryMs: undefined };
  const data: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (name === 'data') data.push(value);
    else if (name === 'event') event.type = value;
    else if (name === 'id' && !value.includes('\0')) event.id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) event.retryMs = Number(value);
  }
  return { ...event, data: data.join('\n') };
}
