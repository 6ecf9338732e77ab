import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { describeColumn, type PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { cellText, type PlaceWords, tableText } from '../../model/field-text.ts';
import { isMissing, numbersOf, type PlaceFacts } from '../../model/place-facts.ts';
import { ageText } from '../../model/place-text.ts';
import { freshnessOf, levelStateAt, markOf, reportingStateAt } from '../../model/state-look.ts';
import { ReportingSymbol, StateSymbol } from '../state-symbol.tsx';
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
        const text = tableText(facts, row, id, words);
        const exact = kind === 'number' ? cellText(facts, row, id, words) : text;
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
            title={kind === 'time' ? undefined : exact}
          >
            <CellContent facts={facts} row={row} column={id} text={text} words={words} />
          </div>
        );
      })}
    </div>
  );
});

type CellContentProps = {
  facts: PlaceFacts;
  row: number;
  column: PlaceColumnId;
  text: string;
  words: PlaceWords;
};

function Age({ facts, row, column, words }: CellContentProps) {
  const epochMs = numbersOf(facts, column)[row] ?? Number.NaN;
  if (Number.isNaN(epochMs)) return null;
  return <span className={styles.age}>{ageText(epochMs, facts.states.nowMs, words.t.places.ages)}</span>;
}

/** The content of a cell: its text, and before or behind it what makes it readable at a glance. */
function CellContent(props: CellContentProps) {
  const { facts, row, column, text } = props;
  if (column === 'levelState') {
    const reporting = reportingStateAt(facts.states, row);
    const mark = markOf(levelStateAt(facts.states, row), reporting);
    return (
      <span className={styles.state}>
        <StateSymbol mark={mark} isStale={freshnessOf(reporting) === 'stale'} />
        <span className={styles.ellipsis} data-severe={mark === 'overflow' || mark === 'alarm' || undefined}>
          {text}
        </span>
      </span>
    );
  }
  if (column === 'reporting')
    return (
      <span className={styles.state}>
        <ReportingSymbol state={reportingStateAt(facts.states, row)} />
        <span className={styles.ellipsis}>
          {text}
          <Age {...props} column="latestTime" />
        </span>
      </span>
    );
  if (column === 'config' && facts.configCodes(row).length > 0)
    return (
      <span className={styles.badge}>
        <TriangleAlert size={12} aria-hidden />
        <strong>{facts.configCodes(row).length}</strong>
        <span className={styles.ellipsis}>{text}</span>
      </span>
    );
  if (describeColumn(column).kind !== 'time') return text;
  return (
    <>
      {text}
      <Age {...props} />
    </>
  );
}
