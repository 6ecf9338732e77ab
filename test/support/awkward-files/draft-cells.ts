import type { DraftCell, DraftRow, DraftSheet } from '#test/fuzz/reading/draw/draft.ts';

/** 2026-03-01 as spreadsheet programs count days. */
export const DAY = 46_082;
export const WITH_CLOCK = 'yyyy\\-mm\\-dd\\ hh:mm';

type Content = DraftCell | string;
export const number = (raw: string, format?: string): DraftCell => ({
  text: raw,
  stored: { as: 'number', raw, ...(format !== undefined && { format }) },
});
export const formula = (raw: string | null, format?: string): DraftCell => ({
  text: raw ?? '',
  stored: { as: 'formula', raw, ...(format !== undefined && { format }) },
});
/** A time of 2026-03-01 as spreadsheet programs store it. */
export const at = (hour: number): DraftCell => number(String(DAY + hour / 24), WITH_CLOCK);

type Parts = Partial<DraftSheet> & { rows: DraftRow[] };
export const row = (cells: Content[], isHidden = false): DraftRow => ({
  kind: 'data',
  cells: cells.map((cell) => (typeof cell === 'string' ? { text: cell } : cell)),
  ...(isHidden && { isHidden }),
});
export const sheet = (name: string, { rows, ...more }: Parts): DraftSheet => ({
  name,
  isHidden: false,
  columns: [],
  hiddenColumns: [],
  merges: [],
  fillsDown: false,
  rows,
  ...more,
});
