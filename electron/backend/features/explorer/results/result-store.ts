import { randomUUID } from 'node:crypto';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { maskKnown, maskKnownInJson } from '#shared/domain/mask-secrets.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { classifyResult } from '#shared/domain/mcp/results/classify-result.ts';
import { noteLongIntegers } from '#shared/domain/mcp/results/exact-text.ts';
import { contentParity, type ContentParity } from '#shared/domain/mcp/results/content-differences.ts';
import { rootValue } from '#shared/domain/mcp/results/result-values.ts';
import type { ResultRoot, ResultView } from '#shared/domain/mcp/results/result-view.ts';
import { approxTokens } from '#shared/domain/mcp/tools/read-tools.ts';
import type { Dialect } from '#shared/domain/mcp/wire/mcp-target.ts';
import { AppError } from '#shared/errors.ts';
import { shorten } from '../wire/hear-message.ts';

/** What is known of an answer beside its data. */
export type AnswerFacts = {
  targetId: string;
  targetName: string;
  tool: string;
  args: JsonValue;
  /** Of the target, or of the connection it belongs to: in which wall-clock times are read. */
  zone: string;
  latencyMs: number;
  dialect: Dialect;
  /** As it was sent; with its secrets masked where it is kept. */
  requestBody: string;
  httpStatus: number | null;
  atMs: number;
  /** What of it must be shown nowhere. */
  secrets: readonly string[];
};

type Answer = { result: JsonValue; text: string };

/** An answer that is kept, with the text it came as, to be judged; and as it is shown, which is the same unless it repeats a secret. */
export type KeptResult = AnswerFacts & Answer & { resultId: string; shown: Answer };

const MAX_CHARS = 128_000_000;
const MAX_RESULTS = 200;
const MAX_VIEWS_CHARS = 250_000;
/** Of one value, pointer or message in the summary. */
const MAX_SHOWN_CHARS = 2_000;

/** The answers of tools, the newest ones in memory. */
export class ResultStore {
  readonly #kept = new Map<string, KeptResult>();
  #chars = 0;
  #lastRoot: { key: string; value: JsonValue | undefined } | undefined;

  keep(answer: AnswerFacts & Answer): KeptResult {
    const kept = { ...answer, resultId: randomUUID(), shown: shownOf(answer) };
    noteLongIntegers(kept.shown.result, kept.shown.text);
    this.#kept.set(kept.resultId, kept);
    this.#chars += charsOf(kept);
    for (const [id, oldest] of this.#kept) {
      const isEnough = this.#chars <= MAX_CHARS && this.#kept.size <= MAX_RESULTS;
      if (isEnough || id === kept.resultId) break;
      this.#kept.delete(id);
      this.#chars -= charsOf(oldest);
    }
    return kept;
  }

  ids(): string[] {
    return [...this.#kept.keys()];
  }

  /** @throws AppError RESULT_GONE */
  get(resultId: string): KeptResult {
    const kept = this.#kept.get(resultId);
    if (!kept) throw new AppError('RESULT_GONE', { resultId });
    return kept;
  }

  /** The value that a root stands for, as it is shown; JSON that stands in a text is read once. @throws AppError RESULT_GONE, INVALID_INPUT */
  root(resultId: string, root: ResultRoot): JsonValue {
    const value = this.#rootOf(resultId, root);
    if (value === undefined) throw new AppError('INVALID_INPUT', { field: 'root', reason: 'nothing-there' });
    return value;
  }

  /** The kept answers of a target, the newest first. */
  of(targetId: string): KeptResult[] {
    return [...this.#kept.values()].filter((kept) => kept.targetId === targetId).toReversed();
  }

  #rootOf(resultId: string, root: ResultRoot): JsonValue | undefined {
    const { result } = this.get(resultId).shown;
    if (root === 'structured') return rootValue(result, root);
    const key = `${resultId} ${root}`;
    if (this.#lastRoot?.key !== key) this.#lastRoot = { key, value: rootValue(result, root) };
    return this.#lastRoot.value;
  }
}

function shownOf({ result, text, secrets }: AnswerFacts & Answer): Answer {
  const shownText = maskKnown(text, secrets);
  return shownText === text
    ? { result, text }
    : { result: maskKnownInJson(result, secrets), text: shownText };
}

function charsOf({ text, shown }: KeptResult): number {
  return shown.text === text ? text.length : text.length + shown.text.length;
}

/**
 * What the window is told of an answer at once: judged as it came, told as it is shown. Against a schema it is checked
 * elsewhere.
 */
export function summarise(kept: KeptResult): ResultSummary {
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
    views: boundedViews(classifyResult(shown.result)),
    validation: null,
    parity: shownParity(contentParity(result), secrets),
  };
}

/** What has thousands of columns, or a name of megabytes, is shown as it came. */
function boundedViews(views: ResultView[]): ResultView[] {
  return JSON.stringify(views).length > MAX_VIEWS_CHARS ? [{ kind: 'raw' }] : views;
}

function shownParity(parity: ContentParity, secrets: readonly string[]): ContentParity {
  if (parity.kind !== 'different') return parity;
  const shown = (value: JsonValue | undefined) => {
    const json = JSON.stringify(value) ?? '';
    if (json.length > MAX_SHOWN_CHARS) return shorten(json, MAX_SHOWN_CHARS, secrets);
    return value && maskKnownInJson(value, secrets);
  };
  const differences = parity.differences.map(({ pointer, structured, text }) => ({
    pointer: shorten(pointer, MAX_SHOWN_CHARS, secrets),
    structured: shown(structured),
    text: shown(text),
  }));
  return { ...parity, differences };
}
