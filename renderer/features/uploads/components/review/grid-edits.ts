import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import type { SampleRow } from '#shared/domain/import/source-sample.ts';
import {
  cellCount,
  cellsOfClipboard,
  type CellRange,
  type CellText,
  clipboardOfCells,
  correctedText,
  MAX_EDITED_CELLS,
  pastedCells,
} from '../../model/edit-cells.ts';

const MAX_COPIED_CELLS = 100_000;

type TextAt = (row: number, column: number) => string;
type TextOf = (cell: { row: number; column: number }, textAt: TextAt) => string;

/** What changes or copies chosen cells of the grid, those whose rows are out of sight too. */
export function useGridEdits(props: {
  range: CellRange | undefined;
  rowCount: number;
  columnCount: number;
  numberAt: (index: number) => number;
  /** Those rows that have come. */
  rows: ReadonlyMap<number, SampleRow>;
  corrected: ReadonlyMap<string, string>;
  fetchRows: (numbers: readonly number[]) => Promise<ReadonlyMap<number, SampleRow>>;
  onEdit: (cells: CellText[]) => void;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploadReview.rows;
  const { range, rowCount, columnCount, numberAt, rows, corrected, fetchRows, onEdit } = props;

  const say = (message: string) => showToast(i18n, { id: 'grid-edit', tone: 'bad', message, forMs: 10_000 });
  const textIn =
    (known: ReadonlyMap<number, SampleRow>): TextAt =>
    (row, column) =>
      correctedText(corrected, row, column) ?? known.get(row)?.cells[column]?.text ?? '';
  /** Goes on at once where the rows are in sight, and when they have come where they are not. */
  const withTexts = (numbers: ReadonlySet<number>, then: (textAt: TextAt) => void) => {
    if ([...numbers].every((number) => rows.has(number))) return then(textIn(rows));
    void fetchRows([...numbers])
      .then((fetched) => then(textIn(fetched)))
      .catch((error: unknown) => showFailure(i18n, error));
  };
  const numbersOf = ({ top, bottom }: Pick<CellRange, 'top' | 'bottom'>) =>
    Array.from({ length: bottom - top + 1 }, (_, at) => numberAt(top + at));
  const columnsOf = ({ left, right }: CellRange) =>
    Array.from({ length: right - left + 1 }, (_, at) => left + at);

  /** Texts for cells by the numbers of their rows. */
  const change = (
    cells: readonly { row: number; column: number }[],
    textOf: TextOf,
    alsoRead: readonly number[] = [],
  ) => {
    withTexts(new Set([...cells.map(({ row }) => row), ...alsoRead]), (textAt) => {
      const changed = cells.flatMap(({ row, column }): CellText[] => {
        const text = textOf({ row, column }, textAt);
        return text === textAt(row, column) ? [] : [{ row, column, text }];
      });
      if (changed.length > 0) onEdit(changed);
    });
  };
  const changeRange = (textOf: TextOf, alsoRead?: readonly number[]) => {
    if (!range) return;
    if (cellCount(range) > MAX_EDITED_CELLS) return say(words.tooManyCells(MAX_EDITED_CELLS));
    const columns = columnsOf(range);
    change(
      numbersOf(range).flatMap((row) => columns.map((column) => ({ row, column }))),
      textOf,
      alsoRead,
    );
  };

  return {
    setCell: (row: number, column: number, text: string) => change([{ row, column }], () => text),
    clear: () => changeRange(() => ''),
    /** The first chosen row into those below it; one row alone takes what stands above it. */
    fillDown: () => {
      if (!range) return;
      const source = numberAt(range.top === range.bottom ? Math.max(0, range.top - 1) : range.top);
      changeRange(({ column }, textAt) => textAt(source, column), [source]);
    },
    paste: (text: string) => {
      if (!range) return;
      const size = { rows: rowCount, columns: columnCount };
      const { cells, cutOff } = pastedCells(cellsOfClipboard(text), range, size);
      if (cells.length > MAX_EDITED_CELLS) return say(words.tooManyCells(MAX_EDITED_CELLS));
      if (cutOff > 0) say(words.pastedBeyond(cutOff));
      const byNumber = cells.map((cell) => ({ ...cell, row: numberAt(cell.row) }));
      const pasted = new Map(byNumber.map((cell) => [`${cell.row} ${cell.column}`, cell.text]));
      change(byNumber, ({ row, column }) => pasted.get(`${row} ${column}`) ?? '');
    },
    copy: (data: DataTransfer) => {
      if (!range) return;
      if (cellCount(range) > MAX_COPIED_CELLS) return say(words.tooManyCopied(MAX_COPIED_CELLS));
      const [numbers, columns] = [numbersOf(range), columnsOf(range)];
      let isNow = true;
      withTexts(new Set(numbers), (textAt) => {
        const table = clipboardOfCells(numbers.map((row) => columns.map((column) => textAt(row, column))));
        if (isNow) data.setData('text/plain', table);
        else void navigator.clipboard.writeText(table).catch((error: unknown) => showFailure(i18n, error));
      });
      isNow = false;
    },
  };
}
