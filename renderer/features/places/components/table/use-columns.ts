import {
  columnResizingFeature,
  columnSizingFeature,
  type ColumnSizingState,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useState } from 'react';
import { PLACE_COLUMN_IDS, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import type { ColumnLayout } from '#shared/domain/places/place-view.ts';
import { shownColumns } from '../../model/column-layout.ts';
import { columnWidthPx } from '../../model/place-columns.ts';

const MIN_PX = 64;
const MAX_PX = 640;
const REST_MS = 400;
/** Left of the first column: the marks of the selection. */
export const GUTTER_PX = 26;
const features = tableFeatures({ columnSizingFeature, columnResizingFeature });
const helper = createColumnHelper<typeof features, never>();
const COLUMNS = PLACE_COLUMN_IDS.map((id) =>
  helper.display({ id, size: columnWidthPx(id), minSize: MIN_PX, maxSize: MAX_PX }),
);
/** The table is asked for columns alone: the rows are the window's own, so that a keystroke copies none of them. */
const NO_ROWS: never[] = [];

export type PlaceColumn = {
  id: PlaceColumnId;
  widthPx: number;
  /** Where it stays while the others move below it; null if it moves with them. */
  leftPx: number | null;
  isLastPinned: boolean;
  startResizing: (event: unknown) => void;
  setWidth: (widthPx: number) => void;
};

type Widths = ColumnLayout['widthsPx'];

const within = (widthPx: number) => Math.min(MAX_PX, Math.max(MIN_PX, Math.round(widthPx)));

function widthsOf(sizes: ColumnSizingState): Widths {
  const widths: Widths = {};
  for (const id of PLACE_COLUMN_IDS) {
    const size = sizes[id];
    if (size !== undefined) widths[id] = within(size);
  }
  return widths;
}

/** The kept widths, and over them those that are being dragged, which are kept once they rest. */
function useSizes(kept: Widths, onKeep: (widths: Widths) => void) {
  const [dragged, setDragged] = useState<ColumnSizingState>();
  const sizes = useMemo<ColumnSizingState>(() => ({ ...kept, ...dragged }), [kept, dragged]);
  const setSizes: Dispatch<SetStateAction<ColumnSizingState>> = useCallback(
    (action) =>
      setDragged((before) => (typeof action === 'function' ? action({ ...kept, ...before }) : action)),
    [kept],
  );
  useEffect(() => {
    if (!dragged) return undefined;
    const timer = setTimeout(() => {
      onKeep(widthsOf(dragged));
      setDragged(undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- `onKeep` is made anew at every render and does the same
  }, [dragged]);
  return { sizes, setSizes };
}

type Sizing = ReturnType<typeof useSizes>;
type Resizer = { column: { id: string }; getResizeHandler: () => (event: unknown) => void };

function placedColumns(layout: ColumnLayout, headers: readonly Resizer[], { sizes, setSizes }: Sizing) {
  const headerOf = new Map(headers.map((header) => [header.column.id, header]));
  const shown = shownColumns(layout);
  const lastPinned = shown.findLast((id) => layout.pinned.includes(id));
  const columns: PlaceColumn[] = [];
  let leftPx = GUTTER_PX;
  for (const id of shown) {
    const header = headerOf.get(id);
    if (!header) continue;
    const widthPx = within(sizes[id] ?? columnWidthPx(id));
    columns.push({
      id,
      widthPx,
      leftPx: layout.pinned.includes(id) ? leftPx : null,
      isLastPinned: id === lastPinned,
      startResizing: header.getResizeHandler(),
      setWidth: (toPx) => setSizes((before) => ({ ...before, [id]: within(toPx) })),
    });
    leftPx += widthPx;
  }
  return columns;
}

/** The shown columns from left to right with their widths, which can be dragged. */
export function useColumns(layout: ColumnLayout, onKeepWidths: (widths: Widths) => void): PlaceColumn[] {
  const { sizes, setSizes } = useSizes(layout.widthsPx, onKeepWidths);
  const table = useTable({
    features,
    columns: COLUMNS,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizes },
    onColumnSizingChange: setSizes,
  });
  const headers = table.getLeafHeaders();
  // The same array while nothing about the columns has changed: rows are redrawn when it is another.
  return useMemo(
    () => placedColumns(layout, headers, { sizes, setSizes }),
    [headers, layout, sizes, setSizes],
  );
}
