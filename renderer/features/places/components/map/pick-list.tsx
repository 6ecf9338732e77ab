import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { CloseButton } from '#renderer/components/ui/button.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useFocusOnArrival } from '#renderer/lib/use-focus-on-arrival.ts';
import type { Looks } from '../../model/map/place-looks.ts';
import { keepInside } from './map-tip.tsx';
import { PlaceList } from './place-list.tsx';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';
import type { GeoBounds } from '../../model/map/map-view.ts';
import { rowsInside } from '../../model/map/place-features.ts';

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
        <Text as="p" tone="soft" lineAbove padAbove={4} spaceAbove={4}>
          {placeMap.inViewMore(inView.length - listed.length)}
        </Text>
      )}
    </details>
  );
}

type PickListProps = Pick<PlacesMapProps, 'facts' | 'activeKey' | 'onActivate'> & {
  looks: Looks;
  pick: { rows: number[]; x: number; y: number };
  onClose: () => void;
};

/** Several places on one spot: which one is meant. */
export function PickList(props: PickListProps) {
  const { t } = useI18n();
  const { pick, onClose } = props;
  const ref = useFocusOnArrival<HTMLDivElement>();
  useEffect(() => {
    const closing = new AbortController();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    ref.current?.addEventListener('keydown', onKey, { signal: closing.signal });
    return () => closing.abort();
  }, [ref, onClose]);
  useLayoutEffect(() => keepInside(ref.current, pick), [ref, pick]);
  const title = t.placeMap.onOneSpot(pick.rows.length);
  return (
    <div ref={ref} className={styles.pick} role="dialog" aria-label={title} tabIndex={-1}>
      <header>
        {title}
        <CloseButton small label={t.placeMap.close} onClick={onClose} />
      </header>
      <PlaceList {...props} label={title} rows={pick.rows} />
    </div>
  );
}
