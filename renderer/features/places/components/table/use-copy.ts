import { showToast } from '#renderer/lib/show-toast.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { clipboardText, rowsAsTsv } from '../../model/field-text.ts';
import { usePlaces } from '../places-model.ts';

/** Copies a cell, or rows with the shown columns, and says that it did. */
export function useCopy(columns: readonly PlaceColumnId[]) {
  const { t } = useI18n();
  const { facts, rows, words, selection } = usePlaces();
  const write = async (text: string, copied: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ t }, { id: 'copied', message: copied, forMs: 2_000 });
    } catch {
      showToast({ t }, { id: 'copied', tone: 'bad', message: t.places.copyFailed });
    }
  };
  const cell = (row: number, column: PlaceColumnId) =>
    write(clipboardText(facts, row, column, words), t.placeViews.copiedCell);
  /** The chosen rows that are shown, in their order; without any the given one. */
  const chosenRows = (row: number) => {
    const chosen = Array.from(rows).filter((shown) => selection.keys.has(facts.table.key(shown)));
    const copied = chosen.length > 0 ? chosen : [row];
    return write(rowsAsTsv(facts, copied, columns, words), t.placeViews.copiedRows(copied.length));
  };
  const oneRow = (row: number) => write(rowsAsTsv(facts, [row], columns, words), t.placeViews.copiedRows(1));
  return { cell, chosenRows, oneRow };
}
