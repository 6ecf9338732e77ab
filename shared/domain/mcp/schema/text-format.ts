import type { JsonObject } from '../json-object.ts';

/** What a text has to look like, where the schema says it by `format`, by its pattern, or in its description. */
export type TextFormat =
  'wall-clock' | 'date' | 'date-time' | 'time' | 'duration' | 'email' | 'uri' | 'uuid' | 'multi-line';

const STANDARD = new Set<string>(['date', 'date-time', 'time', 'duration', 'email', 'uri', 'uuid']);
const WALL_CLOCK = /y{4}-M{2}-d{2} H{2}:m{2}:s{2}/i;
const WALL_CLOCK_SAMPLE = '2026-06-01 08:00:00';
const LONG_TEXT = 500;

/** The format of a schema of text. The data service writes its times `yyyy-MM-dd HH:mm:ss` (interface 2.1, 2.3). */
export function formatOf(schema: JsonObject): TextFormat | null {
  const { format, pattern, description, maxLength } = schema;
  if (typeof format === 'string') {
    if (WALL_CLOCK.test(format)) return 'wall-clock';
    if (STANDARD.has(format)) return format as TextFormat;
  }
  if (typeof description === 'string' && WALL_CLOCK.test(description)) return 'wall-clock';
  if (typeof pattern === 'string' && isWallClockPattern(pattern)) return 'wall-clock';
  return typeof maxLength === 'number' && maxLength > LONG_TEXT && schema['examples'] === undefined
    ? 'multi-line'
    : null;
}

/** A pattern that fits such a time, and neither a day nor an ISO time. */
function isWallClockPattern(pattern: string): boolean {
  try {
    const expression = new RegExp(pattern, 'u');
    return (
      expression.test(WALL_CLOCK_SAMPLE) &&
      !['2026-06-01', '2026-06-01T08:00:00', 'text', ''].some((other) => expression.test(other))
    );
  } catch {
    return false;
  }
}
