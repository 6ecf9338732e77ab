import { useMemo, useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { GeoBounds } from '../../model/map/map-view.ts';
import { rowsInside } from '../../model/map/place-features.ts';
import type { Looks } from '../../model/map/place-looks.ts';
import { PlaceList } from './place-list.tsx';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';

const MAX_LISTED = 100;

/** What a picture cannot say to everybody: which places the map shows just now, the most urgent first. */
export function PlacesInView(props: PlacesMapProps & { looks: Looks; bounds: GeoBounds | undefined }) {
  const { placeMap } = useI18n().t;
  const { rows, positions, bounds, looks } = props;
  const [isOpen, setOpen] = useState(false);
  const inView = useMemo(
    () => (bounds ? rowsInside(rows, positions, bounds) : []),
    [rows, positions, bounds],
  );
  const listed = useMemo(() => {
    if (!isOpen) return [];
    const urgency = (row: number) => looks.mark[row] ?? 0;
    return inView.toSorted((a, b) => urgency(a) - urgency(b)).slice(0, MAX_LISTED);
  }, [inView, isOpen, looks]);
  return (
    <details className={styles.panel} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span role="status">{placeMap.inView(inView.length)}</span>
      </summary>
      {isOpen && inView.length === 0 && <p>{placeMap.noneInView}</p>}
      {isOpen && <PlaceList {...props} label={placeMap.inViewList} rows={listed} />}
      {inView.length > listed.length && isOpen && (
        <p className={styles.more}>{placeMap.inViewMore(inView.length - listed.length)}</p>
      )}
    </details>
  );
}
