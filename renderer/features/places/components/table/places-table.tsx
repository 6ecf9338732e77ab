import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { Copy, CopyCheck, Filter, MapPin, PanelRight } from 'lucide-react';
import {
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { cellText } from '../../model/field-text.ts';
import { filteredOnValue } from '../../model/filter-tree.ts';
import { withRangeTo, withToggled } from '../../model/selection.ts';
import { usePlaces } from '../places-model.ts';
import { HeaderCell } from './header-cell.tsx';
import styles from './places-table.module.css';
import { TableRow } from './table-row.tsx';
import { GUTTER_PX, useColumns } from './use-columns.ts';
import { useCopy } from './use-copy.ts';
import { useGridFocus } from './use-grid-keys.ts';
import { cellOf, useGridKeys } from './use-grid-keys.ts';

const ROW_PX = 30;

/** What others of the section ask of the table. */
export type PlacesTableHandle = { focus: () => void };

type PlacesTableProps = {
  ref: Ref<PlacesTableHandle>;
  activeKey: string | null;
  onActiveChange: (key: string) => void;
  onOpen: () => void;
  onClose: () => void;
  onShowOnMap: (row: number) => void;
};

/** Rows near the window, and the active one wherever it is: the focus must not fall out of the page. */
function useVisibleRows(count: number, scroller: { current: HTMLDivElement | null }, activeRow: number) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (activeRow < 0 || activeRow >= count || rows.includes(activeRow)) return rows;
      return [...rows, activeRow].toSorted((a, b) => a - b);
    },
    [activeRow, count],
  );
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    rangeExtractor,
  });
}

function selectedAt(target: EventTarget): number | undefined {
  const mark = target instanceof Element ? target.closest('[data-select]') : null;
  return mark ? Number(mark.getAttribute('data-select')) : undefined;
}

