import { lazy, Suspense } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';

// The table appears first: the map and all it needs come after it.
const MapPane = lazy(async () => ({ default: (await import('./map-pane.tsx')).MapPane }));

/** The places on a map that needs no network. */
export function PlacesMap(props: PlacesMapProps) {
  const { t } = useI18n();
  return (
    <Suspense fallback={<div className={styles.loading}>{t.placeMap.opening}</div>}>
      <MapPane {...props} />
    </Suspense>
  );
}
