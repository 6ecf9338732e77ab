import { useMemo, useState } from 'react';
import { Row } from '#renderer/components/ui/layout.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { countLooks, type Looks, markFilter, markLabel } from '../../model/map/place-looks.ts';
import { PLACE_MARKS } from '../../model/state-look.ts';
import { StateSymbol } from '../state-symbol.tsx';
import styles from './places-map.module.css';
import { coordinateText, decimalsAt, lengthText, scaleBar } from '../../model/map/graticule.ts';
import type { MapPositions } from '../../model/map/position-effect.ts';
import type { MapView } from '../../model/map/map-view.ts';

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
                title={t.placeMap.legendCount(label, many)}
                onClick={() => onFilter(column, values)}
              >
                <Row as="span">
                  <StateSymbol mark={mark} />
                  <span>{label}</span> <b>{count(many)}</b>
                </Row>
              </ListButton>
            </li>
          );
        })}
        {counts.stale > 0 && (
          <li>
            <ListButton
              title={t.placeMap.legendCount(t.placeMap.stale, counts.stale)}
              onClick={() => onFilter('reporting', ['silent', 'never'])}
            >
              <Row as="span">
                <StateSymbol mark="level-unknown" isStale />
                <span>{t.placeStates.reporting.silent.label}</span> <b>{count(counts.stale)}</b>
              </Row>
            </ListButton>
          </li>
        )}
      </ul>
    </details>
  );
}
