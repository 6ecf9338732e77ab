import type { Dialect } from '../wire/mcp-target.ts';

/** A request as another program would send it. The token is never in it: `$ACCESS_TOKEN` stands for it. */
export type CopiedRequest = {
  /** Name of the target, for entries that need one. */
  name: string;
  url: string;
  /** Of the protocol, without Authorization. */
  headers: readonly (readonly [string, string])[];
  /** Headers that somebody added; null if the value is not to be seen, and a variable stands for it. */
  added: readonly (readonly [string, string | null])[];
  /** A token is needed. */
  isAuthorised: boolean;
  body: string;
  /** The tool that is called and its arguments; undefined for any other request. */
  call?: { tool: string; argumentsJson: string } | undefined;
  dialect: Dialect;
};

/** The environment variable that stands for an added header: `X-Api-Key` is `HEADER_X_API_KEY`. */
export function headerVariable(name: string): string {
  return `HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}`;
}

/** A text as one word of bash: everything between single quotes is itself. */
export function quoteBash(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Typographic apostrophes end a text in PowerShell like straight ones. */
const APOSTROPHES = /['\u2018\u2019\u201A\u201B]/g;

/** A text as one word of PowerShell: between single quotes only these are doubled. */
export function quotePowerShell(text: string): string {
  return `'${text.replaceAll(APOSTROPHES, '$&$&')}'`;
}

/** A text as a literal of Python. JSON's escapes are Python's too, but for half characters, which no UTF-8 has. */
export function quotePython(text: string): string {
  return JSON.stringify(text.toWellFormed());
}
