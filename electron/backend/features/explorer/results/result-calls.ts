import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import { valueAtPointer } from '#shared/domain/json-pointer.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { maskBeginning, maskText } from '#shared/domain/mask-secrets.ts';
import { harEntry } from '#shared/domain/mcp/copy/har.ts';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import { exactJson, exactTextAt, indentedJson } from '#shared/domain/mcp/results/exact-text.ts';
import { shapeOf } from '#shared/domain/mcp/results/find-positions.ts';
import type { Shape } from '#shared/domain/mcp/results/geo-shape.ts';
import { findThresholds, seriesPoints } from '#shared/domain/mcp/results/series-points.ts';
import { cellDigits, cellOf, contentOf, rowsAt, textOf } from '#shared/domain/mcp/results/result-values.ts';
import type { MapView, ResultRoot, SeriesView } from '#shared/domain/mcp/results/result-view.ts';
import { rowOrder, tableCsv, type TableQuestion, textOfCell } from '#shared/domain/mcp/results/table-page.ts';
import { searchTree, treePage } from '#shared/domain/mcp/results/tree-page.ts';
import {
  checkExpectation,
  type CheckedAnswer,
  type ExpectationOutcome,
} from '#shared/domain/mcp/collections/check-expectation.ts';
import type { Expectation } from '#shared/domain/mcp/collections/collection.ts';
import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { isZone } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import type { AnswerPiece, AnswerReading } from '../wire/heard-message.ts';
import { AnswerReader, type HeldAnswer } from './answer-reader.ts';
import { type AnswerFacts, ResultStore, summarise } from './result-store.ts';
import type { ListedTools } from './tool-listings.ts';

type ArchivedExchange = {
  exchange: Exchange;
  /** Null if the bodies are not kept. */
  request: Uint8Array | null;
  response: Uint8Array | null;
  secrets: readonly string[];
};
type KeepQuestion = {
  callId: string;
  facts: AnswerFacts;
  /** Whether its structured content is wanted, to be checked elsewhere. */
  isToBeChecked: boolean;
};
/** `structured`: as JSON text; null if there is none, or it is not wanted. */
export type KeptAnswer = { summary: ResultSummary; structured: Uint8Array<ArrayBuffer> | null };

/** More of a cell is shown nowhere. */
const MAX_CELL_CHARS = 10_000;

type OfResult = { resultId: string };
type ExpectationsOfCall = Omit<CheckedAnswer, 'result' | 'text'> & {
  resultId: string | null;
  expectations: readonly Expectation[];
};
type OfRoot = OfResult & { root: ResultRoot };
type OfRows = OfRoot & { pointer: string };
type Page = { offset: number; limit: number };

/** The answers of tools where they are read and kept; every question is answered at once, by one of its methods. */
export class ResultCalls {
  readonly #answers = new AnswerReader();
  readonly #store = new ResultStore();
  /** Of the table that was asked for last: its pages come one after another. */
  #lastOrder: { key: string; order: number[] } | undefined;
  /** Indented text of a large answer, until another is asked for. */
  #pretty: { resultId: string; text: string } | undefined;

  /** @throws AppError UNEXPECTED_ANSWER, THREAD_ENDED */
  read(piece: AnswerPiece): AnswerReading {
    return this.#answers.read(piece);
  }

  /** The tools of a list whose pages were read. */
  tools({ list }: { list: string }): ListedTools {
    return this.#answers.takeList(list);
  }

  /** Keeps the answer of a call that was read. @throws AppError THREAD_ENDED if it was read before this thread began */
  keep({ callId, facts, isToBeChecked }: KeepQuestion): KeptAnswer {
    const requestBody = maskText(facts.requestBody, facts.secrets);
    const kept = this.#store.keep({ ...facts, requestBody, ...this.#answers.take(callId) });
    const summary = summarise(kept);
    const { text, result } = kept;
    const structured = isToBeChecked ? memberOf(result, 'structuredContent') : undefined;
    if (structured === undefined) return { summary, structured: null };
    const json = exactTextAt(text, '/structuredContent') ?? JSON.stringify(structured);
    return { summary, structured: new TextEncoder().encode(json) };
  }

  /** Forgets what was read for a call or a list that has come to nothing. */
  leave({ id }: { id: string }): void {
    this.#answers.forget(id);
  }

