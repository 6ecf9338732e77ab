import { behindString, type RecordSpan } from '#shared/domain/outbox/cut-body.ts';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';

const [QUOTE, COLON, SPACE] = [0x22, 0x3a, 0x20];

/** Names of the fields that records have, without that of their time. */
export function fieldNamesOf(body: Uint8Array, spans: readonly RecordSpan[]): Set<string> {
  const names = new Set<string>();
  // Where the names of the record before stand: nearly always the next record has the same, and need not be made text.
  let before: RecordSpan[] = [];
  for (const { start, end } of spans) {
    const own: RecordSpan[] = [];
    for (let at = start + 1; at < end; at += 1) {
      if (body[at] !== QUOTE) continue;
      const text = { start: at, end: behindString(body, at) };
      at = text.end;
      while (at < end && (body[at] as number) <= SPACE) at += 1;
      if (body[at] !== COLON) {
        at -= 1;
        continue;
      }
      if (!isSame(body, text, before[own.length])) names.add(nameOf(body, text));
      own.push(text);
    }
    before = own;
  }
  names.delete('timestamp');
  return names;
}

function isSame(body: Uint8Array, one: RecordSpan, other: RecordSpan | undefined): boolean {
  const length = one.end - one.start;
  if (!other || other.end - other.start !== length) return false;
  for (let at = 0; at < length; at += 1) if (body[one.start + at] !== body[other.start + at]) return false;
  return true;
}

const nameOf = (body: Uint8Array, { start, end }: RecordSpan): string =>
  parseJsonText(new TextDecoder().decode(body.subarray(start, end))) as string;
