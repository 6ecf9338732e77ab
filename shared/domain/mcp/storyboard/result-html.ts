import type { JsonValue } from '../../json-value.ts';
import { DEFAULT_ZONE, isZone } from '../../service-time.ts';
import { memberOf } from '../json-object.ts';
import { classifyResult } from '../results/classify-result.ts';
import { positionOf } from '../results/find-positions.ts';
import { findThresholds, seriesPoints } from '../results/series-points.ts';
import type { MapView, ResultView, SeriesView, TableView } from '../results/result-view.ts';
import { cellOf, contentOf, rootValue, rowsAt, textOf } from '../results/result-values.ts';
import { cellText } from '../results/table-page.ts';
import { htmlText } from './html-text.ts';
import type { HtmlWords } from './html-words.ts';
import type { StoryStep } from './storyboard.ts';
import { svgChart } from './svg-chart.ts';

const MAX_ROWS = 50;
const MAX_COLUMNS = 12;
const MAX_POINTS = 400;
const MAX_TEXT_CHARS = 20_000;
const MAX_CHARTS = 3;

/** An answer as HTML without any script. @param answers of the whole storyboard, for the thresholds of a chart. */
export function resultHtml(
  result: JsonValue,
  view: StoryStep['view'],
  words: HtmlWords,
  answers: readonly JsonValue[],
): string {
  if (memberOf(result, 'isError') === true)
    return `<p class="failed">${words.toolFailed}</p>${textHtml(result)}`;
  if (view === 'raw' || view === 'wire') return '';
  const views = classifyResult(result);
  const chosen = (view === 'best' ? undefined : views.find(({ kind }) => kind === view)) ?? views[0];
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
  if (view.kind === 'image') return imageHtml(contentOf(result)[view.content]);
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
  const points = rows.flatMap((row) => {
    const position = positionOf(row, view);
    const label = view.labelColumn === null ? '' : cellText(cellOf(row, view.labelColumn));
    return position ? [{ ...position, label }] : [];
  });
  const [first] = points;
  if (!first) return '';
  const box = { west: first.lng, east: first.lng, south: first.lat, north: first.lat };
  for (const { lng, lat } of points) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  const squeeze = Math.cos(((box.south + box.north) / 2) * (Math.PI / 180));
  const span = Math.max((box.east - box.west) * squeeze, box.north - box.south, 0.001);
  const scale = (MAP_SIZE - 2 * MAP_MARGIN) / span;
  const dots = points.map(({ lng, lat, label }) => {
    const x = MAP_MARGIN + (lng - box.west) * squeeze * scale;
    const y = MAP_SIZE - MAP_MARGIN - (lat - box.south) * scale;
    return `<circle class="dot" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"><title>${htmlText(label)}</title></circle>`;
  });
  return `<svg class="map" viewBox="0 0 ${MAP_SIZE} ${MAP_SIZE}" role="img">${dots.join('')}</svg>`;
}

function tableHtml(result: JsonValue, view: TableView, words: HtmlWords): string {
  const rows = rowsAt(rootValue(result, view.root), view.pointer);
  const columns = view.columns.slice(0, MAX_COLUMNS);
  const head = columns.map((column) => `<th scope="col">${htmlText(column)}</th>`).join('');
  const body = rows.slice(0, MAX_ROWS).map((row) => {
    const cells = columns.map((column) => {
      const cell = cellOf(row, column);
      const look = typeof cell === 'number' ? ' class="number"' : '';
      return `<td${look}>${htmlText(cellText(cell))}</td>`;
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
