import uPlot from 'uplot';
import type { ChartContent } from './chart-content.ts';
import { chartOptions } from './chart-options.ts';

/** What stands around a chart that leaves the window. */
export type ChartCaption = { title: string; detail: string; foot: string };

/** Pixels of the picture for one of its own units, so that it is sharp in print. */
const SCALE = 2;
const [WIDTH, PLOT_HEIGHT] = [1200, 560];
const [MARGIN, TITLE_PX, TEXT_PX, LINE] = [16, 20, 12, 20];
const SWATCH = 22;
const MAX_LABEL = WIDTH - 2 * MARGIN - SWATCH - 8;

type Entry = { x: number; y: number; text: string; token: string; isDashed: boolean };

/** The legend under the plot, in as many lines as it needs. */
function layOutLegend(pen: CanvasRenderingContext2D, { series }: ChartContent, top: number): Entry[] {
  const entries: Entry[] = [];
  let [x, y] = [MARGIN, top];
  for (const { label, token, look } of series) {
    const width = SWATCH + 6 + Math.min(MAX_LABEL, pen.measureText(label).width) + 20;
    if (x > MARGIN && x + width > WIDTH - MARGIN) [x, y] = [MARGIN, y + LINE];
    entries.push({ x, y, text: label, token, isDashed: look === 'dashed' });
    x += width;
  }
  return entries;
}

async function plotted(content: ChartContent, style: CSSStyleDeclaration): Promise<HTMLCanvasElement> {
  const zoom = SCALE / window.devicePixelRatio;
  const silent = { onIndex: () => {}, onZoom: () => {} };
  const { options, data } = chartOptions(content, style, silent, zoom);
  const size = { width: WIDTH * zoom, height: PLOT_HEIGHT * zoom };
  const host = document.createElement('div');
  const made = new uPlot({ ...options, ...size }, data, host);
  // It is drawn at the end of this turn.
  await new Promise((resolve) => setTimeout(resolve));
  return made.ctx.canvas;
}

/** A chart as a PNG file with its title, its legend and its period, in the colours of the window. */
export async function chartPicture(content: ChartContent, caption: ChartCaption): Promise<Blob> {
  await document.fonts.ready;
  const style = getComputedStyle(document.documentElement);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const plot = await plotted(content, style);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('There is no canvas to draw on.');
  const family = colour('--font-ui') || 'sans-serif';
  const font = (px: number, weight = 400) => `${weight} ${px}px ${family}`;
  const plotTop = MARGIN + TITLE_PX + 8 + LINE;
  pen.font = font(TEXT_PX);
  const legend = layOutLegend(pen, content, plotTop + PLOT_HEIGHT + LINE);
  const footY = (legend.at(-1)?.y ?? plotTop + PLOT_HEIGHT) + LINE + 4;
  canvas.width = WIDTH * SCALE;
  canvas.height = (footY + MARGIN) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = colour('--surface');
  pen.fillRect(0, 0, WIDTH, footY + MARGIN);
  const write = (text: string, x: number, y: number, look: { font: string; token: string }) => {
    pen.font = look.font;
    pen.fillStyle = colour(look.token);
    pen.fillText(text, x, y, WIDTH - 2 * MARGIN);
  };
  write(caption.title, MARGIN, MARGIN + TITLE_PX, { font: font(TITLE_PX, 600), token: '--ink' });
  write(caption.detail, MARGIN, MARGIN + TITLE_PX + LINE, { font: font(TEXT_PX), token: '--ink-soft' });
  pen.drawImage(plot, 0, plotTop, WIDTH, PLOT_HEIGHT);
  for (const { x, y, text, token, isDashed } of legend) {
    pen.strokeStyle = colour(token);
    pen.lineWidth = 3;
    pen.setLineDash(isDashed ? [6, 3] : []);
    pen.beginPath();
    pen.moveTo(x, y - 4);
    pen.lineTo(x + SWATCH, y - 4);
    pen.stroke();
    write(text, x + SWATCH + 6, y, { font: font(TEXT_PX), token: '--ink' });
  }
  write(caption.foot, MARGIN, footY, { font: font(TEXT_PX), token: '--ink-faint' });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.')))),
  );
}
