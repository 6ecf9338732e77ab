import { TriangleAlert } from 'lucide-react';
import type { PlaceColumnId } from '#shared/domain/places/place-column.ts';
import { describeColumn } from '#shared/domain/places/place-column.ts';
import { numbersOf, type PlaceFacts } from '../../model/place-facts.ts';
import type { PlaceWords } from '../../model/field-text.ts';
import { ageText } from '../../model/place-text.ts';
import { freshnessOf, levelStateAt, markOf, reportingStateAt } from '../../model/state-look.ts';
import { ReportingSymbol } from '../reporting-symbol.tsx';
import { StateSymbol } from '../state-symbol.tsx';
import styles from './places-table.module.css';

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
export function CellContent(props: CellContentProps) {
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
