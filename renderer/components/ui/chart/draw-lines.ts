import type uPlot from 'uplot';
import { spreadLabels } from '#renderer/lib/spread-labels.ts';
import type { ChartLine } from './chart-content.ts';

const DASHES: Record<ChartLine['style'], number[]> = { dash: [7, 4], dot: [2, 4], solid: [] };
const TEXT_PX = 11;
const MARGIN_PX = 4;

/** Draws level lines over the plot and names them at its left edge, above their line where there is room, else below. */
export function drawLines(plot: uPlot, lines: readonly ChartLine[], colour: (token: string) => string): void {
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
