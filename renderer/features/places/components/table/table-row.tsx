import { memo } from 'react';
import { describeColumn } from '#shared/domain/places/place-column.ts';
import { cellText } from '../../model/cell-text.ts';
import { isMissing, type PlaceFacts } from '../../model/place-facts.ts';
import type { PlaceWords } from '../../model/field-text.ts';
import { CellContent } from './cell-content.tsx';
import styles from './places-table.module.css';
import type { PlaceColumn } from './use-columns.ts';

type TableRowProps = {
  facts: PlaceFacts;
  row: number;
  words: PlaceWords;
  columns: PlaceColumn[];
  position: number;
  topPx: number;
  isActive: boolean;
  isSelected: boolean;
  /** The column whose cell the Tab key reaches, if it is in this row. */
  focusableColumn: number | null;
};

/** One place. What is missing says so in words; a flag is a word; a state is a symbol and a word. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { facts, row, words, columns, position } = props;
  return (
    <div
      role="row"
      aria-rowindex={position + 2}
      aria-selected={props.isSelected}
      aria-current={props.isActive || undefined}
      data-row={position}
      className={styles.row}
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      <span role="presentation" className={styles.gutter} data-select={position}>
        <span className={styles.box} />
      </span>
      {columns.map(({ id, widthPx, leftPx, isLastPinned }, index) => {
        const { kind } = describeColumn(id);
        const text = cellText(facts, row, id, words);
        return (
          <div
            key={id}
            role="gridcell"
            aria-colindex={index + 1}
            tabIndex={props.focusableColumn === index ? 0 : -1}
            data-cell={`${position} ${index}`}
            className={styles.cell}
            data-number={kind === 'number' || undefined}
            data-missing={(kind !== 'states' && isMissing(facts, id)(row)) || undefined}
            data-pinned={leftPx !== null || undefined}
            data-last-pinned={isLastPinned || undefined}
            style={{ width: widthPx, insetInlineStart: leftPx ?? undefined }}
            title={kind === 'number' || kind === 'time' ? undefined : text}
          >
            <CellContent facts={facts} row={row} column={id} text={text} words={words} />
          </div>
        );
      })}
    </div>
  );
});
