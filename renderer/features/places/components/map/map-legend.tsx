import { type ReactNode, useMemo, useState } from 'react';
import { Row } from '#renderer/components/ui/layout.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import type { PlaceStates } from '#shared/domain/levels/place-states.ts';
import { LEVEL_STATES } from '#shared/domain/places/exceedance.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { tallyStates } from '../../model/state-counts.ts';
import { freshnessOf } from '../../model/state-look.ts';
import { WebLink } from '#renderer/components/ui/web-link.tsx';
import { creditAddress } from '../../model/map/basemap-presets.ts';
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
  const { placeMap, punctuation } = useI18n().t;
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
      {credit !== '' && <Credit credit={credit} />}
      {at && (
        <span title={at.label}>
          <span className="visually-hidden">
            {at.label}
            {punctuation.colon}
          </span>
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

/** Whom the basemap is owed to, never behind a click; with a link where they ask for one. */
function Credit({ credit }: { credit: string }) {
  const address = creditAddress(credit);
  return (
    <span className={styles.credit}>
      {address === undefined ? credit : <WebLink href={address}>{credit}</WebLink>}
    </span>
  );
}

/** States that change the symbol of a place, whatever its level is. */
const SHOWN_REPORTING = ['unmounted', 'silent', 'never'] as const;

/** What the symbols mean, and how many of each there are, as the counts above say it; a click leaves these alone. */
export function MapLegend(props: {
  states: PlaceStates;
  rows: Uint32Array;
  onFilter: (column: PlaceColumnId, values: string[]) => void;
}) {
  const { t, count } = useI18n();
  const { states, rows, onFilter } = props;
  const { level, reporting } = t.placeStates;
  const [isOpen, setOpen] = useState(false);
  const counts = useMemo(() => tallyStates(states, rows), [states, rows]);
  const entry = (column: 'levelState' | 'reporting', state: string, label: string, symbol: ReactNode) => {
    const many = (column === 'levelState' ? counts.level : counts.reporting)[state] ?? 0;
    if (many === 0) return null;
    return (
      <li key={state}>
        <ListButton title={t.placeMap.legendCount(label, many)} onClick={() => onFilter(column, [state])}>
          <Row as="span">
            {symbol}
            <span>{label}</span> <b>{count(many)}</b>
          </Row>
        </ListButton>
      </li>
    );
  };
  return (
    <details className={styles.panel} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.placeMap.legend}</summary>
      <ul aria-label={t.placeMap.legend}>
        {LEVEL_STATES.map((state) =>
          entry('levelState', state, level[state].label, <StateSymbol mark={state} />),
        )}
        {SHOWN_REPORTING.map((state) =>
          entry(
            'reporting',
            state,
            reporting[state].label,
            <StateSymbol
              mark={state === 'unmounted' ? state : 'level-unknown'}
              isStale={freshnessOf(state) === 'stale'}
            />,
          ),
        )}
      </ul>
    </details>
  );
}
