import { randomUUID } from 'node:crypto';
import type { ResultSummary, Validation } from '#shared/contract/tools/calls.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { classifyResult } from '#shared/domain/mcp/results/classify-result.ts';
import { contentParity } from '#shared/domain/mcp/results/content-differences.ts';
import type { ResultRoot } from '#shared/domain/mcp/results/result-view.ts';
import { rootValue } from '#shared/domain/mcp/results/result-values.ts';
import type { Dialect } from '#shared/domain/mcp/wire/dialect.ts';
import { approxTokens } from '#shared/domain/mcp/tools/approx-tokens.ts';
import type { JsonValue } from '#shared/domain/place.ts';
import { AppError } from '#shared/errors.ts';
import { validateJson } from '../calls/validate-json.ts';

/** An answer that is kept, with the text it came as. */
export type KeptResult = {
  resultId: string;
  targetId: string;
  tool: string;
  args: JsonValue;
  /** Of the target, or of the connection it belongs to: in which wall-clock times are read. */
  zone: string;
  result: JsonValue;
  text: string;
  latencyMs: number;
  dialect: Dialect;
  requestBody: string;
  httpStatus: number | null;
  atMs: number;
  targetName: string;
};

const MOST_CHARS = 128_000_000;
const MOST_RESULTS = 200;

/** The answers of tools, the newest ones in memory: the window asks for what it shows of them. */
export class ResultStore {
  readonly #kept = new Map<string, KeptResult>();
  #chars = 0;
  #lastRoot: { key: string; value: JsonValue | undefined } | undefined;

  keep(answer: Omit<KeptResult, 'resultId'>): KeptResult {
    const kept = { ...answer, resultId: randomUUID() };
    this.#kept.set(kept.resultId, kept);
    this.#chars += kept.text.length;
    for (const [id, { text }] of this.#kept) {
      const isEnough = this.#chars <= MOST_CHARS && this.#kept.size <= MOST_RESULTS;
      if (isEnough || id === kept.resultId) break;
      this.#kept.delete(id);
      this.#chars -= text.length;
    }
    return kept;
  }

  has(resultId: string): boolean {
    return this.#kept.has(resultId);
  }

  /** @throws AppError RESULT_GONE */
  get(resultId: string): KeptResult {
    const kept = this.#kept.get(resultId);
    if (!kept) throw new AppError('RESULT_GONE', { resultId });
    return kept;
  }

  /** The value that a root stands for; JSON that stands in a text is read once. @throws AppError RESULT_GONE */
  root(resultId: string, root: ResultRoot): JsonValue | undefined {
    const { result } = this.get(resultId);
    if (root === 'structured') return rootValue(result, root);
    const key = `${resultId} ${root}`;
    if (this.#lastRoot?.key !== key) this.#lastRoot = { key, value: rootValue(result, root) };
    return this.#lastRoot.value;
  }

  /** The kept answers of a target, the newest first. */
  of(targetId: string): KeptResult[] {
    return [...this.#kept.values()].filter((kept) => kept.targetId === targetId).toReversed();
  }
}

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
