import { createContext, Script } from 'node:vm';
import type { Validation } from '#shared/contract/tools/calls.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { shorten } from '../wire/hear-message.ts';
import { validateText } from './validate-json.ts';

const MAX_MS = 2_000;
/** For a rule that took too long before: others must not wait for it again and again. */
const MAX_MS_AGAIN = 100;
const MAX_SLOW_RULES = 1_000;
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
 * on its time, after which V8 breaks it off, in the middle of a pattern as well.
 */
export class BoundedChecks {
  readonly #context = createContext({});
  readonly #run = new Script('run()');
  readonly #slow = new Set<string>();

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

  #inTime<T>(rule: string, check: () => T): T | 'too-long' {
    this.#context['run'] = check;
    try {
      const timeout = this.#slow.has(rule) ? MAX_MS_AGAIN : MAX_MS;
      return this.#run.runInContext(this.#context, { timeout }) as T;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      if (this.#slow.size >= MAX_SLOW_RULES) this.#slow.clear();
      this.#slow.add(rule);
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
