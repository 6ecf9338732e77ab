const CHAR_PX = 7.6;
/** Chinese letters take about the room of two others. */
const WIDE = /[\u2E80-\uFFEF]/g;
const [LEAST_PX, MOST_PX, PADDING_PX] = [64, 260, 28];

/** What is read of a column above its cells: nested ones with their parents, escapes of pointers undone. */
export function columnName(column: string): string {
  return column
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ');
}

/** Widths in pixels by the names and the first rows; a row that is not there yet counts for nothing. */
export function columnWidths(
  columns: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[] | undefined)[],
): number[] {
  return columns.map((column, at) => {
    const texts = [columnName(column), ...rows.map((row) => String(row?.[at] ?? ''))];
    const chars = Math.max(...texts.map((text) => text.length + (text.match(WIDE)?.length ?? 0)));
    return Math.min(MOST_PX, Math.max(LEAST_PX, Math.round(chars * CHAR_PX) + PADDING_PX));
  });
}
