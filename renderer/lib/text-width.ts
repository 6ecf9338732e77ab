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
