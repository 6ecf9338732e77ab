import type { JsonValue } from '../../json-value.ts';
import { DEFAULT_ZONE, formatServiceTime, isZone } from '../../service-time.ts';
import { memberOf } from '../json-object.ts';
import { classifyResult } from '../results/classify-result.ts';
import { shapeOf } from '../results/find-positions.ts';
import { type Position, positionsOf } from '../results/geo-shape.ts';
import { findThresholds, seriesPoints, type SeriesPoints, type Threshold } from '../results/series-points.ts';
import type { MapView, ResultView, SeriesView, TableView } from '../results/result-view.ts';
import { cellOf, contentOf, rootValue, rowsAt, textOf } from '../results/result-values.ts';
import { textOfCell } from '../results/table-page.ts';
import type { Step } from './collection.ts';
import { htmlText, type HtmlWords } from './html-words.ts';

const [WIDTH, HEIGHT] = [960, 320];
const [LEFT, RIGHT, TOP, BOTTOM] = [64, 96, 16, 32];
const GRID_LINES = 4;

/** One line of a chart as a picture that needs no script, with its band and thresholds. Times are shown in the zone. */
function svgChart(
  points: SeriesPoints,
  line: number,
  thresholds: readonly Threshold[],
  words: { label: string; zone: string; thresholds: Record<Threshold['kind'], string> },
): string {
  const { timesMs, values: lines, min, max } = points;
  const values = lines[line] ?? [];
  const known = [...values, ...(min[line] ?? []), ...(max[line] ?? [])].filter((value) => value !== null);
  if (known.length === 0) return '';
  const all = [...known, ...thresholds.map(({ value }) => value)];
  const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))];
  const span = high - low || 1;
  const [from, to] = [timesMs[0] ?? 0, timesMs.at(-1) ?? 1];
  const x = (timeMs: number): number => LEFT + ((timeMs - from) / (to - from || 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - ((value - low) / span) * (HEIGHT - TOP - BOTTOM);
  const at = (index: number, value: number): string =>
    `${x(timesMs[index] ?? 0).toFixed(1)},${y(value).toFixed(1)}`;
  const grid = Array.from({ length: GRID_LINES + 1 }, (_each, step) => {
    const value = low + (span * step) / GRID_LINES;
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value.toFixed(2)}</text>`;
  });
  const limits = thresholds.map(
    ({ kind, value }) =>
      `<line class="${kind}" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}"/><text x="${WIDTH - RIGHT + 6}" y="${(y(value) + 4).toFixed(1)}">${htmlText(words.thresholds[kind])}</text>`,
  );
  const label = htmlText(words.label);
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><title>${label}</title>`,
    ...grid,
    ...band(points, line, at),
    ...strokes(values, at),
    ...limits,
    `<text x="${LEFT}" y="${HEIGHT - 8}">${formatServiceTime(from, words.zone)}</text>`,
    `<text x="${WIDTH - RIGHT}" y="${HEIGHT - 8}" text-anchor="end">${formatServiceTime(to, words.zone)}</text>`,
    '</svg>',
  ].join('');
}

type At = (index: number, value: number) => string;

/** A gap in the values is a gap in the line. */
function strokes(values: readonly (number | null)[], at: At): string[] {
  const parts: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push(at(index, value));
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => `<polyline class="line" points="${part.join(' ')}"/>`);
}

function band({ min, max }: SeriesPoints, line: number, at: At): string[] {
  const lower: string[] = [];
  const upper: string[] = [];
  for (const [index, least] of (min[line] ?? []).entries()) {
    const greatest = max[line]?.[index] ?? null;
    if (least === null || greatest === null) continue;
    lower.push(at(index, least));
    upper.push(at(index, greatest));
  }
  return lower.length > 1
    ? [`<polygon class="band" points="${[...lower, ...upper.toReversed()].join(' ')}"/>`]
    : [];
}

const MAX_ROWS = 50;
const MAX_COLUMNS = 12;
const MAX_POINTS = 400;
const MAX_TEXT_CHARS = 20_000;
const MAX_CHARTS = 3;

/** An answer as HTML without any script. @param answers of the whole collection, for the thresholds of a chart. */
export function resultHtml(
  result: JsonValue,
  view: Step['view'],
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  if (memberOf(result, 'isError') === true)
    return `<p class="failed">${words.toolFailed}</p>${textHtml(result)}`;
  if (view === 'raw' || view === 'wire') return '';
  const views = classifyResult(result);
  const wanted = view === 'text' ? 'content' : view;
  const chosen = (view === 'best' ? undefined : views.find(({ kind }) => kind === wanted)) ?? views[0];
  return chosen ? viewHtml(result, chosen, words, answers) : '';
}

function viewHtml(
  result: JsonValue,
  view: ResultView,
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  if (view.kind === 'series') return chartHtml(result, view, words, answers);
  if (view.kind === 'map')
    return mapHtml(result, view) + tableHtml(result, { ...view, kind: 'table' }, words);
  if (view.kind === 'table') return tableHtml(result, view, words);
  if (view.kind === 'content') {
    const pictures = contentOf(result).filter((part) => memberOf(part, 'type') === 'image');
    return textHtml(result) + pictures.map(imageHtml).join('');
  }
  return textHtml(result);
}

function chartHtml(
  result: JsonValue,
  view: SeriesView,
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  const value = rootValue(result, view.root);
  const named = memberOf(value, 'zone');
  const zone = typeof named === 'string' && isZone(named) ? named : DEFAULT_ZONE;
  const points = seriesPoints(rowsAt(value, view.pointer), view, MAX_POINTS, zone);
  const equipment = memberOf(value, 'equipId');
  const thresholds = thresholdsOf(answers, equipment);
  const charts = view.fields.slice(0, MAX_CHARTS).map(({ name, unit }, line) => {
    const label = unit === null ? name : `${name}, ${unit}`;
    // Thresholds are levels: on a chart of anything else they would lie.
    const shown = /level/i.test(name) ? thresholds : [];
    const chart = svgChart(points, line, shown, { label, zone, thresholds: words.thresholds });
    return `<figure><figcaption>${htmlText(label)}</figcaption>${chart}</figure>`;
  });
  return charts.join('\n');
}

/** Of the record whose equipment the chart shows. */
function thresholdsOf(answers: readonly JsonValue[], equipment: JsonValue | undefined) {
  for (const answer of answers) {
    const record = memberOf(memberOf(answer, 'structuredContent'), 'record');
    if (equipment === undefined || memberOf(record, 'equipId') !== equipment) continue;
    return findThresholds(record, null);
  }
  return [];
}

const MAP_SIZE = 480;
const MAP_MARGIN = 16;

/** Positions without any map below them: where they lie to each other. */
function mapHtml(result: JsonValue, view: MapView): string {
  const rows = rowsAt(rootValue(result, view.root), view.pointer);
  const shapes = rows.flatMap((row, index) => {
    const shape = shapeOf(row, view.position);
    const label = view.labelColumn === null ? '' : textOfCell(rows, index, view.labelColumn);
    return shape ? [{ shape, label }] : [];
  });
  const [first, ...others] = shapes.flatMap(({ shape }) => positionsOf(shape));
  if (!first) return '';
  const box = { west: first[0], east: first[0], south: first[1], north: first[1] };
  for (const [lng, lat] of others) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  const squeeze = Math.cos(((box.south + box.north) / 2) * (Math.PI / 180));
  const span = Math.max((box.east - box.west) * squeeze, box.north - box.south, 0.001);
  const scale = (MAP_SIZE - 2 * MAP_MARGIN) / span;
  const at = ([lng, lat]: Position): [x: string, y: string] => [
    (MAP_MARGIN + (lng - box.west) * squeeze * scale).toFixed(1),
    (MAP_SIZE - MAP_MARGIN - (lat - box.south) * scale).toFixed(1),
  ];
  const path = (positions: Position[]) => `M${positions.map((position) => at(position).join(' ')).join('L')}`;
  const drawn = shapes.map(({ shape: { points, lines, areas }, label }) => {
    const title = `<title>${htmlText(label)}</title>`;
    return [
      ...areas.map((rings) => `<path class="area" d="${rings.map(path).join('')}">${title}</path>`),
      ...lines.map((line) => `<path class="line" d="${path(line)}">${title}</path>`),
      ...points.map(at).map(([x, y]) => `<circle class="dot" cx="${x}" cy="${y}" r="4">${title}</circle>`),
    ].join('');
  });
  return `<svg class="map" viewBox="0 0 ${MAP_SIZE} ${MAP_SIZE}" role="img">${drawn.join('')}</svg>`;
}

function tableHtml(result: JsonValue, view: TableView, words: HtmlWords): string {
  const rows = rowsAt(rootValue(result, view.root), view.pointer);
  const columns = view.columns.slice(0, MAX_COLUMNS);
  const head = columns.map((column) => `<th scope="col">${htmlText(column)}</th>`).join('');
  const body = rows.slice(0, MAX_ROWS).map((row, index) => {
    const cells = columns.map((column) => {
      const cell = cellOf(row, column);
      const look = typeof cell === 'number' ? ' class="number"' : '';
      return `<td${look}>${htmlText(textOfCell(rows, index, column))}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const total = view.part?.total ?? rows.length;
  const more = body.length < total ? `<p class="note">${words.moreRows(body.length, total)}</p>` : '';
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>${more}`;
}

function textHtml(result: JsonValue): string {
  const texts = contentOf(result)
    .map(textOf)
    .filter((text) => text !== undefined);
  return texts.map((text) => `<pre>${htmlText(text.slice(0, MAX_TEXT_CHARS))}</pre>`).join('\n');
}

function imageHtml(part: JsonValue | undefined): string {
  const [data, mimeType] = [memberOf(part, 'data'), memberOf(part, 'mimeType')];
  if (typeof data !== 'string' || typeof mimeType !== 'string') return '';
  return `<img alt="" src="data:${htmlText(mimeType)};base64,${htmlText(data)}">`;
}
