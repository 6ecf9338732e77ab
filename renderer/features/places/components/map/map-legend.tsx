import { useMemo, useState } from 'react';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { countLooks, type Looks, markFilter, markLabel } from '../../model/map/place-looks.ts';
import { PLACE_MARKS } from '../../model/state-look.ts';
import { StateSymbol } from '../state-symbol.tsx';
import styles from './places-map.module.css';

/** What the symbols mean, and how many of each there are; a click leaves these alone. */
export function MapLegend(props: {
  looks: Looks;
  rows: Uint32Array;
  onFilter: (column: PlaceColumnId, values: string[]) => void;
}) {
  const { t, count } = useI18n();
  const { looks, rows, onFilter } = props;
  const [isOpen, setOpen] = useState(false);
  const counts = useMemo(() => countLooks(looks, rows), [looks, rows]);
  const there = PLACE_MARKS.flatMap((mark, at) => {
    const many = counts.marks[at] ?? 0;
    return many > 0 ? [{ mark, many }] : [];
  });
  return (
    <details className={styles.panel} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.placeMap.legend}</summary>
      <ul aria-label={t.placeMap.legend}>
        {there.map(({ mark, many }) => {
          const label = markLabel(mark, t);
          const { column, values } = markFilter(mark);
          return (
            <li key={mark}>
              <ListButton
                className={styles.place}
                title={t.placeMap.legendCount(label, many)}
                onClick={() => onFilter(column, values)}
              >
                <StateSymbol mark={mark} />
                <span>{label}</span> <b>{count(many)}</b>
              </ListButton>
            </li>
          );
        })}
        {counts.stale > 0 && (
          <li>
            <ListButton
              className={styles.place}
              title={t.placeMap.legendCount(t.placeMap.stale, counts.stale)}
              onClick={() => onFilter('reporting', ['silent', 'never'])}
            >
              <StateSymbol mark="level-unknown" isStale />
              <span>{t.placeStates.reporting.silent.label}</span> <b>{count(counts.stale)}</b>
            </ListButton>
          </li>
        )}
      </ul>
    </details>
  );
}
