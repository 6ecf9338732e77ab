import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { SchemaProblem, Validation } from '#shared/contract/tools/calls.ts';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import { schemaDialect } from '#shared/domain/mcp/schema/resolve-schema.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

const MAX_PROBLEMS = 100;
const MAX_COMPILED = 100;

/** Formats are hints (2020-12, 7.2.1), foreign keywords harmless, and nothing is ever fetched. */
const OPTIONS = {
  strict: false,
  validateFormats: false,
  allErrors: false,
  addUsedSchema: false,
  logger: false,
} as const;

type Compiled = { check: (value: JsonValue) => SchemaProblem[] } | { reason: string };

/** Schemas as text to what checks them: compiling one costs far more than using it. */
const compiled = new Map<string, Compiled>();

/** Checks JSON text against a JSON Schema of 2020-12 or draft-07, however long that takes. */
export function validateText(schema: JsonValue, text: string): Validation {
  const value = parseJson(text);
  if (value === undefined) {
    return { kind: 'invalid', problems: [{ pointer: '', keyword: 'json', message: 'is no JSON' }] };
  }
  const checker = checkerOf(schema);
  if ('reason' in checker) return { kind: 'unusable', reason: checker.reason };
  const problems = checker.check(value);
  return problems.length === 0
    ? { kind: 'valid' }
    : { kind: 'invalid', problems: problems.slice(0, MAX_PROBLEMS) };
}

function checkerOf(schema: JsonValue): Compiled {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known) return known;
  const made = compile(schema);
  if (compiled.size >= MAX_COMPILED) compiled.delete(compiled.keys().next().value ?? '');
  compiled.set(key, made);
  return made;
}

function compile(schema: JsonValue): Compiled {
  if (
    typeof schema !== 'boolean' &&
    (typeof schema !== 'object' || schema === null || Array.isArray(schema))
  ) {
    return { reason: 'a schema is an object, true or false' };
  }
  const options = { ...OPTIONS, allErrors: true };
  const ajv = schemaDialect(schema) === 'draft-07' ? new Ajv(options) : new Ajv2020(options);
  try {
    // An id of its own would clash with that of the same schema compiled before.
    const validate = ajv.compile(withoutUnknownDialect(schema));
    return {
      check: (value) => {
        if (validate(value)) return [];
        return (validate.errors ?? []).map(({ instancePath, keyword, message, params }) => ({
          pointer: instancePath,
          keyword,
          message: `${message ?? keyword}${extra(params)}`,
        }));
      },
    };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** A dialect that the validator has never heard of is read as 2020-12, which the tool's findings say. */
function withoutUnknownDialect(schema: JsonValue): object | boolean {
  if (typeof schema !== 'object' || schema === null) return schema as boolean;
  if (schemaDialect(schema) !== 'unknown') return schema;
  const { $schema: _unknown, ...rest } = schema as { [key: string]: JsonValue };
  return rest;
}

function extra(params: Record<string, unknown>): string {
  if (typeof params['additionalProperty'] === 'string') return `: ${params['additionalProperty']}`;
  return Array.isArray(params['allowedValues']) ? `: ${JSON.stringify(params['allowedValues'])}` : '';
}
