import { ArrowDown, ArrowUp, Filter } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { Popover } from '#renderer/components/ui/menu.tsx';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { withMoved, withShifted } from '../../model/column-layout.ts';
import { isAbout } from '../../model/filter-tree.ts';
import { columnLabel } from '../../model/filter-words.ts';
import { ColumnMenu } from '../filter/column-menu.tsx';
import { usePlaces } from '../places-model.ts';
import styles from './places-table.module.css';
import type { PlaceColumn } from './use-columns.ts';

const NEXT = { none: 'ascending', ascending: 'descending', descending: 'none' } as const;
const RESIZE_STEP_PX = 16;
const DRAGGED = 'application/x-stillwell-column';

/** A column is carried by its header and laid down on another one, before which it then stands. */
function useCarrying(id: PlaceColumnId) {
  const { change } = usePlaces();
  const [isOver, setOver] = useState(false);
  const carries = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  return {
    isOver,
    handlers: {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, id),
      onDragOver: (event: DragEvent) => {
        if (!carries(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        const dragged = event.dataTransfer.getData(DRAGGED) as PlaceColumnId;
        event.preventDefault();
        change((before) => ({ ...before, columns: withMoved(before.columns, dragged, id) }));
      },
    },
  };
}

function useHeaderKeys(column: PlaceColumn, openMenu: () => void) {
  const { content, change } = usePlaces();
  const { id } = column;
  const direction = content.sort?.column === id ? content.sort.direction : 'none';
  const sortNext = () =>
    change((before) => {
      const next = NEXT[direction];
      return { ...before, sort: next === 'none' ? null : { column: id, direction: next } };
    });
  const shift = (step: -1 | 1) =>
    change((before) => ({ ...before, columns: withShifted(before.columns, id, step) }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const isLeft = event.key === 'ArrowLeft';
    const isSideways = isLeft || event.key === 'ArrowRight';
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (event.key === 'Enter' || event.key === ' ') sortNext();
    else if (isMenu || (event.altKey && event.key === 'ArrowDown')) openMenu();
    else if (isSideways && event.ctrlKey && event.shiftKey) shift(isLeft ? -1 : 1);
    else if (isSideways && event.altKey)
      column.setWidth(column.widthPx + (isLeft ? -RESIZE_STEP_PX : RESIZE_STEP_PX));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { direction, sortNext, onKeyDown } as const;
}

/** The head of a column: its name, meaning and unit, and behind it sorting, filter, width and place. */
export function HeaderCell(props: { column: PlaceColumn; index: number; isFocusable: boolean }) {
  const { t } = useI18n();
  const { column, index } = props;
  const { content, words } = usePlaces();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const carrying = useCarrying(column.id);
  const { direction, sortNext, onKeyDown } = useHeaderKeys(column, () => setMenuOpen(true));
  const { kind, unit } = describeColumn(column.id);
  const { label, meaning } = columnLabel(column.id, t);
  const isFiltered = isAbout(content.filter, column.id);
  return (
    <div
      role="columnheader"
      aria-sort={direction}
      aria-colindex={index + 1}
      aria-haspopup="dialog"
      tabIndex={props.isFocusable ? 0 : -1}
      data-cell={`-1 ${index}`}
      className={styles.headerCell}
      data-number={kind === 'number' || undefined}
      data-pinned={column.leftPx !== null || undefined}
      data-last-pinned={column.isLastPinned || undefined}
      data-over={carrying.isOver || undefined}
      style={{ width: column.widthPx, insetInlineStart: column.leftPx ?? undefined }}
      title={`${meaning}\n${t.places.sortedHint}`}
      onClick={sortNext}
      onContextMenu={(event) => {
        event.preventDefault();
        setMenuOpen(true);
      }}
      onKeyDown={onKeyDown}
      {...carrying.handlers}
    >
      <span className={styles.headerLabel}>
        <Text truncate>{label}</Text>
        {direction === 'ascending' && <ArrowUp size={12} style={{ flex: 'none' }} aria-hidden />}
        {direction === 'descending' && <ArrowDown size={12} style={{ flex: 'none' }} aria-hidden />}
        {isFiltered && <span className="visually-hidden">, {t.placeFilters.isFiltered}</span>}
      </span>
      <span className={styles.headerUnit}>{unit ?? (kind === 'time' ? words.zone : undefined)}</span>
      <Popover opened={isMenuOpen} onChange={setMenuOpen} position="bottom-start">
        <Popover.Target>
          {/* The header itself is reached by keys and opens the same menu; a second stop would be in the way. */}
          <button
            type="button"
            tabIndex={-1}
            className={styles.funnel}
            data-filtered={isFiltered || undefined}
            aria-label={t.placeFilters.header(label)}
            onClick={(event) => {
              event.stopPropagation();
              setMenuOpen(!isMenuOpen);
            }}
          >
            <Filter size={12} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown
          aria-label={t.placeFilters.header(label)}
          onClick={(event) => event.stopPropagation()}
          onContextMenu={(event) => event.stopPropagation()}
          // What the table does with a key is not meant; the popover itself keeps Tab inside and closes on Escape.
          onKeyDown={(event) => !['Escape', 'Tab'].includes(event.key) && event.stopPropagation()}
        >
          {isMenuOpen && <ColumnMenu column={column.id} onClose={() => setMenuOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
      <span
        className={styles.resizer}
        aria-hidden
        draggable
        onDragStart={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onClick={(event) => event.stopPropagation()}
        onMouseDown={column.startResizing}
        onTouchStart={column.startResizing}
      />
    </div>
  );
}
