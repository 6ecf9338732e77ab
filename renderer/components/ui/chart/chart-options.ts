import uPlot from 'uplot';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { ChartContent, ChartLine } from './chart-content.ts';
import { drawMarks } from './draw-marks.ts';
import { spreadLabels } from '../../../lib/spread-labels.ts';

const DASHES: Record<ChartLine['style'], number[]> = { dash: [7, 4], dot: [2, 4], solid: [] };
const TEXT_PX = 11;
const MARGIN_PX = 4;

/** Draws level lines over the plot and names them at its left edge, above their line where there is room, else below. */
function drawLines(plot: uPlot, lines: readonly ChartLine[], colour: (token: string) => string): void {
  const { ctx, bbox } = plot;
  const scale = window.devicePixelRatio;
  const at = lines.map(({ value }) => plot.valToPos(value, 'y', true));
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
  ctx.lineWidth = 3 * scale;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = colour('--surface');
  ctx.fillStyle = colour('--ink');
  for (const [index, { label }] of lines.entries()) {
    const left = bbox.left + MARGIN_PX * scale;
    ctx.strokeText(label, left, middles[index] ?? 0);
    ctx.fillText(label, left, middles[index] ?? 0);
  }
  ctx.restore();
}

type Listeners = { onIndex: (index: number | null) => void; onZoom: (isZoomed: boolean) => void };

const SECOND_MS = 1000;
const DAY_S = 86_400;
const MAX_POINTS_WITH_DOTS = 150;

function axes({ zone, formatValue }: ChartContent, colour: (token: string) => string): uPlot.Axis[] {
  const font = `11px ${colour('--font-ui') || 'sans-serif'}`;
  const look = {
    stroke: colour('--ink-soft'),
    font,
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line'), width: 1, size: 4 },
  };
  return [
    {
      ...look,
      size: 38,
      space: 64,
      values: (_plot, splits, _axis, _space, stepS) => timeTexts(splits, stepS, zone),
    },
    { ...look, size: 46, space: 28, values: (_plot, splits) => splits.map((value) => formatValue(value)) },
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

/** The range of the values with the lines, a little more at both ends, and never nothing. */
function valueRange(content: ChartContent): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  const take = (value: number | null | undefined) => {
    if (value === null || value === undefined) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  if (content.valueRange) for (const value of content.valueRange) take(value);
  else for (const { values } of content.series) for (const value of values) take(value);
  for (const value of content.band?.low ?? []) take(value);
  for (const value of content.band?.high ?? []) take(value);
  for (const { value } of content.lines) take(value);
  if (low > high) return [0, 1];
  const margin = (high - low || Math.abs(high) || 1) * 0.08;
  return [low >= 0 && low - margin < 0 ? 0 : low - margin, high + margin];
}

/** Options and data for uPlot. */
export function chartOptions(
  content: ChartContent,
  style: CSSStyleDeclaration,
  { onIndex, onZoom }: Listeners,
): { options: Omit<uPlot.Options, 'width' | 'height'>; data: uPlot.AlignedData } {
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const { timesMs, series, band, rangeMs, zone } = content;
  const hasDots = timesMs.length <= MAX_POINTS_WITH_DOTS;
  const bandColumns = band ? [band.low, band.high] : [];
  const bandSeries = bandColumns.map(() => ({ stroke: 'transparent', points: { show: false } }));
  const [fromS, toS] = [rangeMs[0] / SECOND_MS, rangeMs[1] / SECOND_MS];
  return {
    data: [
      timesMs.map((ms) => ms / SECOND_MS),
      ...bandColumns.map((column) => [...column]),
      ...series.map(({ values }) => [...values]),
    ] as uPlot.AlignedData,
    options: {
      tzDate: (second) => uPlot.tzDate(new Date(second * SECOND_MS), zone),
      legend: { show: false },
      scales: {
        x: { min: fromS, max: toS, auto: false },
        y: { range: valueRange(content) },
      },
      cursor: { drag: { x: true, y: false, setScale: true, dist: 8 }, y: false },
      axes: axes(content, colour),
      series: [
        {},
        ...bandSeries,
        ...series.map(({ label, token }) => ({
          label,
          stroke: colour(token),
          width: 1.75,
          points: { show: hasDots, size: 4, fill: colour(token) },
        })),
      ],
      ...(band && { bands: [{ series: [2, 1] as [number, number], fill: `${colour(band.token)}33` }] }),
      hooks: {
        draw: [
          (plot) => drawLines(plot, content.lines, colour),
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
