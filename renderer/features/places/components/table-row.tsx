import { memo } from 'react';
import { PLACE_FIELDS } from '#shared/domain/place-fields.ts';
import type { Place } from '#shared/domain/place.ts';
import { ageText, cellText, type PlaceWords } from '../model/place-text.ts';
import styles from './places-table.module.css';
import type { PlaceColumn } from './use-columns.ts';

type TableRowProps = {
  place: Place;
  words: PlaceWords;
  columns: PlaceColumn[];
  position: number;
  topPx: number;
  isActive: boolean;
  /** The column whose cell the Tab key reaches, if it is in this row. */
  focusableColumn: number | null;
  nowMs: number;
};

/** One place. What is missing says so in words; a flag is a word; nothing is coloured, for there is no level to judge. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { place, words, columns, position } = props;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={props.isActive}
      data-row={position}
      className={styles.row}
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      {columns.map(({ field, widthPx }, index) => {
        const { kind } = PLACE_FIELDS[field];
        const value = place.values[field];
        const text = cellText(place, field, words);
        return (
          <div
            key={field}
            role="gridcell"
            aria-colindex={index + 1}
            tabIndex={props.focusableColumn === index ? 0 : -1}
            data-cell={`${position} ${index}`}
            className={styles.cell}
            data-number={kind === 'number' || undefined}
            data-missing={value === null || undefined}
            data-first={index === 0 || undefined}
            style={{ width: widthPx }}
            title={kind === 'text' ? text : undefined}
          >
            {text}
            {kind === 'time' && typeof value === 'number' && (
              <span className={styles.age}>{ageText(value, props.nowMs, words.t.places.ages)}</span>
            )}
          </div>
        );
      })}
    </div>
  );
});
