import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, type JsonObject, memberOf } from '../json-object.ts';
import { findReference, schemaDialect } from '../schema/resolve-schema.ts';
import { mirroredArguments } from '../wire/request-headers.ts';

/** What is wrong with a tool's declaration, or could be better; `where` is a JSON pointer into the declaration. */
export type ToolFinding = { rule: ToolRule; severity: 'error' | 'warning' | 'hint'; where: string };

type ToolRule = keyof typeof RULES;

const RULES = {
  'input-schema-missing': 'error',
  'input-schema-no-object': 'error',
  'output-schema-unusable': 'error',
  'reference-unresolved': 'error',
  'reference-remote': 'error',
  'header-invalid': 'error',
  'required-undeclared': 'warning',
  'schema-dialect-unknown': 'warning',
  'keyword-of-other-dialect': 'warning',
  'pattern-unusable': 'warning',
  'name-unusual': 'warning',
  'description-missing': 'warning',
  'argument-description-missing': 'hint',
  'title-missing': 'hint',
  'annotations-missing': 'hint',
  'output-schema-missing': 'hint',
  'argument-type-missing': 'hint',
} as const;

/** MCP 2025-11-25 and later: 1 to 128 of these characters. */
const NAME = /^[A-Za-z0-9_\-.]{1,128}$/;
const NO_SCHEMAS = new Set(['default', 'const', 'enum', 'examples']);
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const ONLY_2020 = ['prefixItems', 'dependentSchemas', 'dependentRequired', 'unevaluatedProperties', '$defs'];
const ONLY_DRAFT_07 = ['definitions', 'dependencies', 'additionalItems'];

/** Looks at one declaration of `tools/list`, whatever is in it. */
export function lintTool(raw: JsonObject): ToolFinding[] {
  const findings: ToolFinding[] = [];
  const say = (rule: ToolRule, where: string) => findings.push({ rule, severity: RULES[rule], where });
  const { name, inputSchema, outputSchema } = raw;
  if (typeof name !== 'string' || !NAME.test(name)) say('name-unusual', '/name');
  if (typeof raw['description'] !== 'string' || raw['description'].trim() === '') {
    say('description-missing', '');
  }
  if (raw['title'] === undefined && memberOf(raw['annotations'], 'title') === undefined)
    say('title-missing', '');
  if (!isJsonObject(raw['annotations'])) say('annotations-missing', '');
  if (inputSchema === undefined || inputSchema === null) say('input-schema-missing', '');
  else if (!isJsonObject(inputSchema) || inputSchema['type'] !== 'object') {
    say('input-schema-no-object', '/inputSchema');
  }
  if (outputSchema === undefined) say('output-schema-missing', '');
  else if (!isJsonObject(outputSchema)) say('output-schema-unusable', '/outputSchema');
  if (isJsonObject(inputSchema)) lintArguments(inputSchema, say);
  for (const key of ['inputSchema', 'outputSchema']) {
    const schema = raw[key];
    if (isJsonObject(schema)) lintSchema(schema, schema, `/${key}`, say);
  }
  for (const { path } of mirroredArguments(inputSchema).faults) {
    say('header-invalid', `/inputSchema/${path.map(escaped).join('/')}`);
  }
  return findings;
}

type Say = (rule: ToolRule, where: string) => void;

const escaped = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');

function lintArguments(schema: JsonObject, say: Say): void {
  const { properties, required } = schema;
  for (const [name, argument] of isJsonObject(properties) ? Object.entries(properties) : []) {
    const where = `/inputSchema/properties/${escaped(name)}`;
    if (!isJsonObject(argument)) continue;
    if (typeof argument['description'] !== 'string' && argument['$ref'] === undefined) {
      say('argument-description-missing', where);
    }
    const saysKind = ['type', '$ref', 'enum', 'const', 'oneOf', 'anyOf', 'allOf'].some(
      (key) => argument[key] !== undefined,
    );
    if (!saysKind) say('argument-type-missing', where);
  }
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name === 'string' && memberOf(properties, name) === undefined) {
      say('required-undeclared', `/inputSchema/required`);
    }
  }
}

function lintSchema(root: JsonObject, schema: JsonObject, where: string, say: Say): void {
  const dialect = schemaDialect(root);
  if (schema === root && dialect === 'unknown') say('schema-dialect-unknown', where);
  const foreign = dialect === 'draft-07' ? ONLY_2020 : ONLY_DRAFT_07;
  if (foreign.some((keyword) => Object.hasOwn(schema, keyword))) say('keyword-of-other-dialect', where);
  if (typeof schema['$ref'] === 'string') {
    const found = findReference(root, schema['$ref']);
    if (found === 'remote') say('reference-remote', where);
    else if (found === undefined) say('reference-unresolved', where);
  }
  if (typeof schema['pattern'] === 'string' && !isPattern(schema['pattern'])) say('pattern-unusable', where);
  for (const [keyword, value] of Object.entries(schema)) {
    if (NO_SCHEMAS.has(keyword)) continue;
    const inner: [string, JsonValue][] =
      SCHEMA_MAPS.has(keyword) && isJsonObject(value)
        ? Object.entries(value).map(([name, each]) => [`${keyword}/${escaped(name)}`, each])
        : [value].flat().map((each, index) => [Array.isArray(value) ? `${keyword}/${index}` : keyword, each]);
    for (const [step, each] of inner) if (isJsonObject(each)) lintSchema(root, each, `${where}/${step}`, say);
  }
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