  /** Keeps an answer that was recorded; null if its text is no JSON that could be one. */
  keepRecorded({ text, facts }: { text: string; facts: AnswerFacts }): ResultSummary | null {
    const answer = recordedAnswer(text);
    return answer ? summarise(this.#store.keep({ ...facts, ...answer })) : null;
  }

  ids(): string[] {
    return this.#store.ids();
  }

  /** The JSON text of a part of a result, exactly as it came: it may repeat secrets. @throws AppError RESULT_GONE */
  textAt({ resultId, pointer }: OfResult & { pointer: string }): string | undefined {
    return exactTextAt(this.#store.get(resultId).text, pointer);
  }

  /** What of a result a pattern is held against; undefined if there is nothing. @throws AppError RESULT_GONE */
  textToMatch({ resultId, pointer }: OfResult & { pointer: string }): string | undefined {
    const { result, text } = this.#store.get(resultId);
    const value = valueAtPointer(result, pointer);
    return value === undefined || typeof value === 'string' ? value : exactTextAt(text, pointer);
  }

  /** Whether a result meets expectations; without a result none is met. @throws AppError RESULT_GONE */
  check({ resultId, expectations, ...facts }: ExpectationsOfCall): ExpectationOutcome[] {
    const none = { result: null, text: '', secrets: [] };
    const { result, text, secrets: kept } = resultId === null ? none : this.#store.get(resultId);
    // What was kept knows of the whole call, also where its session was begun anew.
    const checked = { ...facts, result, text, secrets: [...facts.secrets, ...kept] };
    return expectations.map((expectation) => checkExpectation(expectation, checked));
  }

  /** An answer as it is recorded: without what must not be seen. @throws AppError RESULT_GONE */
  recording({ resultId }: OfResult): Omit<AnswerFacts, 'secrets'> & { text: string } {
    const { secrets, text, result: _result, shown: _shown, ...facts } = this.#store.get(resultId);
    return { ...facts, text: maskText(text, secrets) };
  }

  /** An exchange as an entry of an archive, its secrets masked. */
  harEntry({ exchange, request, response, secrets }: ArchivedExchange): Uint8Array<ArrayBuffer> {
    const bodyText = (body: Uint8Array | null) => body && maskText(new TextDecoder().decode(body), secrets);
    const masked = { ...exchange, requestBody: bodyText(request), responseBody: bodyText(response) };
    return new TextEncoder().encode(harEntry(masked));
  }

  /** Some characters of a masked body: of a long one no more is masked than has to be. */
  bodyPiece({ body, secrets, offset, limit }: Page & { body: Uint8Array; secrets: readonly string[] }) {
    const text = new TextDecoder().decode(body);
    const end = offset + limit;
    const seen = maskBeginning((chars) => text.slice(0, chars), end + 1, secrets);
    return { text: seen.slice(offset, end), isCut: seen.length > end };
  }

  text({ resultId, part, offset, limit }: OfResult & Page & { part: 'raw' | 'pretty' | number }) {
    const whole = this.#wholeText(resultId, part);
    return { text: whole.slice(offset, offset + limit), totalChars: whole.length };
  }

  media({ resultId, content }: OfResult & { content: number }) {
    return mediaOf(contentOf(this.#store.get(resultId).shown.result)[content]);
  }

  table(question: OfRows & TableQuestion & Page) {
    const { columns, offset, limit } = question;
    const rows = this.#rows(question);
    const order = this.#order(rows, question);
    const page = order.slice(offset, offset + limit);
    return {
      rows: page.map((index) =>
        columns.map(
          (column) => cellDigits(rows, index, column) ?? shownCell(cellOf(rows[index] ?? null, column)),
        ),
      ),
      order: page,
      passing: order.length,
      total: rows.length,
    };
  }

  csv(question: OfRows & { columns: string[] }) {
    return { csv: tableCsv(this.#rows(question), question.columns) };
  }

  series(
    question: OfRows &
      Pick<SeriesView, 'timeColumn' | 'fields'> & { mostPoints: number; zone?: string | undefined },
  ) {
    const kept = this.#store.get(question.resultId);
    const named = memberOf(this.#store.root(question.resultId, question.root), 'zone');
    const zone = [question.zone, named].filter((each) => typeof each === 'string').find(isZone) ?? kept.zone;
    return { ...seriesPoints(this.#rows(question), question, question.mostPoints, zone), zone };
  }

  thresholds({ resultId, placeId }: OfResult & { placeId: string | null }) {
    const kept = this.#store.get(resultId);
    const named = memberOf(kept.args, 'placeId');
    const askedPlaceId = placeId ?? (typeof named === 'string' ? named : null);
    const own = findThresholds(kept.shown.result, askedPlaceId);
    if (own.length > 0) return { thresholds: own, fromTool: kept.tool, askedPlaceId };
    for (const other of askedPlaceId === null ? [] : this.#store.of(kept.targetId)) {
      const thresholds = findThresholds(other.shown.result, askedPlaceId);
      if (thresholds.length > 0) return { thresholds, fromTool: other.tool, askedPlaceId };
    }
    return { thresholds: [], fromTool: null, askedPlaceId };
  }

  positions(question: OfRows & Pick<MapView, 'position' | 'labelColumn'>) {
    const rows = this.#rows(question);
    const found = { rows: [] as number[], shapes: [] as Shape[], labels: [] as string[] };
    for (const [index, row] of rows.entries()) {
      const shape = shapeOf(row, question.position);
      if (!shape) continue;
      found.rows.push(index);
      found.shapes.push(shape);
      found.labels.push(question.labelColumn === null ? '' : textOfCell(rows, index, question.labelColumn));
    }
    return { ...found, withoutPosition: rows.length - found.rows.length };
  }

  tree({ resultId, root, pointer, offset, limit }: OfRows & Page) {
    return treePage(this.#store.root(resultId, root), pointer, offset, limit);
  }

  search({ resultId, root, text, limit }: OfRoot & { text: string; limit: number }) {
    return { pointers: searchTree(this.#store.root(resultId, root), text, limit) };
  }

  #rows({ resultId, root, pointer }: OfRows): JsonValue[] {
    return rowsAt(this.#store.root(resultId, root), pointer);
  }

  #order(rows: readonly JsonValue[], question: OfRows & TableQuestion): number[] {
    const { resultId, root, pointer, columns, sort, filter } = question;
    const key = JSON.stringify([resultId, root, pointer, columns, sort, filter]);
    if (this.#lastOrder?.key !== key) this.#lastOrder = { key, order: rowOrder(rows, question) };
    return this.#lastOrder.order;
  }

  #wholeText(resultId: string, part: 'raw' | 'pretty' | number): string {
    const { result, text } = this.#store.get(resultId).shown;
    if (part === 'raw') return text;
    if (part === 'pretty') {
      if (this.#pretty?.resultId !== resultId) {
        this.#pretty = { resultId, text: indentedJson(text) };
      }
      return this.#pretty.text;
    }
    const words = partText(contentOf(result)[part]);
    if (words === undefined) throw new AppError('INVALID_INPUT', { field: 'part', reason: 'no-text' });
    return words;
  }
}

export type ResultQuestion = keyof ResultCalls;

/** Makes a call in this thread: name and arguments belong together, which a name alone does not show. */
export function callResults(calls: ResultCalls, name: ResultQuestion, args: readonly unknown[]): unknown {
  const method = calls[name] as (...given: readonly unknown[]) => unknown;
  return method.apply(calls, [...args]);
}

function shownCell(cell: JsonValue | undefined): string | number | boolean | null {
  if (cell === undefined || cell === null) return null;
  const text = typeof cell === 'object' ? exactJson(cell) : cell;
  return typeof text === 'string' && text.length > MAX_CELL_CHARS
    ? `${text.slice(0, MAX_CELL_CHARS)}… (${text.length})`
    : text;
}

/** An answer that was recorded; undefined if its text is no JSON, or nested deeper than any answer that is read. */
function recordedAnswer(text: string): HeldAnswer | undefined {
  const result = parseJson(text);
  return result === undefined ? undefined : { result, text };
}

/** The words of a part of an answer, or of the resource in it; undefined if it has none. */
function partText(part: JsonValue | undefined): string | undefined {
  const inner = memberOf(memberOf(part, 'resource'), 'text');
  return textOf(part) ?? (typeof inner === 'string' ? inner : undefined);
}

/** The bytes of a part of an answer, or of the resource in it. @throws AppError INVALID_INPUT */
function mediaOf(part: JsonValue | undefined): { mimeType: string; base64: string } {
  const holder = memberOf(part, 'resource') ?? part;
  const data = memberOf(holder, 'data') ?? memberOf(holder, 'blob');
  const mimeType = memberOf(holder, 'mimeType');
  if (typeof data !== 'string') throw new AppError('INVALID_INPUT', { field: 'content', reason: 'no-media' });
  return { mimeType: typeof mimeType === 'string' ? mimeType : '', base64: data };
}
