import type { ResultSummary, Validation } from '#shared/contract/tools/calls.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { maskKnown, maskKnownInJson } from '#shared/domain/mask-secrets.ts';
import { classifyResult } from '#shared/domain/mcp/results/classify-result.ts';
import { type ContentParity, contentParity } from '#shared/domain/mcp/results/content-differences.ts';
import { approxTokens } from '#shared/domain/mcp/tools/read-tools.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { validateJson } from './validate-json.ts';
import type { KeptResult } from './result-store.ts';

/** What the window is told of an answer at once: judged as it came, told as it is shown. */
export function summarise(kept: KeptResult, outputSchema: JsonValue | undefined): ResultSummary {
  const { result, text, secrets, shown } = kept;
  const structured = memberOf(result, 'structuredContent');
  const isError = memberOf(result, 'isError') === true;
  return {
    resultId: kept.resultId,
    targetId: kept.targetId,
    tool: kept.tool,
    sizeBytes: Buffer.byteLength(text),
    approxTokens: approxTokens(text),
    isError,
    hasStructured: structured !== undefined,
    views: classifyResult(shown.result),
    // A tool that failed need not fit the schema of its answers.
    validation:
      outputSchema === undefined || isError
        ? null
        : shownValidation(validationOf(outputSchema, structured), secrets),
    parity: shownParity(contentParity(result), secrets),
  };
}

function validationOf(schema: JsonValue, structured: JsonValue | undefined): Validation {
  if (structured !== undefined) return validateJson(schema, structured);
  const message = 'structuredContent is missing';
  return { kind: 'invalid', problems: [{ pointer: '', keyword: 'required', message }] };
}

function shownValidation(validation: Validation, secrets: readonly string[]): Validation {
  if (validation.kind !== 'invalid') return validation;
  const problems = validation.problems.map(({ pointer, keyword, message }) => ({
    pointer: maskKnown(pointer, secrets),
    keyword,
    message: maskKnown(message, secrets),
  }));
  return { ...validation, problems };
}

function shownParity(parity: ContentParity, secrets: readonly string[]): ContentParity {
  if (parity.kind !== 'different') return parity;
  const shown = (value: JsonValue | undefined) => value && maskKnownInJson(value, secrets);
  const differences = parity.differences.map(({ pointer, structured, text }) => ({
    pointer: maskKnown(pointer, secrets),
    structured: shown(structured),
    text: shown(text),
  }));
  return { ...parity, differences };
}
