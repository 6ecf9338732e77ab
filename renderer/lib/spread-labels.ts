/** A label that wants its middle at a height; all in the same unit, downwards. */
export type WantedLabel = { at: number; height: number };

type Block = { wanted: number; count: number; height: number; sum: number; first: number };

/**
 * Moves labels apart so that none covers another: each stays as near to where it wants to be as the others let it, and
 * those that want the same height keep the order they are given in.
 * @returns the middle of each label, in the order given. If they do not all fit, they begin at `top` and go on below
 * `bottom`.
 */
export function spreadLabels(
  labels: readonly WantedLabel[],
  { top, bottom, gap }: { top: number; bottom: number; gap: number },
): number[] {
  const order = labels
    .map((_, index) => index)
    .toSorted((a, b) => atOf(labels, a) - atOf(labels, b) || a - b);
  const blocks: Block[] = [];
  for (const [position, index] of order.entries()) {
    const label = labels[index];
    if (!label) continue;
    const height = label.height + gap;
    let block: Block = {
      wanted: label.at - height / 2,
      count: 1,
      height,
      sum: label.at - height / 2,
      first: position,
    };
    for (let before = blocks.at(-1); before && before.wanted + before.height > block.wanted;) {
      blocks.pop();
      const sum = before.sum + block.sum - block.count * before.height;
      const count = before.count + block.count;
      block = { first: before.first, count, sum, height: before.height + block.height, wanted: sum / count };
      before = blocks.at(-1);
    }
    blocks.push(block);
  }
  return placed(labels, order, blocks, { top, bottom, gap });
}

/** Lays the blocks out within the bounds: from the bottom up to find how low each may begin, then from the top. */
function placed(
  labels: readonly WantedLabel[],
  order: readonly number[],
  blocks: readonly Block[],
  { top, bottom, gap }: { top: number; bottom: number; gap: number },
): number[] {
  const middles = labels.map(() => 0);
  let lowest = bottom + gap;
  const latestStarts = blocks
    .toReversed()
    .map(({ height }) => (lowest -= height))
    .toReversed();
  let free = top;
  for (const [at, block] of blocks.entries()) {
    let y = Math.max(free, Math.min(block.wanted + gap / 2, latestStarts[at] ?? block.wanted));
    for (let position = block.first; position < block.first + block.count; position += 1) {
      const index = order[position] ?? 0;
      const height = labels[index]?.height ?? 0;
      middles[index] = y + height / 2;
      y += height + gap;
    }
    free = y;
  }
  return middles;
}

function atOf(labels: readonly WantedLabel[], index: number): number {
  return labels[index]?.at ?? 0;
}

const ASSUMED_CHAR_PX = 8;

/** Measures texts as they are drawn in the font of an element, each of them once; widths in pixels. */
export function textMeasure(element: Element): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * ASSUMED_CHAR_PX;
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  // The short form of a computed font may be empty.
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? context.measureText(text).width;
    known.set(text, width);
    return width;
  };
}
