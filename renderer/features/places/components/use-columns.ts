import {
  columnResizingFeature,
  columnSizingFeature,
  type ColumnSizingState,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from 'react';
import type { PlaceField } from '#shared/domain/place-fields.ts';
import type { Place } from '#shared/domain/place.ts';
import { columnWidthPx, isPlaceField, NAME_COLUMN, PLACE_COLUMNS } from '../model/place-columns.ts';

const MIN_PX = 64;
const MAX_PX = 640;
const REST_MS = 400;
const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature });
const helper = createColumnHelper<typeof features, Place>();
const COLUMNS = PLACE_COLUMNS.map((field) =>
  helper.display({
    id: field,
    size: columnWidthPx(field),
    minSize: MIN_PX,
    maxSize: MAX_PX,
    enableHiding: field !== NAME_COLUMN,
  }),
);
/** The table is asked for columns alone: the rows are the window's own, so that a keystroke copies none of them. */
const NO_ROWS: Place[] = [];

export type PlaceColumn = {
  field: PlaceField;
  widthPx: number;
  startResizing: (event: unknown) => void;
  setWidth: (widthPx: number) => void;
};

export type ColumnWidths = Partial<Record<PlaceField, number>>;

/** Widths of columns. They outlive the table, which is taken away while a filter hides every row. */
export type SizedColumns = {
  sizes: ColumnSizingState;
  setSizes: Dispatch<SetStateAction<ColumnSizingState>>;
};

function widthsOf(sizes: ColumnSizingState): ColumnWidths {
  const widths: ColumnWidths = {};
  for (const [field, size] of Object.entries(sizes))
    if (isPlaceField(field)) widths[field] = Math.min(MAX_PX, Math.max(MIN_PX, Math.round(size)));
  return widths;
}

/** The kept widths, and over them those that are being dragged, which are kept once they rest. */
export function useSizedColumns(kept: ColumnWidths, onKeep: (widths: ColumnWidths) => void): SizedColumns {
  const [dragged, setDragged] = useState<ColumnSizingState>();
  const sizes = useMemo(() => ({ ...kept, ...dragged }), [kept, dragged]);
  const setSizes = useCallback(
    (action: SetStateAction<ColumnSizingState>) =>
      setDragged((before) => (typeof action === 'function' ? action({ ...kept, ...before }) : action)),
    [kept],
  );
  useEffect(() => {
    if (!dragged) return undefined;
    const timer = setTimeout(() => onKeep(widthsOf(dragged)), REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `onKeep` is made anew at every render and does the same
  }, [dragged]);
  return { sizes, setSizes };
}

/** The shown columns from left to right with their widths, which can be dragged. */
export function useColumns(hidden: readonly PlaceField[], { sizes, setSizes }: SizedColumns): PlaceColumn[] {
  const columnVisibility = useMemo(
    () => Object.fromEntries(hidden.filter((field) => field !== NAME_COLUMN).map((field) => [field, false])),
    [hidden],
  );
  const table = useTable({
    features,
    columns: COLUMNS,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnVisibility, columnSizing: sizes },
    onColumnSizingChange: setSizes,
  });
  const headers = table.getLeafHeaders();
  // The same array while nothing about the columns has changed: rows are redrawn when it is another.
  return useMemo(
    () =>
      headers.flatMap((header) => {
        const { id } = header.column;
        if (!isPlaceField(id)) return [];
        const setWidth = (widthPx: number) =>
          setSizes((before) => ({ ...before, [id]: Math.min(MAX_PX, Math.max(MIN_PX, widthPx)) }));
        return [{ field: id, widthPx: header.getSize(), startResizing: header.getResizeHandler(), setWidth }];
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the widths are in `sizes`, not in the headers' identity
    [headers, sizes, setSizes],
  );
}
