import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, type JsonObject, memberOf } from '../json-object.ts';
import { fitsPattern } from './bounded-pattern.ts';
import { flatSchema } from './resolve-schema.ts';

/** What a text has to look like, where the schema says it by `format`, by its pattern, or in its description. */
type TextFormat =
  'wall-clock' | 'date' | 'date-time' | 'time' | 'duration' | 'email' | 'uri' | 'uuid' | 'multi-line';

const STANDARD = new Set<string>(['date', 'date-time', 'time', 'duration', 'email', 'uri', 'uuid']);
const WALL_CLOCK = /y{4}-M{2}-d{2} H{2}:m{2}:s{2}/i;
const WALL_CLOCK_SAMPLE = '2026-06-01 08:00:00';
const LONG_TEXT = 500;

type FieldKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'null'
  /** One of `options`. */
  | 'enum'
  /** Nothing but `options[0]`. */
  | 'const'
  | 'object'
  | 'array'
  /** An array whose first items have schemas of their own. */
  | 'tuple'
  /** One of several schemas: `choicesOf`. */
  | 'choice'
  /** The schema says nothing that a form could show: any JSON. */
  | 'any'
  /** The schema allows no value at all. */
  | 'never';

/** One place of a form, made of a schema. What lies below is made when it is asked for, so a schema may refer to itself. */
export type FieldNode = {
  name: string;
  kind: FieldKind;
  title: string | null;
  description: string;
  isRequired: boolean;
  /** null is allowed too. */
  isNullable: boolean;
  options: JsonValue[];
  /** What each option is called to people; '' where the schema does not say. */
  optionTitles: string[];
  /** The schema's default: shown, and sent only if somebody chooses it. Undefined if there is none. */
  default: JsonValue | undefined;
  examples: JsonValue[];
  format: TextFormat | null;
  /** Length, range and pattern, as far as the schema has them. */
  limits: FieldLimits;
  isDeprecated: boolean;
  /** Its references lead nowhere, so that nothing is known about it. */
  problem: 'remote' | 'missing' | 'circle' | null;
  schema: JsonObject;
  root: JsonValue;
  /** How many choices it stands in, one directly within the other. */
  choiceLevel: number;
};

/** More choices directly within each other are one that leads back to itself, or more than anybody could go through. */
const MAX_CHOICE_LEVELS = 5;
const MAX_NULL_LEVELS = 20;

type FieldLimits = {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  isUnique?: boolean;
};

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

/** The field of a schema. @param root the whole that its references are looked up in. */
export function fieldNode(
  root: JsonValue,
  schema: JsonValue,
  name = '',
  isRequired = false,
  choiceLevel = 0,
): FieldNode {
  if (choiceLevel > MAX_CHOICE_LEVELS)
    return { ...plainNode(root, 'any', name, isRequired), problem: 'circle' };
  const { schema: flat, problem } = flatSchema(root, schema);
  if (!isJsonObject(flat)) return plainNode(root, flat ? 'any' : 'never', name, isRequired);
  const { inner, isNullable } = withoutNull(root, flat);
  const text = (key: string): string | null => {
    const own = flat[key] ?? inner[key];
    return typeof own === 'string' ? own : null;
  };
  const examples = [flat, inner].map(({ examples: list }) => list).find(Array.isArray) ?? [];
  const options = optionsOf(inner);
  return {
    name,
    kind: kindOf(inner, options),
    title: text('title'),
    description: text('description') ?? '',
    isRequired,
    isNullable,
    options,
    optionTitles: titlesOf(inner, options),
    default: [flat['default'] ?? inner['default']].find((value) => value !== undefined && isExact(value)),
    examples: (flat['example'] === undefined ? examples : [...examples, flat['example']]).filter(isExact),
    format: formatOf({ ...inner, description: text('description') ?? '' }),
    limits: limitsOf(inner),
    isDeprecated: flat['deprecated'] === true,
    problem: problem ?? null,
    schema: inner,
    root,
    choiceLevel,
  };
}

function plainNode(root: JsonValue, kind: FieldKind, name: string, isRequired: boolean): FieldNode {
  return {
    name,
    kind,
    title: null,
    description: '',
    isRequired,
    isNullable: kind === 'any',
    options: [],
    optionTitles: [],
    default: undefined,
    examples: [],
    format: null,
    limits: {},
    isDeprecated: false,
    problem: null,
    schema: {},
    root,
    choiceLevel: 0,
  };
}

