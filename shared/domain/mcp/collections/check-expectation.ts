import { valueAtPointer } from '../../json-pointer.ts';
import { maskKnown } from '../../mask-secrets.ts';
import type { JsonValue } from '../../json-value.ts';
import { isJsonObject, memberOf } from '../json-object.ts';
import { exactTextAt, isSameJson } from '../results/exact-text.ts';
import { expectedJson, type Expectation } from './collection.ts';

/** What a call answered, as far as expectations look at it. */
export type CheckedAnswer = {
  /** The result of the tool; null if there is none because the call failed before. */
  result: JsonValue | null;
  /** Its JSON as it came, in which no digit is lost. */
  text: string;
  /** Violations of the output schema; null if the tool has none. */
  schemaViolations: string[] | null;
  latencyMs: number;
  /** Of the expectations with a pattern, found out before. */
  matches: readonly PatternMatch[];
  /** What it may repeat of its request, and nobody is shown. */
  secrets: readonly string[];
};

/**
 * Whether the text at a pointer fits a pattern. A pattern may take longer than there is time for, so that it is tried where
 * that can be broken off: `isMatch` is null then.
 */
export type PatternMatch = { pointer: string; pattern: string; isMatch: boolean | null };

/** `found`: what stands there instead, as text; empty if it passes. */
export type ExpectationOutcome = { expectation: Expectation; isMet: boolean; found: string };

const SHOWN_CHARS = 300;

/** Checks one expectation. An answer that never came meets none. */
export function checkExpectation(expectation: Expectation, answer: CheckedAnswer): ExpectationOutcome {
  const found = answer.result === null ? 'no answer' : judge(expectation, answer.result, answer);
  return {
    expectation,
    isMet: found === null,
    found: maskKnown(found ?? '', answer.secrets).slice(0, SHOWN_CHARS),
  };
}

/** What stands there instead; null if the expectation is met. */
function judge(expectation: Expectation, result: JsonValue, answer: CheckedAnswer): string | null {
  switch (expectation.kind) {
    case 'is-error': {
      const isError = memberOf(result, 'isError') === true;
      return isError === expectation.isError ? null : `isError: ${isError}`;
    }
    case 'schema':
      if (answer.schemaViolations === null) return 'the tool has no output schema';
      return answer.schemaViolations.length === 0 ? null : answer.schemaViolations.join('; ');
    case 'latency':
      return answer.latencyMs <= expectation.mostMs ? null : `${Math.round(answer.latencyMs)} ms`;
    case 'exists':
      return valueAtPointer(result, expectation.pointer) === undefined ? 'nothing' : null;
    case 'equals': {
      const json = exactTextAt(answer.text, expectation.pointer);
      return json !== undefined && isSameJson(json, expectedJson(expectation)) ? null : (json ?? 'nothing');
    }
    case 'matches': {
      const value = valueAtPointer(result, expectation.pointer);
      const { pointer, pattern } = expectation;
      const match = answer.matches.find((one) => one.pointer === pointer && one.pattern === pattern);
      if (match?.isMatch === undefined || value === undefined) return shown(value);
      if (match.isMatch === null) return 'the pattern could not be checked in time';
      return match.isMatch ? null : shown(value);
    }
    case 'count':
    default: {
      const size = sizeOf(valueAtPointer(result, expectation.pointer));
      const { least, most } = expectation;
      if (size === null) return 'neither array nor object';
      return size >= (least ?? 0) && size <= (most ?? Infinity) ? null : String(size);
    }
  }
}

function shown(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

function sizeOf(value: JsonValue | undefined): number | null {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : null;
}
