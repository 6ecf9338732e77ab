import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import type { ToolList } from '#shared/contract/tools/calls.ts';
import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { ToolChange } from '#shared/domain/mcp/tools/tool-changes.ts';
import { type NotATool, toolGroups, type ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';

export type ToolOrder = { sort: 'given' | 'name' | 'tokens'; isGrouped: boolean };

export type ToolRow =
  | { kind: 'group'; group: string }
  | { kind: 'tool'; tool: ToolModel; change: ToolChange | undefined }
  | { kind: 'gone'; name: string }
  | { kind: 'not-tools'; count: number }
  | { kind: 'not-a-tool'; entry: NotATool }
  /** There are so many entries that are not shown, for the list is too large. */
  | { kind: 'left-out'; count: number };

/** Whether a tool has a text in its name, title or description; case does not matter. */
function has({ name, title, description }: ToolModel, text: string): boolean {
  return [name, title ?? '', description].some((part) => part.toLowerCase().includes(text));
}

function sorted(tools: ToolModel[], sort: ToolOrder['sort']): ToolModel[] {
  if (sort === 'name') return tools.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return sort === 'tokens' ? tools.toSorted((a, b) => b.approxTokens - a.approxTokens) : tools;
}

/**
 * The lines of the list: tools in their order and groups, what is gone since last time, and what is no tool. While
 * somebody searches, only tools that have the text.
 */
export function toolRows(
  { tools, notTools, leftOut, changes }: Pick<ToolList, 'tools' | 'notTools' | 'leftOut' | 'changes'>,
  order: ToolOrder,
  query: string,
): ToolRow[] {
  const text = query.trim().toLowerCase();
  const changed = new Map((changes ?? []).map((change) => [change.name, change]));
  const found = sorted(text === '' ? tools : tools.filter((tool) => has(tool, text)), order.sort);
  const toRow = (tool: ToolModel): ToolRow => ({ kind: 'tool', tool, change: changed.get(tool.name) });
  const groups = order.isGrouped ? toolGroups(found) : [{ group: '', tools: found }];
  const rows = groups.flatMap(({ group, tools: members }): ToolRow[] => [
    ...(groups.length > 1 ? [{ kind: 'group', group } as const] : []),
    ...members.map(toRow),
  ]);
  if (text !== '') return rows;
  const gone = [...changed.values()].filter(({ kind }) => kind === 'removed');
  return [
    ...rows,
    ...gone.map(({ name }): ToolRow => ({ kind: 'gone', name })),
    ...(notTools.length > 0 ? [{ kind: 'not-tools', count: notTools.length } as const] : []),
    ...notTools.map((entry): ToolRow => ({ kind: 'not-a-tool', entry })),
    ...(leftOut > 0 ? [{ kind: 'left-out', count: leftOut } as const] : []),
  ];
}

const WORTH_SAYING_CHARS = 200;

/** The bounds of a field in words, such as "at least 1". */
export function limitWords(limits: FieldNode['limits'], words: Dictionary['toolForm']['limits']): string[] {
  const say = (value: number | undefined, word: (text: string) => string) =>
    value === undefined ? [] : [word(String(value))];
  return [
    ...say(limits.minimum, words.atLeast),
    ...say(limits.exclusiveMinimum, words.moreThan),
    ...say(limits.maximum, words.atMost),
    ...say(limits.exclusiveMaximum, words.lessThan),
    ...say(limits.multipleOf, words.multipleOf),
    // That a text is not empty, or no novel, goes without saying until it is broken.
    ...say(limits.minLength === 1 ? undefined : limits.minLength, words.lengthFrom),
    ...say((limits.maxLength ?? 0) > WORTH_SAYING_CHARS ? undefined : limits.maxLength, words.lengthTo),
    ...say(limits.minItems, words.itemsFrom),
    ...say(limits.maxItems, words.itemsTo),
    ...(limits.isUnique ? [words.unique] : []),
    ...(limits.pattern === undefined ? [] : [words.pattern(limits.pattern)]),
  ];
}
