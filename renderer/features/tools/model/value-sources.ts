import type { JsonValue } from '#shared/domain/json-value.ts';
import { isJsonObject, memberOf } from '#shared/domain/mcp/json-object.ts';
import type { TableView } from '#shared/domain/mcp/results/result-view.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';

const ID = /^(.*?)_?ids?$/i;
const LISTS = ['list', 'get', 'search', 'find', 'query'];

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** What a field is the id of: `place` of placeId, place_id and placeIds; undefined if it is no id. */
export function subjectOf(field: string): string | undefined {
  const subject = plain(ID.exec(field)?.[1] ?? '');
  return subject === '' ? undefined : subject;
}

function needsNothing({ inputSchema }: ToolModel): boolean {
  const required = memberOf(inputSchema, 'required');
  return !Array.isArray(required) || required.length === 0;
}

/** A property of this name anywhere in a schema: the answer has it, as far as the tool says. */
function mentions(schema: JsonValue | undefined, field: string): boolean {
  if (Array.isArray(schema)) return schema.some((inner) => mentions(inner, field));
  if (!isJsonObject(schema)) return false;
  return Object.entries(schema).some(([name, inner]) => plain(name) === field || mentions(inner, field));
}

/**
 * The tool that lists what a field is the id of: it only reads, needs no argument, and its name says so (list_places for
 * placeId). Undefined if there is none.
 */
export function listingTool(tools: readonly ToolModel[], field: string): ToolModel | undefined {
  const subject = subjectOf(field);
  if (subject === undefined) return undefined;
  const names = LISTS.flatMap((verb) => [`${verb}${subject}s`, `${verb}${subject}`, `${verb}all${subject}s`]);
  const plural = subject.endsWith('y') ? [`list${subject.slice(0, -1)}ies`] : [];
  const wanted = [...names, ...plural];
  const usable = tools.filter((tool) => tool.behaviour.isReadOnly && needsNothing(tool));
  const named = usable.filter(({ name }) => wanted.includes(plain(name)));
  return named.find(({ outputSchema }) => mentions(outputSchema, `${subject}id`)) ?? named[0];
}

/** The columns of a list that hold the ids and what people call them; undefined if it holds no ids. */
export function valueColumns(
  { columns }: Pick<TableView, 'columns'>,
  field: string,
): { id: string; label: string | undefined } | undefined {
  const subject = subjectOf(field) ?? '';
  const find = (names: string[]) =>
    names
      .map((name) => columns.find((column) => plain(column) === name))
      .find((column) => column !== undefined);
  const id = find([`${subject}id`, 'id', subject]);
  if (id === undefined) return undefined;
  return { id, label: find([`${subject}name`, 'name', 'title', 'label', `${subject}title`]) };
}
