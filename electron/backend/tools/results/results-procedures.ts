import { findThresholds } from '#shared/domain/mcp/results/find-thresholds.ts';
import { positionOf } from '#shared/domain/mcp/results/find-positions.ts';
import { cellOf, contentOf, rowsAt, textOf } from '#shared/domain/mcp/results/result-values.ts';
import type { ResultRoot } from '#shared/domain/mcp/results/result-view.ts';
import { seriesPoints } from '#shared/domain/mcp/results/series-points.ts';
import { cellText, rowOrder, tableCsv, type TableQuestion } from '#shared/domain/mcp/results/table-page.ts';
import { searchTree, treePage } from '#shared/domain/mcp/results/tree-page.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import type { JsonValue } from '#shared/domain/place.ts';
import { isZone } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { procedures } from '../../procedures.ts';
import type { KeptResult, ResultStore } from './result-store.ts';

const { results } = procedures.tools;

export const resultsProcedures = results.router({
  text: results.text.handler(({ context, input: { resultId, part, offset, limit } }) => {
    const whole = wholeText(context.tools.results.get(resultId), part);
    return { text: whole.slice(offset, offset + limit), totalChars: whole.length };
  }),
  media: results.media.handler(({ context, input: { resultId, content } }) =>
    mediaOf(contentOf(context.tools.results.get(resultId).result)[content]),
  ),
  table: results.table.handler(({ context, input }) => {
    const { columns, offset, limit } = input;
    const rows = rowsOf(context.tools.results, input);
    const order = orderOf(rows, input);
    const page = order.slice(offset, offset + limit);
    return {
      rows: page.map((index) => columns.map((column) => shownCell(cellOf(rows[index] ?? null, column)))),
      order: page,
      passing: order.length,
      total: rows.length,
    };
  }),
  csv: results.csv.handler(({ context, input }) => ({
    csv: tableCsv(rowsOf(context.tools.results, input), input.columns),
  })),
  series: results.series.handler(({ context, input }) => {
    const { mostPoints, zone } = input;
    const named = memberOf(rootOf(context.tools.results, input), 'zone');
    const kept = context.tools.results.get(input.resultId);
    const used = [zone, named].filter((each) => typeof each === 'string').find(isZone) ?? kept.zone;
    const rows = rowsOf(context.tools.results, input);
    return { ...seriesPoints(rows, input, mostPoints, used), zone: used };
  }),
  thresholds: results.thresholds.handler(({ context, input: { resultId, placeId } }) => {
    const kept = context.tools.results.get(resultId);
    const asked = placeId ?? textMember(kept.args, 'placeId');
    const own = findThresholds(kept.result, asked);
    if (own.length > 0) return { thresholds: own, fromTool: kept.tool };
    for (const other of asked === null ? [] : context.tools.results.of(kept.targetId)) {
      const thresholds = findThresholds(other.result, asked);
      if (thresholds.length > 0) return { thresholds, fromTool: other.tool };
    }
    return { thresholds: [], fromTool: null };
  }),
  positions: results.positions.handler(({ context, input }) => {
    const rows = rowsOf(context.tools.results, input);
    const found = { rows: [] as number[], lng: [] as number[], lat: [] as number[], labels: [] as string[] };
    for (const [index, row] of rows.entries()) {
      const position = positionOf(row, input);
      if (!position) continue;
      found.rows.push(index);
      found.lng.push(position.lng);
      found.lat.push(position.lat);
      found.labels.push(input.labelColumn === null ? '' : cellText(cellOf(row, input.labelColumn)));
    }
    return { ...found, withoutPosition: rows.length - found.rows.length };
  }),
  tree: results.tree.handler(({ context, input }) =>
    treePage(rootOf(context.tools.results, input), input.pointer, input.offset, input.limit),
  ),
  search: results.search.handler(({ context, input }) => ({
    pointers: searchTree(rootOf(context.tools.results, input), input.text, input.limit),
  })),
});

/** The order of the table that was asked for last: its pages come one after another. */
let lastOrder: { key: string; order: number[] } | undefined;

function orderOf(
  rows: readonly JsonValue[],
  {
    resultId,
    root,
    pointer,
    ...question
  }: TableQuestion & { resultId: string; root: ResultRoot; pointer: string },
): number[] {
  const { columns, sort, filter } = question;
  const key = JSON.stringify([resultId, root, pointer, columns, sort, filter]);
  if (lastOrder?.key !== key) lastOrder = { key, order: rowOrder(rows, question) };
  return lastOrder.order;
}

/** Indented text of large answers, until another is asked for. */
let pretty: { resultId: string; text: string } | undefined;

function wholeText(kept: KeptResult, part: 'raw' | 'pretty' | number): string {
  if (part === 'raw') return kept.text;
  if (part === 'pretty') {
    if (pretty?.resultId !== kept.resultId) {
      pretty = { resultId: kept.resultId, text: JSON.stringify(kept.result, null, 2) };
    }
    return pretty.text;
  }
  const content = contentOf(kept.result)[part];
  const inner = memberOf(memberOf(content, 'resource'), 'text');
  const text = textOf(content) ?? (typeof inner === 'string' ? inner : undefined);
  if (text === undefined) throw new AppError('INVALID_INPUT', { field: 'part', reason: 'no-text' });
  return text;
}

function mediaOf(part: JsonValue | undefined): { mimeType: string; base64: string } {
  const holder = memberOf(part, 'resource') ?? part;
  const [data, mimeType] = [
    memberOf(holder, 'data') ?? memberOf(holder, 'blob'),
    memberOf(holder, 'mimeType'),
  ];
  if (typeof data !== 'string') throw new AppError('INVALID_INPUT', { field: 'content', reason: 'no-media' });
  return { mimeType: typeof mimeType === 'string' ? mimeType : '', base64: data };
}

function rootOf(store: ResultStore, { resultId, root }: { resultId: string; root: ResultRoot }): JsonValue {
  const value = store.root(resultId, root);
  if (value === undefined) throw new AppError('INVALID_INPUT', { field: 'root', reason: 'nothing-there' });
  return value;
}

function rowsOf(
  store: ResultStore,
  where: { resultId: string; root: ResultRoot; pointer: string },
): JsonValue[] {
  return rowsAt(rootOf(store, where), where.pointer);
}

function shownCell(cell: JsonValue | undefined): string | number | boolean | null {
  if (cell === undefined || cell === null) return null;
  return typeof cell === 'object' ? JSON.stringify(cell) : cell;
}

function textMember(value: JsonValue, name: string): string | null {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : null;
}
