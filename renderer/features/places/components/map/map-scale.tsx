import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { coordinateText, decimalsAt, lengthText, scaleBar } from '../../model/map/graticule.ts';
import type { MapPositions } from '../../model/map/position-effect.ts';
import type { MapView } from '../../model/map/map-view.ts';
import styles from './places-map.module.css';

const MAX_PX = 110;

/** How large things are, and where the pointer or the open place is. */
export function MapScale(props: {
  view: MapView;
  pointer: { lng: number; lat: number } | null;
  active: number | undefined;
  positions: MapPositions;
  /** Whom the basemap is owed to. */
  credit: string;
}) {
  const { placeMap } = useI18n().t;
  const { view, pointer, active, positions, credit } = props;
  const { lengthM, widthPx } = scaleBar(view.centre.lat, view.zoom, MAX_PX);
  const length = lengthText(lengthM);
  const activeLng = active === undefined ? Number.NaN : (positions.lng[active] ?? Number.NaN);
  const activeLat = active === undefined ? Number.NaN : (positions.lat[active] ?? Number.NaN);
  const at = pointer
    ? { label: placeMap.pointer, text: coordinateText(pointer.lng, pointer.lat, decimalsAt(view.zoom)) }
    : Number.isNaN(activeLng)
      ? undefined
      : { label: placeMap.ofActive, text: coordinateText(activeLng, activeLat) };
  return (
    <div className={styles.scale}>
      {credit !== '' && <span className={styles.credit}>{credit}</span>}
      {at && (
        <span title={at.label}>
          <span className="visually-hidden">{at.label}: </span>
          {at.text}
        </span>
      )}
      <span title={placeMap.scale(length)} className={styles.length}>
        {length}
        <i aria-hidden style={{ width: widthPx }} />
      </span>
    </div>
  );
}
