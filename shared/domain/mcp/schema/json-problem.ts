/** Where a text stops being JSON; `at` counts characters from 0, `line` and `column` from 1. */
export type JsonProblem = {
  reason: 'unexpected-character' | 'unexpected-end' | 'bad-string' | 'bad-number' | 'too-deep';
  at: number;
  line: number;
  column: number;
};

/** The problem at a position of a text. */
export function jsonProblemAt(text: string, at: number, reason: JsonProblem['reason']): JsonProblem {
  const before = text.slice(0, at);
  return {
    reason,
    at,
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
  };
}
