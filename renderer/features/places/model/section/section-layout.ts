import { spreadLabels } from '#renderer/lib/spread-labels.ts';
import type { SectionMarkId, WellSection } from './well-section.ts';

/** Lines of text beside a mark. */
export type SectionLabel = { id: SectionMarkId; lines: string[] };

export type PlacedLabel = SectionLabel & { markY: number; labelY: number };

export type SectionLayout = {
  widthPx: number;
  heightPx: number;
  shaft: { left: number; right: number };
  /** Pixels from the top for a height in metres above the bottom. */
  yOf: (heightM: number) => number;
  groundY: number;
  /** Where the line of the ground ends: it does not run through a label. */
  surface: { left: number; right: number };
  right: PlacedLabel[];
  left: PlacedLabel[];
};

export const LINE_PX = 15;
const MARGIN_PX = 8;
const SURFACE_PX = 13;
const WIDE_PX = 400;

/** Marks that stand on the left: how the instrument is installed. */
const LEFT_MARKS: ReadonlySet<SectionMarkId> = new Set(['bracket', 'cable', 'offset', 'pipe']);

function isLeftMark(id: SectionMarkId): boolean {
  return LEFT_MARKS.has(id);
}

function heightOf(labels: readonly SectionLabel[], gap: number): number {
  return labels.reduce((sum, { lines }) => sum + lines.length * LINE_PX + gap, 0);
}

/**
 * Lays a section out in pixels: the shaft in the middle, thresholds and level to its right, the installation to its
 * left. The drawing grows where the labels need it, so that none covers another.
 */
export function layOutSection(
  section: WellSection,
  labels: readonly SectionLabel[],
  widthPx: number,
): SectionLayout {
  const gap = 4;
  const left = labels.filter(({ id }) => isLeftMark(id));
  const right = labels.filter(({ id }) => !isLeftMark(id));
  const wanted = widthPx >= WIDE_PX ? 400 : 320;
  const needed = Math.max(heightOf(left, gap), heightOf(right, gap)) + 2 * MARGIN_PX;
  const heightPx = Math.max(wanted, Math.ceil(needed));
  const span = section.topM - section.footM;
  const yOf = (heightM: number) => ((section.topM - heightM) / span) * heightPx;
  const markOf = new Map(section.marks.map((mark) => [mark.id, mark]));
  const place = (side: readonly SectionLabel[]): PlacedLabel[] => {
    const marks = side.map(({ id }) => yOf(markOf.get(id)?.drawnM ?? 0));
    const middles = spreadLabels(
      side.map(({ lines }, at) => ({ at: marks[at] ?? 0, height: lines.length * LINE_PX })),
      { top: MARGIN_PX, bottom: heightPx - MARGIN_PX, gap },
    );
    return side.map((label, at) => ({ ...label, markY: marks[at] ?? 0, labelY: middles[at] ?? 0 }));
  };
  const shaftPx = Math.min(96, Math.max(46, widthPx * 0.15));
  const shaftLeft = Math.max(132, widthPx * 0.39);
  const shaft = { left: shaftLeft, right: shaftLeft + shaftPx };
  const groundY = section.depthM === null ? 0 : yOf(section.depthM);
  const placed = { right: place(right), left: place(left) };
  const isFree = (side: readonly PlacedLabel[]) =>
    side.every(({ labelY, lines }) => Math.abs(labelY - groundY) > (lines.length * LINE_PX) / 2);
  return {
    widthPx,
    heightPx,
    shaft,
    yOf,
    groundY,
    surface: {
      left: isFree(placed.left) ? 0 : shaft.left - SURFACE_PX,
      right: isFree(placed.right) ? widthPx : shaft.right + SURFACE_PX,
    },
    ...placed,
  };
}

/** Upper edge of the first line of a label. */
export function firstLineY({ labelY, lines }: PlacedLabel): number {
  return labelY - (lines.length * LINE_PX) / 2 + LINE_PX * 0.78;
}
