import type { JsonValue } from '../../json-value.ts';

/** Characters beyond Latin script, which models spell with about a token each. */
const WIDE = /[\u2E80-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF]/g;
const CHARS_PER_TOKEN = 4;

/** About how many tokens a language model takes for a text: one per four letters, one per Chinese character. */
export function approxTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / CHARS_PER_TOKEN);
}

/** The part of a tool that clients hand to a model: name, description, schema of the arguments. */
export function asModelSees(tool: {
  name: string;
  description: string;
  inputSchema: JsonValue | undefined;
}): string {
  const { name, description, inputSchema } = tool;
  return JSON.stringify({ name, description, input_schema: inputSchema ?? {} });
}
