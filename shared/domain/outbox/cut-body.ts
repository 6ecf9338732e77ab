const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];
const [COMMA, BEGIN_ARRAY, END_ARRAY] = [0x2c, 0x5b, 0x5d];

/** Where one record stands in the bytes of a body: from its brace to the byte behind its last brace. */
export type RecordSpan = { start: number; end: number };

/** Position behind the string whose opening quote is at `at`. */
export function behindString(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end + 1;
}

/** The records of a body that was written as a JSON array of objects, found without reading a number. */
export function findRecords(body: Uint8Array): RecordSpan[] {
  const spans: RecordSpan[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = behindString(body, at) - 1;
    else if (byte === OPEN && (depth += 1) === 1) start = at;
    else if (byte === CLOSE && (depth -= 1) === 0) spans.push({ start, end: at + 1 });
  }
  return spans;
}

/** A body of some records of another, byte by byte as they were: no digit of a number changes. */
export function joinRecords(body: Uint8Array, spans: readonly RecordSpan[]): Uint8Array<ArrayBuffer> {
  const sizeBytes = spans.reduce((sum, { start, end }) => sum + end - start, Math.max(2, spans.length + 1));
  const joined = new Uint8Array(sizeBytes);
  let at = 1;
  joined[0] = BEGIN_ARRAY;
  for (const [index, { start, end }] of spans.entries()) {
    if (index > 0) joined[at++] = COMMA;
    joined.set(body.subarray(start, end), at);
    at += end - start;
  }
  joined[at] = END_ARRAY;
  return joined;
}

const TIMESTAMP = /"timestamp"\s*:\s*"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/;
const TIME_LENGTH = 19;
/** How a record begins as we write it. */
const BEGINNING = Array.from('{"timestamp":"', (char) => char.charCodeAt(0));

function asciiText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
}

/** Where the 19 bytes of a record's time begin; -1 if it has none. */
function timeOffset(body: Uint8Array, { start, end }: RecordSpan): number {
  let same = 0;
  while (same < BEGINNING.length && body[start + same] === BEGINNING[same]) same += 1;
  if (same === BEGINNING.length) return start + same;
  const found = TIMESTAMP.exec(asciiText(body, start, end));
  return found ? start + found.index + found[0].length - TIME_LENGTH - 1 : -1;
}

/** Time of a record as the number yyyyMMddHHmmss; NaN if it has none. */
export function timeNumberOf(body: Uint8Array, span: RecordSpan): number {
  const offset = timeOffset(body, span);
  if (offset < 0) return Number.NaN;
  const two = (at: number): number =>
    ((body[offset + at] ?? 0) - 48) * 10 + (body[offset + at + 1] ?? 0) - 48;
  const date = (two(0) * 100 + two(2)) * 10_000 + two(5) * 100 + two(8);
  return date * 1_000_000 + two(11) * 10_000 + two(14) * 100 + two(17);
}

/** Time of a record, yyyy-MM-dd HH:mm:ss; undefined if it has none. */
export function timestampOf(body: Uint8Array, span: RecordSpan): string | undefined {
  const offset = timeOffset(body, span);
  return offset < 0 ? undefined : asciiText(body, offset, offset + TIME_LENGTH);
}
