import type uPlot from 'uplot';
import type { ChartMark } from './chart-content.ts';

const RADIUS_PX = 6;
const REACH_PX = 12;

/** Draws rings around values and shades periods. */
export function drawMarks(plot: uPlot, marks: readonly ChartMark[], colour: (token: string) => string): void {
  const { ctx, bbox } = plot;
  const scale = window.devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = 2 * scale;
  ctx.strokeStyle = colour('--line-alarm');
  ctx.fillStyle = `${colour('--state-unknown')}33`;
  for (const { fromMs, toMs, value, isPeriod } of marks) {
    const left = plot.valToPos(fromMs / 1000, 'x', true);
    if (isPeriod) {
      const right = plot.valToPos(toMs / 1000, 'x', true);
      ctx.fillRect(left, bbox.top, Math.max(2 * scale, right - left), bbox.height);
      continue;
    }
    ctx.beginPath();
    ctx.arc(left, plot.valToPos(value, 'y', true), RADIUS_PX * scale, 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.restore();
}

/** The mark at a point of the screen: a ring before a period; -1 if there is none. */
export function markAt(plot: uPlot, marks: readonly ChartMark[], clientX: number, clientY: number): number {
  const { left, top } = plot.over.getBoundingClientRect();
  const [x, y] = [clientX - left, clientY - top];
  const ring = marks.findIndex(({ fromMs, value, isPeriod }) => {
    if (isPeriod) return false;
    return Math.hypot(plot.valToPos(fromMs / 1000, 'x') - x, plot.valToPos(value, 'y') - y) <= REACH_PX;
  });
  if (ring >= 0) return ring;
  return marks.findIndex(
    ({ fromMs, toMs, isPeriod }) =>
      isPeriod && plot.valToPos(fromMs / 1000, 'x') <= x && x <= plot.valToPos(toMs / 1000, 'x'),
  );
}
