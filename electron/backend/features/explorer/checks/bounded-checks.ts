import { createContext, Script } from 'node:vm';
import type { SchemaProblem, Validation } from '#shared/contract/tools/calls.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import {
  type Collection,
  secretValues,
  shareable,
  withHiddenValues,
} from '#shared/domain/mcp/collections/collection.ts';
import { shorten } from '../wire/hear-message.ts';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import { schemaDialect } from '#shared/domain/mcp/schema/resolve-schema.ts';

const MAX_PROBLEMS = 100;
const MAX_COMPILED = 100;

/** Formats are hints (2020-12, 7.2.1), foreign keywords harmless, and nothing is ever fetched. */
const OPTIONS = {
  strict: false,
  validateFormats: false,
  allErrors: true,
  logger: false,
} as const;

type Compiled = { check: (value: JsonValue) => SchemaProblem[] } | { reason: string };

/** Schemas as text to what checks them: compiling one costs far more than using it. */
const compiled = new Map<string, Compiled>();

/** Checks JSON text against a JSON Schema of 2020-12 or draft-07, however long that takes. */
function validateText(schema: JsonValue, text: string): Validation {
  const value = parseJson(text);
  if (value === undefined) {
    return { kind: 'invalid', problems: [{ pointer: '', keyword: 'json', message: 'is no JSON' }] };
  }
  const checker = checkerOf(schema);
  if ('reason' in checker) return { kind: 'unusable', reason: checker.reason };
  try {
    const problems = checker.check(value);
    return problems.length === 0
      ? { kind: 'valid' }
      : { kind: 'invalid', problems: problems.slice(0, MAX_PROBLEMS) };
  } catch (error) {
    // Too many calls within each other.
    if (error instanceof RangeError)
      return { kind: 'unusable', reason: 'it leads back to itself without an end' };
    throw error;
  }
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
  // What refers to all of itself is found when it was added; an id of its own would be found too, and may be one that is there.
  const options = { ...OPTIONS, addUsedSchema: memberOf(schema, '$id') === undefined };
  const ajv = schemaDialect(schema) === 'draft-07' ? new Ajv(options) : new Ajv2020(options);
  try {
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

const MAX_MS = 2_000;
/** For a rule that took too long before: others must not wait for it again and again. */
const MAX_MS_AGAIN = 100;
const MAX_SLOW_RULES = 1_000;
/** Secrets of a collection are looked for one after the other in all that was recorded, and whoever made it decides how long that takes. */
const MAX_HIDING_MS = 10_000;
/** As many as all variables of all environments; lists in them may hold many more. */
const MAX_SECRETS = 2_000;
/** Of one pointer or message. */
const MAX_SHOWN_CHARS = 2_000;

export type SchemaQuestion = {
  schema: JsonValue;
  /** The value, as JSON text or its UTF-8 bytes. */
  json: string | Uint8Array<ArrayBuffer>;
  /** What must be shown nowhere. */
  secrets?: readonly string[];
};

export type PatternQuestion = { pattern: string; text: string };

/**
 * Checks by rules that others wrote: a pattern can try more ways to fit a text than there is time for. Each check has a bound
 * on its time, and so has what is done to collections that others made, after which V8 breaks it off, in the middle of a pattern as well.
 */
export class BoundedChecks {
  readonly #context = createContext({});
  readonly #run = new Script('run()');
  readonly #slow = new Set<string>();
  readonly #maxHidingMs: number;

  constructor(maxHidingMs = MAX_HIDING_MS) {
    this.#maxHidingMs = maxHidingMs;
  }

  validate({ schema, json, secrets = [] }: SchemaQuestion): Validation {
    const text = typeof json === 'string' ? json : new TextDecoder().decode(json);
    const validation = this.#inTime(JSON.stringify(schema), () => validateText(schema, text));
    return validation === 'too-long' ? { kind: 'unchecked' } : shownValidation(validation, secrets);
  }

  /** Whether a text fits a pattern; null if that could not be found out in time. A pattern that is none fits nothing. */
  matches({ pattern, text }: PatternQuestion): boolean | null {
    const expression = readPattern(pattern);
    if (!expression) return false;
    const found = this.#inTime(pattern, () => expression.test(text));
    return found === 'too-long' ? null : found;
  }

  /** The first of some collections with the values of the secret variables of them all hidden; null if that takes too long. */
  hide(collections: readonly [Collection, ...Collection[]]): Collection | null {
    return this.#hidden(collections, (values) => withHiddenValues(collections[0], values));
  }

  /** As it may leave the computer; null likewise. */
  share(collection: Collection): Collection | null {
    return this.#hidden([collection], () => shareable(collection));
  }

  #hidden(
    collections: readonly Collection[],
    hide: (values: readonly string[]) => Collection,
  ): Collection | null {
    const hidden = this.#within(this.#maxHidingMs, () => {
      const values = new Set(collections.flatMap(({ environments }) => environments.flatMap(secretValues)));
      return values.size > MAX_SECRETS ? null : hide([...values]);
    });
    return hidden === 'too-long' ? null : hidden;
  }

  #inTime<T>(rule: string, check: () => T): T | 'too-long' {
    const found = this.#within(this.#slow.has(rule) ? MAX_MS_AGAIN : MAX_MS, check);
    if (found !== 'too-long') return found;
    if (this.#slow.size >= MAX_SLOW_RULES) this.#slow.clear();
    this.#slow.add(rule);
    return found;
  }

  #within<T>(timeout: number, run: () => T): T | 'too-long' {
    this.#context['run'] = run;
    try {
      return this.#run.runInContext(this.#context, { timeout }) as T;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      return 'too-long';
    } finally {
      this.#context['run'] = undefined;
    }
  }
}

/** The failure is an error of the other context, and so none of this one's class. */
function isTimeout(error: unknown): boolean {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function readPattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

function shownValidation(validation: Validation, secrets: readonly string[]): Validation {
  if (validation.kind !== 'invalid') return validation;
  const problems = validation.problems.map(({ pointer, keyword, message }) => ({
    pointer: shorten(pointer, MAX_SHOWN_CHARS, secrets),
    keyword,
    message: shorten(message, MAX_SHOWN_CHARS, secrets),
  }));
  return { ...validation, problems };
}
