import type { JsonValue } from '../../json-value.ts';
import { maskKnown } from '../../mask-secrets.ts';
import { isJsonObject, memberOf } from '../json-object.ts';
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

/** Whether the form of a tool has no fields: an address that is no template is read as it is. */
export function takesNoArguments({ inputSchema }: Pick<ToolModel, 'inputSchema'>): boolean {
  const properties = memberOf(inputSchema, 'properties');
  return isJsonObject(properties) && Object.keys(properties).length === 0;
}

/** Whether a tool can be called only as a task: its result is fetched later (MCP 2025-11-25, tasks). */
export function needsTask({ raw }: Pick<ToolModel, 'raw'>): boolean {
  return memberOf(memberOf(raw, 'execution'), 'taskSupport') === 'required';
}

/** An entry of the list that is no tool; `index` counts from 0 over all pages. */
export type NotATool = {
  index: number;
  reason: 'no-object' | 'no-name' | 'repeated-name';
  name: string;
  raw: JsonValue;
};

/**
 * Whether a person must confirm a call: `no` for a tool that says it only reads, `change` for one that says it changes
 * something but destroys nothing, `destroy` for one that may destroy, `undeclared` for one that says neither. Without a
 * person only a tool that needs none is called.
 */
export function neededConfirmation({
  isReadOnly,
  isDestructive,
  given,
}: ToolBehaviour): 'no' | 'change' | 'destroy' | 'undeclared' {
  if (isReadOnly) return 'no';
  const isDeclared = given.includes('readOnlyHint') || given.includes('destructiveHint');
  if (!isDeclared) return 'undeclared';
  return isDestructive ? 'destroy' : 'change';
}

/** The first word of a name, up to its first separator or capital letter: list_places and listPlaces are both `list`. */
function firstWord(name: string): string {
  return (/^[A-Z]*[^A-Z_\-./:]*/.exec(name)?.[0] ?? '').toLowerCase();
}

/**
 * Tools by the first word of their names, in the order in which the words appear. A word that only one tool begins with
 * makes no group: such tools stand under ''.
 */
export function toolGroups<T extends { name: string }>(tools: readonly T[]): { group: string; tools: T[] }[] {
  const byWord = Map.groupBy(tools, ({ name }) => firstWord(name));
  const groups = new Map<string, T[]>();
  for (const [word, members] of byWord) {
    const group = members.length > 1 ? word : '';
    groups.set(group, [...(groups.get(group) ?? []), ...members]);
  }
  return [...groups].map(([group, members]) => ({ group, tools: members }));
}

/** What a call is made with, or its arguments are checked by: it has to stay as it is. */
const WORKING = new Set(
  'name type enum const required pattern format $ref $id $schema $anchor $dynamicRef uri mimeType'.split(' '),
);

/**
 * A declaration of a tool, or a schema, as it is shown: its words without secrets that the server repeats from the request. Names
 * and what works in it stay, for calls are made with them.
 */
export function maskDeclaration(declaration: JsonValue, secrets: readonly string[]): JsonValue {
  if (typeof declaration === 'string') return maskKnown(declaration, secrets);
  if (Array.isArray(declaration)) return declaration.map((each) => maskDeclaration(each, secrets));
  if (typeof declaration !== 'object' || declaration === null) return declaration;
  return Object.fromEntries(
    Object.entries(declaration).map(([name, inner]) => {
      const isWorking = WORKING.has(name) && (typeof inner !== 'object' || Array.isArray(inner));
      return [name, isWorking ? inner : maskDeclaration(inner, secrets)];
    }),
  );
}
