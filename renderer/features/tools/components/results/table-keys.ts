type At = { row: number; column: number };

const PAGE_ROWS = 12;

/** Where a key leads in a grid; undefined for a key that does not move. */
export function nextCell(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: At,
  { rows, columns }: { rows: number; columns: number },
): At | undefined {
  const isFar = ctrlKey || metaKey;
  const moves: Record<string, At> = {
    ArrowDown: { row: isFar ? rows : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + PAGE_ROWS, column },
    PageUp: { row: row - PAGE_ROWS, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows : row, column: columns },
  };
  const to = moves[key];
  if (!to) return undefined;
  const within = (value: number, count: number) => Math.min(Math.max(0, count - 1), Math.max(0, value));
  return { row: within(to.row, rows), column: within(to.column, columns) };
}
