import uPlot from 'uplot';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { ChartAxis, ChartContent, ChartLine, ChartSeries } from './chart-content.ts';
import { drawMarks } from './draw-marks.ts';
import { spreadLabels } from '../../../lib/spread-labels.ts';

const DASHES: Record<ChartLine['style'], number[]> = { dash: [7, 4], dot: [2, 4], solid: [] };
const TEXT_PX = 11;
const MARGIN_PX = 4;

const scaleKey = (axis = 0): string => (axis === 0 ? 'y' : `y${axis}`);

/** What a chart is drawn with: its colours, and how much larger than on the screen (1) it is. */
type Pen = { colour: (token: string) => string; zoom: number };

/** Draws level lines over the plot and names them at its left edge, above their line where there is room, else below. */
function drawLines(plot: uPlot, lines: readonly ChartLine[], { colour, zoom }: Pen): void {
  const { ctx, bbox } = plot;
  const scale = window.devicePixelRatio * zoom;
  const at = lines.map(({ value, axis }) => plot.valToPos(value, scaleKey(axis), true));
  ctx.save();
  for (const [index, { style, token }] of lines.entries()) {
    const y = at[index] ?? 0;
    ctx.beginPath();
    ctx.strokeStyle = colour(token);
    ctx.lineWidth = 2 * scale;
    ctx.setLineDash(DASHES[style].map((length) => length * scale));
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  const height = (TEXT_PX + 3) * scale;
  const middles = spreadLabels(
    at.map((y) => {
      const isRoomAbove = y - height - scale >= bbox.top;
      return { at: y + (height / 2 + scale) * (isRoomAbove ? -1 : 1), height };
    }),
    { top: bbox.top, bottom: bbox.top + bbox.height, gap: 0 },
  );
  ctx.setLineDash([]);
  ctx.font = `600 ${TEXT_PX * scale}px ${colour('--font-ui') || 'sans-serif'}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  const left = bbox.left + MARGIN_PX * scale;
  // Labels that were moved apart may lie on the line of another.
  ctx.fillStyle = colour('--surface');
  for (const [index, { label }] of lines.entries()) {
    const { width } = ctx.measureText(label);
    ctx.fillRect(left - 2 * scale, (middles[index] ?? 0) - height / 2, width + 4 * scale, height);
  }
  ctx.fillStyle = colour('--ink');
  for (const [index, { label }] of lines.entries()) ctx.fillText(label, left, middles[index] ?? 0);
  ctx.restore();
}

type Listeners = { onIndex: (index: number | null) => void; onZoom: (isZoomed: boolean) => void };

const SECOND_MS = 1000;
const DAY_S = 86_400;
const MAX_POINTS_WITH_DOTS = 150;
/** Room for the longest text of an axis: so much for each character, and for what is around it. */
const CHAR_PX = 6.2;
const AXIS_PX = 16;
const MIN_AXIS_PX = 46;
/** What hangs from the top leaves the rest of the height to what stands below it. */
const HANGING_SHARE = 3;
/** Of the span of the other values, above them. */
const HANGING_ROOM = 0.45;

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

/** The numbers of an axis, and its unit beside the greatest of them. */
function axisTexts({ unit, formatValue }: ChartAxis, splits: readonly (number | null)[]): string[] {
  const last = splits.findLastIndex(isNumber);
  return splits.map((value, at) => {
    if (value === null) return '';
    return at === last && unit !== '' ? `${formatValue(value)} ${unit}` : formatValue(value);
  });
}

function axesOf(content: ChartContent, { colour, zoom }: Pen): uPlot.Axis[] {
  const { zone, axes } = content;
  const font = `${TEXT_PX * zoom}px ${colour('--font-ui') || 'sans-serif'}`;
  const look = {
    stroke: colour('--ink-soft'),
    font,
    gap: 5 * zoom,
    ticks: { stroke: colour('--line'), width: zoom, size: 4 * zoom },
  };
  const grid = { stroke: colour('--line'), width: zoom };
  return [
    {
      ...look,
      grid,
      size: 38 * zoom,
      space: 64 * zoom,
      values: (_plot, splits, _axis, _space, stepS) => timeTexts(splits, stepS, zone),
    },
    ...axes.map((axis, at): uPlot.Axis => {
      const greatest = axis.hangs ? greatestOn(content, at) : Infinity;
      return {
        ...look,
        ...(axis.hangs && { ticks: { show: false } }),
        scale: scaleKey(at),
        side: at === 0 ? 3 : 1,
        grid: at === 0 && !axis.hangs ? grid : { show: false },
        space: 28 * zoom,
        size: (_plot, texts) => {
          const longest = Math.max(0, ...((texts as string[] | null) ?? []).map(({ length }) => length));
          return Math.max(MIN_AXIS_PX, AXIS_PX + CHAR_PX * longest) * zoom;
        },
        filter: (_plot, splits) => splits.map((value) => (value <= greatest ? value : null)),
        values: (_plot, splits) => axisTexts(axis, splits),
      };
    }),
  ];
}

/** The time of day, and under it the date wherever it changes; the date alone for steps of whole days. */
function timeTexts(splits: readonly number[], stepS: number, zone: string): string[] {
  let lastDate = '';
  return splits.map((second) => {
    const text = formatServiceTime(second * SECOND_MS, zone);
    const date = text.slice(5, 10);
    if (stepS >= DAY_S) return date;
    const isNew = date !== lastDate;
    lastDate = date;
    return isNew ? `${text.slice(11, 16)}\n${date}` : text.slice(11, 16);
  });
}

function greatestOn({ series }: ChartContent, at: number): number {
  let greatest = 0;
  for (const { axis = 0, values } of series)
    if (axis === at) for (const value of values) if (isNumber(value)) greatest = Math.max(greatest, value);
  return greatest;
}

/** The range of the values of an axis with its lines, a little more at both ends, and never nothing. */
function valueRange(content: ChartContent, at: number): [number, number] {
  if (content.axes[at]?.hangs) return [0, (greatestOn(content, at) || 1) * HANGING_SHARE];
  let low = Infinity;
  let high = -Infinity;
  const take = (value: number | null | undefined) => {
    if (!isNumber(value)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  const isFixed = at === 0 && content.valueRange !== undefined;
  for (const value of (isFixed && content.valueRange) || []) take(value);
  for (const { axis = 0, values, band } of content.series) {
    if (axis !== at) continue;
    if (!isFixed) for (const value of values) take(value);
    for (const value of band?.low ?? []) take(value);
    for (const value of band?.high ?? []) take(value);
  }
  for (const { value, axis = 0 } of content.lines) if (axis === at) take(value);
  if (low > high) return [0, 1];
  const span = high - low || Math.abs(high) || 1;
  const margin = span * 0.08;
  const above = content.axes.some(({ hangs }) => hangs) ? span * HANGING_ROOM : margin;
  return [low >= 0 && low - margin < 0 ? 0 : low - margin, high + above];
}

const bars = uPlot.paths.bars?.({ size: [1, 200], align: 1, gap: 1 });

function seriesOf({ label, token, axis, look, isBold, values }: ChartSeries, pen: Pen): uPlot.Series {
  const { colour, zoom } = pen;
  const scale = scaleKey(axis);
  if (look === 'bars' && bars)
    return {
      label,
      scale,
      stroke: colour(token),
      fill: `${colour(token)}b3`,
      width: 0,
      paths: bars,
      points: { show: false },
    };
  const count = values.reduce<number>((sum, value) => sum + (isNumber(value) ? 1 : 0), 0);
  return {
    label,
    scale,
    stroke: colour(token),
    width: (isBold ? 2.5 : 1.75) * zoom,
    dash: look === 'dashed' ? [6 * zoom, 3 * zoom] : [],
    points: { show: count <= MAX_POINTS_WITH_DOTS, size: 4 * zoom, fill: colour(token) },
  };
}

/** Where a series has a value nearest to a place among the times: they are those of all series. */
function nearestValue(plot: uPlot, series: number, index: number): number {
  const values = plot.data[series] ?? [];
  if (values[index] !== undefined) return index;
  for (let away = 1; away < MAX_POINTS_WITH_DOTS; away += 1) {
    if (values[index - away] !== undefined) return index - away;
    if (values[index + away] !== undefined) return index + away;
  }
  return index;
}

/** Options and data for uPlot. `zoom`: how much larger than on the screen everything is drawn. */
export function chartOptions(
  content: ChartContent,
  style: CSSStyleDeclaration,
  { onIndex, onZoom }: Listeners,
  zoom = 1,
): { options: Omit<uPlot.Options, 'width' | 'height'>; data: uPlot.AlignedData } {
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const pen = { colour, zoom };
  const { timesMs, series, rangeMs, zone, axes } = content;
  const banded = series.flatMap(({ band, token, axis }) => (band ? [{ ...band, token, axis }] : []));
  const [fromS, toS] = [rangeMs[0] / SECOND_MS, rangeMs[1] / SECOND_MS];
  return {
    data: [
      timesMs.map((ms) => ms / SECOND_MS),
      ...banded.flatMap(({ low, high }) => [[...low], [...high]]),
      ...series.map(({ values }) => [...values]),
    ] as uPlot.AlignedData,
    options: {
      tzDate: (second) => uPlot.tzDate(new Date(second * SECOND_MS), zone),
      legend: { show: false },
      scales: {
        x: { min: fromS, max: toS, auto: false },
        ...Object.fromEntries(
          axes.map((axis, at): [string, uPlot.Scale] => [
            scaleKey(at),
            { range: valueRange(content, at), ...(axis.hangs && { dir: -1 }) },
          ]),
        ),
      },
      cursor: {
        drag: { x: true, y: false, setScale: true, dist: 8 },
        y: false,
        dataIdx: (plot, at, index) => (at === 0 ? index : nearestValue(plot, at, index)),
      },
      axes: axesOf(content, pen),
      series: [
        {},
        ...banded.flatMap(({ axis }) => {
          const hidden = { scale: scaleKey(axis), stroke: 'transparent', points: { show: false } };
          return [hidden, hidden];
        }),
        ...series.map((each) => seriesOf(each, pen)),
      ],
      bands: banded.map(({ token }, at) => ({
        series: [2 * at + 2, 2 * at + 1] as [number, number],
        fill: `${colour(token)}33`,
      })),
      hooks: {
        draw: [
          (plot) => drawLines(plot, content.lines, pen),
          (plot) => drawMarks(plot, content.marks ?? [], colour),
        ],
        setCursor: [(plot) => onIndex(plot.cursor.idx ?? null)],
        setScale: [
          (plot, key) => {
            const { min, max } = plot.scales['x'] ?? {};
            if (key === 'x') onZoom(Math.abs((min ?? fromS) - fromS) > 1 || Math.abs((max ?? toS) - toS) > 1);
          },
        ],
      },
    },
  };
}
