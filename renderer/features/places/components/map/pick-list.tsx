import { CloseButton } from '@mantine/core';
import { useEffect, useLayoutEffect } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useFocusOnArrival } from '#renderer/lib/use-focus-on-arrival.ts';
import type { Looks } from '../../model/map/place-looks.ts';
import { keepInside } from './map-tip.tsx';
import { PlaceList } from './place-list.tsx';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';

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
        <CloseButton size="xs" aria-label={t.placeMap.close} onClick={onClose} />
      </header>
      <PlaceList {...props} label={title} rows={pick.rows} />
    </div>
  );
}
