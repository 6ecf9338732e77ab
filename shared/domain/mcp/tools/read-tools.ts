import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, type JsonObject, memberOf } from '../json-object.ts';
import { lintTool } from './lint-tool.ts';
import type { NotATool, ToolBehaviour, ToolIcon, ToolModel } from './tool-model.ts';

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
const PICTURE = /^data:(image\/(?:png|jpeg|gif|webp|svg\+xml))[;,]/i;

/**
 * Reads the entries of `tools/list` one by one: one that is no tool becomes a problem and costs the others nothing.
 * @param entries of all pages, in their order.
 */
export function readTools(entries: readonly JsonValue[]): { tools: ToolModel[]; notTools: NotATool[] } {
  const tools: ToolModel[] = [];
  const notTools: NotATool[] = [];
  const names = new Set<string>();
  for (const [index, raw] of entries.entries()) {
    const name = memberOf(raw, 'name');
    if (!isJsonObject(raw)) notTools.push({ index, reason: 'no-object', name: '', raw });
    else if (typeof name !== 'string' || name === '') {
      notTools.push({ index, reason: 'no-name', name: '', raw });
    } else if (names.has(name)) notTools.push({ index, reason: 'repeated-name', name, raw });
    else {
      names.add(name);
      tools.push(readTool(raw, name));
    }
  }
  return { tools, notTools };
}

function readTool(raw: JsonObject, name: string): ToolModel {
  const { inputSchema, outputSchema } = raw;
  const title = [raw['title'], memberOf(raw['annotations'], 'title')].find(isText) ?? null;
  const description = isText(raw['description']) ? raw['description'] : '';
  const { icons, remoteIcons } = readIcons(raw['icons']);
  const seen = { name, description, inputSchema };
  return {
    name,
    title,
    description,
    icons,
    remoteIcons,
    behaviour: readBehaviour(raw['annotations']),
    inputSchema: isJsonObject(inputSchema) ? inputSchema : undefined,
    outputSchema: isSchema(outputSchema) ? outputSchema : undefined,
    approxTokens: approxTokens(asModelSees(seen)),
    raw,
    findings: lintTool(raw),
  };
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function isSchema(value: JsonValue | undefined): boolean {
  return isJsonObject(value) || typeof value === 'boolean';
}

function readBehaviour(annotations: JsonValue | undefined): ToolBehaviour {
  const hint = (name: string, standard: boolean): boolean => {
    const value = memberOf(annotations, name);
    return typeof value === 'boolean' ? value : standard;
  };
  const isReadOnly = hint('readOnlyHint', false);
  return {
    isReadOnly,
    // These two mean something only where the tool changes anything.
    isDestructive: !isReadOnly && hint('destructiveHint', true),
    isIdempotent: isReadOnly || hint('idempotentHint', false),
    isOpenWorld: hint('openWorldHint', true),
    given: HINTS.filter((name) => typeof memberOf(annotations, name) === 'boolean'),
  };
}

function readIcons(value: JsonValue | undefined): { icons: ToolIcon[]; remoteIcons: number } {
  const icons: ToolIcon[] = [];
  let remoteIcons = 0;
  for (const entry of Array.isArray(value) ? value : []) {
    const src = memberOf(entry, 'src');
    if (typeof src !== 'string') continue;
    const mimeType = PICTURE.exec(src)?.[1];
    if (mimeType === undefined) remoteIcons += 1;
    else icons.push({ src, mimeType: mimeType.toLowerCase() });
  }
  return { icons, remoteIcons };
}

/** Characters beyond Latin script, which models spell with about a token each. */
const WIDE = /[\u2E80-\uD7FF\uF900-\uFAFF\uFF00-\uFFEF]/g;
const CHARS_PER_TOKEN = 4;

/** About how many tokens a language model takes for a text: one per four letters, one per Chinese character. */
export function approxTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / CHARS_PER_TOKEN);
}

/** The part of a tool that clients hand to a model: name, description, schema of the arguments. */
function asModelSees(tool: {
  name: string;
  description: string;
  inputSchema: JsonValue | undefined;
}): string {
  const { name, description, inputSchema } = tool;
  return JSON.stringify({ name, description, input_schema: inputSchema ?? {} });
}
