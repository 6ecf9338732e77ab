const [MIN_PX, MAX_CHARS] = [64, 36];
/** Of a cell, with its border; a heading also has room for the sign of its order. */
const [CELL_PADDING_PX, HEAD_PADDING_PX] = [18, 32];

/** What is read of a column above its cells: nested ones with their parents, escapes of pointers undone. */
export function columnName(column: string): string {
  return column
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ');
}

/**
 * Widths in pixels by the names and the first rows; a row that is not there yet counts for nothing.
 * @param widthOf measures a text as the cells are drawn.
 */
export function columnWidths(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[] | undefined)[],
  widthOf: (text: string) => number,
): number[] {
  const mostPx = widthOf('0') * MAX_CHARS;
  return columns.map((column, at) => {
    const cells = rows.map((row) => widthOf(String(row?.[at] ?? '').slice(0, 2 * MAX_CHARS)));
    const head = widthOf(columnName(column)) + HEAD_PADDING_PX;
    const wanted = Math.max(head, Math.max(0, ...cells) + CELL_PADDING_PX);
    return Math.ceil(Math.min(Math.max(mostPx, MIN_PX), Math.max(MIN_PX, wanted)));
  });
}
