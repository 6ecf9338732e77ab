import { SHAPE_BOX, SHAPE_PATHS } from '#renderer/components/ui/state-shapes.ts';
import { PLACE_MARKS, STATE_LOOKS } from '../../../model/state-look.ts';
import { donutArcs, donutRadiusPx, type MapImage } from '../../../model/map/map-image.ts';
import type { MapTheme } from './map-theme.ts';

/** Images have twice the pixels of the screen, so that they stay sharp on a fine one. */
export const IMAGE_PIXEL_RATIO = 2;

const PLACE_PX = 18;
const MARGIN_PX = 3;
const RING_PX = 6;
const TURN = 2 * Math.PI;

type Pen = OffscreenCanvasRenderingContext2D;

function onCanvas(sizePx: number, draw: (pen: Pen) => void): ImageData {
  const size = Math.ceil(sizePx * IMAGE_PIXEL_RATIO);
  const pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('There is no canvas to draw on.');
  pen.scale(IMAGE_PIXEL_RATIO, IMAGE_PIXEL_RATIO);
  draw(pen);
  return pen.getImageData(0, 0, size, size);
}

/** Draws what the name of an image promises, in the colours of the theme. */
export function drawMapImage(image: MapImage, theme: MapTheme): ImageData {
  return image.kind === 'cluster' ? drawDonut(image.counts, theme) : drawPlace(image, theme);
}

function drawPlace({ mark, isStale }: MapImage & { kind: 'place' }, theme: MapTheme): ImageData {
  const { shape } = STATE_LOOKS[mark];
  const fill = theme.marks[PLACE_MARKS.indexOf(mark)] ?? theme.ink;
  return onCanvas(PLACE_PX + 2 * MARGIN_PX, (pen) => {
    pen.translate(MARGIN_PX, MARGIN_PX);
    pen.scale(PLACE_PX / SHAPE_BOX, PLACE_PX / SHAPE_BOX);
    pen.lineJoin = 'round';
    pen.lineCap = 'round';
    const path = new Path2D(SHAPE_PATHS[shape]);
    const stroke = (colour: string, width: number, what = path) => {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.stroke(what);
    };
    const paint = (colour: string, what: Path2D) => {
      pen.fillStyle = colour;
      pen.fill(what);
    };
    if (shape === 'ring') {
      stroke(theme.halo, 5.5);
      stroke(fill, 2.5);
    } else if (isStale) {
      stroke(theme.outline, 4.5);
      paint(theme.surface, path);
      stroke(fill, 2.2);
      stroke(theme.halo, 3.5, new Path2D('M1 15 15 1'));
      stroke(theme.outline, 1.5, new Path2D('M1 15 15 1'));
    } else {
      paint(fill, path);
      stroke(theme.outline, 1.6);
    }
  });
}

function drawDonut(counts: readonly number[], theme: MapTheme): ImageData {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const radius = donutRadiusPx(total);
  const centre = radius + MARGIN_PX;
  return onCanvas(2 * centre, (pen) => {
    const ring = (radiusPx: number) => {
      pen.beginPath();
      pen.arc(centre, centre, radiusPx, 0, TURN);
    };
    ring(radius);
    pen.fillStyle = theme.surface;
    pen.fill();
    const arcs = donutArcs(counts);
    pen.lineWidth = RING_PX;
    for (const { part, from, to } of arcs) {
      pen.beginPath();
      pen.arc(centre, centre, radius - RING_PX / 2, from * TURN - TURN / 4, to * TURN - TURN / 4);
      pen.strokeStyle = theme.marks[part] ?? theme.ink;
      pen.stroke();
    }
    pen.strokeStyle = theme.outline;
    pen.lineWidth = 1.5;
    for (const { from } of arcs.length > 1 ? arcs : []) divide(pen, centre, radius, from * TURN - TURN / 4);
    for (const radiusPx of [radius, radius - RING_PX]) {
      ring(radiusPx);
      pen.stroke();
    }
    pen.fillStyle = theme.ink;
    pen.font = '600 11px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(shortCount(total), centre, centre + 0.5);
  });
}

function divide(pen: Pen, centre: number, radius: number, angle: number): void {
  pen.beginPath();
  pen.moveTo(centre + (radius - RING_PX) * Math.cos(angle), centre + (radius - RING_PX) * Math.sin(angle));
  pen.lineTo(centre + radius * Math.cos(angle), centre + radius * Math.sin(angle));
  pen.stroke();
}

/** The legend and the tip say the whole number; in the ring there is room for four figures. */
function shortCount(count: number): string {
  if (count < 10_000) return String(count);
  return `${Math.floor(count / 1_000)}k`;
}
