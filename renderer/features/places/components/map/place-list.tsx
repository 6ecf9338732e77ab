import type { Looks } from '../../model/map/place-looks.ts';
import { PlaceLine } from './place-line.tsx';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';

type PlaceListProps = Pick<PlacesMapProps, 'facts' | 'activeKey' | 'onActivate'> & {
  label: string;
  looks: Looks;
  rows: readonly number[];
};

/** Places to choose from; choosing one opens it. */
export function PlaceList(props: PlaceListProps) {
  const { table } = props.facts;
  return (
    <ul aria-label={props.label} className={styles.list}>
      {props.rows.map((row) => {
        const key = table.key(row);
        return (
          <li key={key}>
            <button
              type="button"
              aria-current={key === props.activeKey || undefined}
              onClick={() => props.onActivate(key)}
            >
              <PlaceLine facts={props.facts} looks={props.looks} row={row} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
