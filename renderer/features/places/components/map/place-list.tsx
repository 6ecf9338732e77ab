import { TriangleAlert } from 'lucide-react';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type Looks, markLabel } from '../../model/map/place-looks.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { PLACE_MARKS } from '../../model/state-look.ts';
import { StateSymbol } from '../state-symbol.tsx';
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
            <ListButton
              aria-current={key === props.activeKey || undefined}
              onClick={() => props.onActivate(key)}
            >
              <PlaceLine facts={props.facts} looks={props.looks} row={row} />
            </ListButton>
          </li>
        );
      })}
    </ul>
  );
}

/** A place in one line: symbol, name, id, and its state in words. */
export function PlaceLine(props: { facts: PlaceFacts; looks: Looks; row: number }) {
  const { t } = useI18n();
  const { looks, row } = props;
  const { table } = props.facts;
  const mark = PLACE_MARKS[looks.mark[row] ?? 0] ?? 'level-unknown';
  const isStale = looks.stale[row] === 1;
  const isDoubtful = props.facts.positionDoubts(row).length > 0;
  const label = markLabel(mark, t);
  return (
    <Row as="span">
      <StateSymbol mark={mark} isStale={isStale} />
      <Text grow>
        {table.texts('placeName')[row] ?? t.places.problems.unnamed}{' '}
        <Text as="small" nowrap>
          {table.texts('placeId')[row]}
        </Text>
      </Text>
      {isDoubtful && (
        <TriangleAlert size={12} role="img" aria-label={t.placeMap.doubtful(1)} color="var(--caution)" />
      )}
      <small>{isStale ? t.placeStates.silentSince(label) : label}</small>
    </Row>
  );
}
