import type { ResultSummary, Validation } from '#shared/contract/tools/calls.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { classifyResult } from '#shared/domain/mcp/results/classify-result.ts';
import { contentParity } from '#shared/domain/mcp/results/content-differences.ts';
import { approxTokens } from '#shared/domain/mcp/tools/approx-tokens.ts';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { validateJson } from './validate-json.ts';
import type { KeptResult } from './result-store.ts';

/** What the window is told of an answer at once. */
export function summarise(kept: KeptResult, outputSchema: JsonValue | undefined): ResultSummary {
  const { result, text } = kept;
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
    views: classifyResult(result),
    // A tool that failed need not fit the schema of its answers.
    validation: outputSchema === undefined || isError ? null : validationOf(outputSchema, structured),
    parity: contentParity(result),
  };
}

function validationOf(schema: JsonValue, structured: JsonValue | undefined): Validation {
  if (structured !== undefined) return validateJson(schema, structured);
  const message = 'structuredContent is missing';
  return { kind: 'invalid', problems: [{ pointer: '', keyword: 'required', message }] };
}
