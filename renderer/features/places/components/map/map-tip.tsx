import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { listValueWord } from '../../model/filter-words.ts';
import { type Looks, markLabel } from '../../model/map/place-looks.ts';
import { PLACE_MARKS, reportingStateAt } from '../../model/state-look.ts';
import { lastReportMs } from '../../model/place-facts.ts';
import { StateSymbol } from '../state-symbol.tsx';
import type { Hover } from './engine/map-picking.ts';
import { PlaceLine } from './place-list.tsx';
import type { PlacesMapProps } from './places-map-props.ts';
import styles from './places-map.module.css';

type MapTipProps = Pick<PlacesMapProps, 'facts' | 'zone'> & { hover: Hover; looks: Looks };

function PlaceTip(props: MapTipProps & { row: number }) {
  const { t, value } = useI18n();
  const { facts, row, zone } = props;
  const words = { t, value, zone };
  const levelM = facts.levels.levelM[row] ?? Number.NaN;
  const timeMs = facts.levels.timeMs[row] ?? Number.NaN;
  const latestMs = lastReportMs(facts, row);
  const reporting = t.placeStates.reporting[reportingStateAt(facts.states, row)].label;
  return (
    <>
      <Row strong>
        <PlaceLine {...props} />
      </Row>
      <div>
        {Number.isNaN(levelM)
          ? t.placeMap.noLevel
          : Number.isNaN(timeMs)
            ? t.placeMap.levelWithoutTime(value(levelM))
            : t.placeMap.level(value(levelM), formatServiceTime(timeMs, zone))}
      </div>
      <Text as="div" tone="soft">
        {reporting}
        {latestMs !== null && ` · ${formatServiceTime(latestMs, zone)}`}
      </Text>
      <Text as="div" tone="soft">
        {listValueWord('position', facts.positionCode(row), words)}
      </Text>
      {facts.positionDoubts(row).map((doubt) => (
        <Row key={doubt} tone="caution">
          {listValueWord('position', doubt, words)}
        </Row>
      ))}
    </>
  );
}

function ClusterTip({ counts }: { counts: readonly number[] }) {
  const { t, count } = useI18n();
  const total = counts.reduce((sum, many) => sum + many, 0);
  return (
    <>
      <strong>{t.placeMap.clusterOf(total)}</strong>
      {PLACE_MARKS.map((mark, at) => {
        const many = counts[at] ?? 0;
        return (
          many > 0 && (
            <div key={mark} className={styles.tipCount}>
              <StateSymbol mark={mark} />
              {markLabel(mark, t)}
              <b>{count(many)}</b>
            </div>
          )
        );
      })}
      <Text as="div" tone="soft">
        {t.placeMap.clusterHint}
      </Text>
    </>
  );
}

/** What lies under the pointer, in words. Screen readers get the same from the list of places in view. */
export function MapTip(props: MapTipProps) {
  const { t } = useI18n();
  const { hit } = props.hover;
  return (
    <div className={styles.tip} ref={(element) => keepInside(element, props.hover)} aria-hidden>
      {hit.kind === 'cluster' && <ClusterTip counts={hit.counts} />}
      {hit.kind === 'places' && hit.rows.length > 1 && t.placeMap.onOneSpot(hit.rows.length)}
      {hit.kind === 'places' && hit.rows.length === 1 && <PlaceTip {...props} row={hit.rows[0] ?? 0} />}
    </div>
  );
}

const MARGIN_PX = 8;
const BESIDE_PX = 14;

/** Puts a box beside a point of its parent, and never beyond the parent's edges. */
export function keepInside(element: HTMLElement | null, { x, y }: { x: number; y: number }): void {
  const parent = element?.parentElement;
  if (!element || !parent) return;
  const within = (at: number, size: number, room: number) => {
    const beyond = at + BESIDE_PX + size > room - MARGIN_PX;
    return Math.max(MARGIN_PX, beyond ? at - BESIDE_PX - size : at + BESIDE_PX);
  };
  element.style.left = `${within(x, element.offsetWidth, parent.clientWidth)}px`;
  element.style.top = `${within(y, element.offsetHeight, parent.clientHeight)}px`;
}
