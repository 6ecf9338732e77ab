import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { PLACE_FIELDS, type PlaceField } from '#shared/domain/place-fields.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PlaceSort } from '../model/place-index.ts';
import styles from './places-table.module.css';
import type { PlaceColumn } from './use-columns.ts';

const NEXT = { none: 'ascending', ascending: 'descending', descending: 'none' } as const;
const RESIZE_STEP_PX = 16;

function nextSort(sort: PlaceSort | null, field: PlaceField): PlaceSort | null {
  const direction = NEXT[sort?.field === field ? sort.direction : 'none'];
  return direction === 'none' ? null : { field, direction };
}

function HeaderCell(props: {
  column: PlaceColumn;
  index: number;
  isFocusable: boolean;
  sort: PlaceSort | null;
  zone: string;
  onSort: (sort: PlaceSort | null) => void;
}) {
  const { t } = useI18n();
  const { column, sort, onSort } = props;
  const { field } = column;
  const description = PLACE_FIELDS[field];
  const unit =
    'unit' in description ? description.unit : description.kind === 'time' ? props.zone : undefined;
  const direction = sort?.field === field ? sort.direction : 'none';
  const sortNext = () => onSort(nextSort(sort, field));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') sortNext();
    else if (event.altKey && event.key === 'ArrowRight') column.setWidth(column.widthPx + RESIZE_STEP_PX);
    else if (event.altKey && event.key === 'ArrowLeft') column.setWidth(column.widthPx - RESIZE_STEP_PX);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="columnheader"
      aria-sort={direction}
      aria-colindex={props.index + 1}
      tabIndex={props.isFocusable ? 0 : -1}
      data-cell={`-1 ${props.index}`}
      className={styles.headerCell}
      data-number={description.kind === 'number' || undefined}
      data-first={props.index === 0 || undefined}
      style={{ width: column.widthPx }}
      title={`${t.placeFields[field].meaning}\n${t.places.sortedHint}`}
      onClick={sortNext}
      onKeyDown={onKeyDown}
    >
      <span className={styles.headerLabel}>
        {t.placeFields[field].label}
        {direction === 'ascending' && <ArrowUp size={12} aria-hidden />}
        {direction === 'descending' && <ArrowDown size={12} aria-hidden />}
      </span>
      <span className={styles.headerUnit}>{unit}</span>
      <span
        className={styles.resizer}
        aria-hidden
        onClick={(event) => event.stopPropagation()}
        onMouseDown={column.startResizing}
        onTouchStart={column.startResizing}
      />
    </div>
  );
}

export function TableHeader(props: {
  columns: PlaceColumn[];
  focusableColumn: number | null;
  sort: PlaceSort | null;
  zone: string;
  onSort: (sort: PlaceSort | null) => void;
}) {
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.headerRow}>
        {props.columns.map((column, index) => (
          <HeaderCell
            key={column.field}
            column={column}
            index={index}
            isFocusable={props.focusableColumn === index}
            sort={props.sort}
            zone={props.zone}
            onSort={props.onSort}
          />
        ))}
      </div>
    </div>
  );
}