/** Takes null out of the types, the choices and the values, for a form offers it apart from them. */
function withoutNull(
  root: JsonValue,
  schema: JsonObject,
  level = 0,
): { inner: JsonObject; isNullable: boolean } {
  const { type } = schema;
  if (Array.isArray(type) && type.includes('null') && type.length > 1) {
    const types = type.filter((each) => each !== 'null');
    return { inner: { ...schema, type: types.length === 1 ? (types[0] ?? null) : types }, isNullable: true };
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    const choices = schema[keyword];
    if (!Array.isArray(choices)) continue;
    const others = choices.filter((choice) => !isNull(root, choice));
    if (others.length === choices.length || others.length === 0) continue;
    const { [keyword]: _choices, ...rest } = schema;
    if (others.length > 1) return { inner: { ...rest, [keyword]: others }, isNullable: true };
    const only = flatSchema(root, others[0] ?? true).schema;
    const isInner = isJsonObject(only) && level < MAX_NULL_LEVELS;
    const inner = isInner ? withoutNull(root, { ...only, ...rest }, level + 1).inner : rest;
    return { inner, isNullable: true };
  }
  const hasNullOption = Array.isArray(schema['enum']) && schema['enum'].includes(null);
  return { inner: schema, isNullable: schema['nullable'] === true || hasNullOption };
}

function isNull(root: JsonValue, choice: JsonValue): boolean {
  const { schema } = flatSchema(root, choice);
  return isJsonObject(schema) && (schema['type'] === 'null' || schema['const'] === null);
}

/** Titles of constants in `oneOf` or `anyOf`, or `enumNames` beside `enum` (MCP, elicitation). */
function titlesOf(schema: JsonObject, options: readonly JsonValue[]): string[] {
  const choices = [schema['oneOf'], schema['anyOf']].find(Array.isArray) ?? [];
  const names = Array.isArray(schema['enumNames']) ? schema['enumNames'] : [];
  const titles = choices.length > 0 ? choices.map((choice) => memberOf(choice, 'title')) : names;
  return options.map((_option, index) => {
    const title = titles[index];
    return typeof title === 'string' ? title : '';
  });
}

/** Of a longer integer digits were lost when it was read: what is not the endpoint's own value is not offered to be sent. */
function isExact(value: JsonValue): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}

function optionsOf(schema: JsonObject): JsonValue[] {
  const values = valuesOf(schema);
  return values.every(isExact) ? values : [];
}

function valuesOf(schema: JsonObject): JsonValue[] {
  if (schema['const'] !== undefined) return [schema['const']];
  if (Array.isArray(schema['enum'])) return schema['enum'].filter((value) => value !== null);
  // A list of constants with titles, as MCP's forms have it, is a list of values to a person.
  const choices = [schema['oneOf'], schema['anyOf']].find(Array.isArray);
  const values = choices?.map((choice) => (isJsonObject(choice) ? choice['const'] : undefined)) ?? [];
  const found = values.filter((value) => value !== undefined);
  return found.length > 0 && found.length === values.length ? found : [];
}

function kindOf(schema: JsonObject, options: JsonValue[]): FieldKind {
  if (options.length > 0) return schema['const'] === undefined ? 'enum' : 'const';
  const isChoice = ['oneOf', 'anyOf'].some((keyword) => Array.isArray(schema[keyword]));
  const { type } = schema;
  if (Array.isArray(type)) return 'choice';
  // Alternatives beside properties only say more about them, such as which go together.
  if (isChoice && !isJsonObject(schema['properties'])) return 'choice';
  const isTuple =
    Array.isArray(schema['prefixItems']) || (schema['$defs'] === undefined && Array.isArray(schema['items']));
  if (type === 'array' || schema['items'] !== undefined || isTuple) return isTuple ? 'tuple' : 'array';
  if (type === 'object' || schema['properties'] !== undefined || schema['patternProperties'] !== undefined) {
    return 'object';
  }
  if (typeof type === 'string' && ['string', 'number', 'integer', 'boolean', 'null'].includes(type)) {
    return type as FieldKind;
  }
  return isChoice ? 'choice' : 'any';
}

function limitsOf(schema: JsonObject): FieldLimits {
  const limits: FieldLimits = {};
  for (const keyword of NUMBERS) {
    const value = schema[keyword];
    if (typeof value === 'number') limits[keyword] = value;
  }
  if (typeof schema['pattern'] === 'string') limits.pattern = schema['pattern'];
  if (schema['uniqueItems'] === true) limits.isUnique = true;
  return limits;
}

/** The format of a schema of text. The data service writes its times `yyyy-MM-dd HH:mm:ss` (interface 2.1, 2.3). */
function formatOf(schema: JsonObject): TextFormat | null {
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
  const others = ['2026-06-01', '2026-06-01T08:00:00', 'text', ''];
  return (
    fitsPattern(pattern, WALL_CLOCK_SAMPLE) === true &&
    others.every((other) => fitsPattern(pattern, other) === false)
  );
}
