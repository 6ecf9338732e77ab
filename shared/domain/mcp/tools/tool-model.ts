import type { JsonValue } from '../../json-value.ts';
import type { ToolFinding } from './lint-tool.ts';

/**
 * What a tool says about its own behaviour (MCP, ToolAnnotations), with the defaults of the specification where it says
 * nothing. They are claims of the server, not facts.
 */
export type ToolBehaviour = {
  isReadOnly: boolean;
  isDestructive: boolean;
  isIdempotent: boolean;
  isOpenWorld: boolean;
  /** Names of the hints that were given; the others are defaults. */
  given: string[];
};

/** A picture that needs no request: a `data:` address. */
export type ToolIcon = { src: string; mimeType: string };

export type ToolModel = {
  name: string;
  /** `title`, else the annotation's title. */
  title: string | null;
  description: string;
  icons: ToolIcon[];
  /** Icons that were left out because they would have to be fetched. */
  remoteIcons: number;
  behaviour: ToolBehaviour;
  /** Undefined if the tool has none that is an object: then nothing but raw JSON can be typed. */
  inputSchema: JsonValue | undefined;
  outputSchema: JsonValue | undefined;
  /** About how many tokens a language model spends to be shown this tool. */
  approxTokens: number;
  /** The declaration as it came. */
  raw: JsonValue;
  findings: ToolFinding[];
};

/** An entry of the list that is no tool; `index` counts from 0 over all pages. */
export type NotATool = {
  index: number;
  reason: 'no-object' | 'no-name' | 'repeated-name';
  name: string;
  raw: JsonValue;
};