export function PlacesTable({ ref, ...props }: PlacesTableProps) {
  const { t } = useI18n();
  const { facts, rows, words, content, change, setFilter, selection, setSelection } = usePlaces();
  const { activeKey } = props;
  const { table } = facts;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useColumns(content.columns, (widthsPx) =>
    change((before) => ({ ...before, columns: { ...before.columns, widthsPx } })),
  );
  const copy = useCopy(columns.map(({ id }) => id));
  const [menu, setMenu] = useState<OpenCellMenu | null>(null);
  const grid = useGridFocus({ scroller, table, rows, columnCount: columns.length, activeKey });
  const virtualizer = useVisibleRows(rows.length, scroller, grid.row);
  useImperativeHandle(ref, () => ({ focus: grid.focusCurrent }));
  const { rowOfActive } = grid;
  // Chosen elsewhere, on the map or in the list of what needs a look, it is brought into view.
  useEffect(() => {
    if (rowOfActive >= 0) virtualizer.scrollToIndex(rowOfActive, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- sorting and filtering leave the scroll where it is
  }, [activeKey]);

  const keyAt = (position: number) => {
    const row = rows[position];
    return row === undefined ? undefined : table.key(row);
  };
  const keysShown = () => Array.from(rows, (row) => table.key(row));
  const moveTo = (position: number, column: number) => {
    const key = keyAt(position);
    if (key !== undefined) props.onActiveChange(key);
    grid.moveTo(position, column);
  };
  const openMenu = (position: number, column: number, cell: Element) => {
    const row = rows[position];
    const id = columns[column]?.id;
    if (row === undefined || id === undefined) return;
    moveTo(position, column);
    const { left, bottom } = cell.getBoundingClientRect();
    setMenu({ row, column: id, xPx: Math.max(0, left), yPx: bottom });
  };
  const onKeyDown = useGridKeys({ scroller, columns, copy, keysShown, moveTo, openMenu, ...props });
  const onClick = (event: MouseEvent) => {
    const at = cellOf(event.target);
    const position = selectedAt(event.target) ?? at?.row ?? -1;
    const key = keyAt(position);
    if (key === undefined || (at && getSelection()?.toString())) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (event.shiftKey) setSelection((before) => withRangeTo(before, key, keysShown()));
    else if (isControl || !at) setSelection((before) => withToggled(before, key));
    moveTo(position, at?.column ?? grid.column);
    if (at && !event.shiftKey && !isControl) props.onOpen();
  };
  const onContextMenu = (event: MouseEvent) => {
    const at = cellOf(event.target);
    if (!at || at.row < 0) return;
    event.preventDefault();
    openMenu(at.row, at.column, at.element);
  };
  const closeMenu = () => {
    setMenu(null);
    grid.focusCurrent();
  };
  const widthPx = columns.reduce((sum, column) => sum + column.widthPx, GUTTER_PX);
  const pinnedPx = columns.reduce(
    (sum, { leftPx, widthPx: own }) => sum + (leftPx === null ? 0 : own),
    GUTTER_PX,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its cells, one at a time
    <div
      ref={scroller}
      role="grid"
      aria-label={t.places.tableLabel}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      className={styles.grid}
      style={{ scrollPaddingInlineStart: pinnedPx }}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
    >
      <div role="presentation" style={{ width: widthPx }}>
        <div role="rowgroup" className={styles.header}>
          <div role="row" aria-rowindex={1} className={styles.headerRow}>
            <span role="presentation" className={styles.gutter} />
            {columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                index={index}
                isFocusable={grid.row === -1 && grid.column === index}
              />
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const key = table.key(row);
            return (
              <TableRow
                key={key}
                facts={facts}
                row={row}
                words={words}
                columns={columns}
                position={index}
                topPx={start}
                isActive={key === activeKey}
                isSelected={selection.keys.has(key)}
                focusableColumn={grid.row === index ? grid.column : null}
              />
            );
          })}
        </div>
      </div>
      <CellMenu
        open={menu}
        onClose={closeMenu}
        onFilter={({ row, column }) => setFilter((tree) => filteredOnValue(tree, facts, row, column))}
        onCopyCell={({ row, column }) => void copy.cell(row, column)}
        onCopyRow={({ row }) => void copy.oneRow(row)}
        onShowOnMap={({ row }) => props.onShowOnMap(row)}
        onShowDetails={props.onOpen}
      />
    </div>
  );
}

/** The cell whose menu is open, and where on the page. */
type OpenCellMenu = { row: number; column: PlaceColumnId; xPx: number; yPx: number };

/** What can be done with a cell and its place. */
function CellMenu(props: {
  open: OpenCellMenu | null;
  onClose: () => void;
  onFilter: (open: OpenCellMenu) => void;
  onCopyCell: (open: OpenCellMenu) => void;
  onCopyRow: (open: OpenCellMenu) => void;
  onShowOnMap: (open: OpenCellMenu) => void;
  onShowDetails: (open: OpenCellMenu) => void;
}) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { facts, words } = usePlaces();
  const { open } = props;
  if (!open) return null;
  const items = [
    {
      label: texts.onThisValue(cellText(facts, open.row, open.column, words)),
      icon: Filter,
      run: props.onFilter,
    },
    { label: texts.copyCell, icon: Copy, run: props.onCopyCell },
    { label: texts.copyRow, icon: CopyCheck, run: props.onCopyRow },
    { label: texts.showOnMap, icon: MapPin, run: props.onShowOnMap },
    { label: texts.openPlace, icon: PanelRight, run: props.onShowDetails },
  ];
  return (
    <Menu opened onChange={(isOpen) => !isOpen && props.onClose()} position="bottom-start" width={260}>
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: 'fixed', insetInlineStart: open.xPx, top: open.yPx, width: 1, height: 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.cellMenu}>
        {items.map(({ label, icon: Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon size={14} aria-hidden />} onClick={() => run(open)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
