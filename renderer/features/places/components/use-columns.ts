import {
  columnResizingFeature,
  columnSizingFeature,
  type ColumnSizingState,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import type { PlaceField } from '#shared/domain/place-fields.ts';
import type { Place } from '#shared/domain/place.ts';
import { columnWidthPx, isPlaceField, NAME_COLUMN, PLACE_COLUMNS } from '../model/place-columns.ts';

const MIN_PX = 64;
const MAX_PX = 640;
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

/** Widths that were dragged. They outlive the table, which is taken away while a filter hides every row. */
export type SizedColumns = {
  sizes: ColumnSizingState;
  setSizes: Dispatch<SetStateAction<ColumnSizingState>>;
};

export function useSizedColumns(): SizedColumns {
  const [sizes, setSizes] = useState<ColumnSizingState>({});
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
