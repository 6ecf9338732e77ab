import { z } from 'zod';
import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, type JsonObject, memberOf, parseJson } from '../json-object.ts';
import { compactJson } from '../wire/request-body.ts';

/** What an endpoint offers to be used: each is listed, and used with arguments. */
const OFFER_KINDS = ['tool', 'prompt', 'resource'] as const;

export const offerKindSchema = z.enum(OFFER_KINDS);

export type OfferKind = z.infer<typeof offerKindSchema>;

/** The methods that list them, and the member of the result in which they are (MCP, server features). */
export const LISTS: Record<OfferKind, readonly { method: string; member: string }[]> = {
  tool: [{ method: 'tools/list', member: 'tools' }],
  prompt: [{ method: 'prompts/list', member: 'prompts' }],
  resource: [
    { method: 'resources/list', member: 'resources' },
    { method: 'resources/templates/list', member: 'resourceTemplates' },
  ],
};

/** Members of every result that lists something. */
export const LIST_MEMBERS = Object.values(LISTS).flatMap((lists) => lists.map(({ member }) => member));

/** How long the endpoint is to keep a task with its result. */
const TASK_KEPT_MS = 3_600_000;

/** `tool`: what the request names, which a header may have to repeat. */
type Request = { method: string; tool: string; params: [string, string][] };

/**
 * The request that uses an offer: calls a tool, gets a prompt, reads a resource.
 * @param name of a resource its URI, or the template of one (RFC 6570) that the arguments fill in.
 * @param argumentsJson text of a JSON object; undefined leaves `arguments` out, and a URI as it is. @param isTask a tool is called as a task
 */
export function offerRequest(
  kind: OfferKind,
  name: string,
  argumentsJson: string | undefined,
  isTask = false,
): Request {
  if (kind === 'resource') {
    const uri = argumentsJson === undefined ? name : expandTemplate(name, parseJson(argumentsJson) ?? {});
    return { method: 'resources/read', tool: uri, params: [['uri', JSON.stringify(uri)]] };
  }
  const params: [string, string][] = [['name', JSON.stringify(name)]];
  if (argumentsJson !== undefined && !(kind === 'prompt' && compactJson(argumentsJson) === '{}')) {
    params.push(['arguments', argumentsJson]);
  }
  if (isTask && kind === 'tool') params.push(['task', JSON.stringify({ ttl: TASK_KEPT_MS })]);
  return { method: kind === 'tool' ? 'tools/call' : 'prompts/get', tool: name, params };
}

const EXPRESSION = /\{([+#./;?&]?)([^{}]+)\}/g;

/** A template of URIs with the values of its variables; one that has none is left out (RFC 6570, up to level 3, and prefixes). */
function expandTemplate(template: string, values: JsonValue): string {
  return template.replaceAll(EXPRESSION, (_all, operator: string, names: string) => {
    const isNamed = ['?', '&', ';'].includes(operator);
    const encode = operator === '+' || operator === '#' ? encodeURI : encodeURIComponent;
    const parts = variablesIn(names).flatMap(({ name, maxChars }) => {
      const value = memberOf(values, name);
      if (value === undefined || value === null) return [];
      const whole = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
      const text = encode(maxChars === undefined ? whole : Array.from(whole).slice(0, maxChars).join(''));
      return [isNamed ? `${name}=${text}` : text];
    });
    if (parts.length === 0) return '';
    const first = operator === '+' ? '' : operator;
    const between = operator === '' || operator === '+' || operator === '#' ? ',' : operator;
    return first + parts.join(between === '?' ? '&' : between);
  });
}

/** `{name:3}` stands for the first three characters. */
function variablesIn(list: string): { name: string; maxChars: number | undefined }[] {
  return list.split(',').map((variable) => {
    const [, name = '', digits] = /^(.*?)(?:[*]|:(\d{1,4}))?$/s.exec(variable) ?? [];
    return { name, maxChars: digits === undefined ? undefined : Number(digits) };
  });
}

/**
 * An entry of a list as a tool would be declared, so that one form serves all of them; undefined for a tool, which is one
 * already, and for what is no entry of its list.
 */
export function asTool(member: string, entry: JsonValue): JsonObject | undefined {
  if (!isJsonObject(entry)) return undefined;
  const { title = null, description = null } = entry;
  const shown = { ...(title !== null && { title }), ...(description !== null && { description }) };
  const annotations = { readOnlyHint: true };
  if (member === 'prompts') {
    return {
      ...shown,
      name: entry['name'] ?? null,
      annotations,
      inputSchema: promptSchema(entry['arguments']),
    };
  }
  const uri = entry[member === 'resources' ? 'uri' : 'uriTemplate'] ?? null;
  if (typeof uri !== 'string') return undefined;
  // An address that is listed as it is may hold braces.
  const expressions = member === 'resources' ? [] : [...uri.matchAll(EXPRESSION)];
  const variables = expressions.flatMap(([, operator = '', found = '']) =>
    variablesIn(found).map(({ name }) => ({ name, isRequired: operator !== '?' && operator !== '&' })),
  );
  const properties = Object.fromEntries(variables.map(({ name }) => [name, { type: 'string' }]));
  const required = variables.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    title: entry['name'] ?? null,
    ...shown,
    name: uri,
    annotations,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
  };
}

function promptSchema(list: JsonValue | undefined): JsonObject {
  const named = (Array.isArray(list) ? list : []).filter(
    (each): each is JsonObject & { name: string } => isJsonObject(each) && typeof each['name'] === 'string',
  );
  const properties = Object.fromEntries(
    named.map(({ name, title = null, description = null }) => [
      name,
      { type: 'string', ...(title !== null && { title }), ...(description !== null && { description }) },
    ]),
  );
  const required = named.filter((each) => each['required'] === true).map(({ name }) => name);
  return { type: 'object', properties, required, additionalProperties: false };
}
