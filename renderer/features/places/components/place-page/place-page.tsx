import { useMemo, useRef } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { isLevelStale } from '../../model/level-age.ts';
import { wellFacts } from '../../model/section/well-facts.ts';
import { HeadroomPart } from './headroom-part.tsx';
import { LevelSeriesPart } from './level-series-part.tsx';
import { ConfigPart, PlaceFieldsPart, PositionPart, RecordProblems } from './place-fields-part.tsx';
import { ShiftPart } from './shift-part.tsx';
import { PlaceHead } from './place-head.tsx';
import type { PlacePageProps } from './place-page-props.ts';
import styles from './place-page.module.css';
import { WellSectionPart } from './well-section-part.tsx';

const TICK_MS = 30_000;

/** Everything there is to know of one place: how it stands, its well, its level over time, and every field of its record. */
export function PlacePage(props: PlacePageProps) {
  const { t } = useI18n();
  const { facts, row, words, levels, isWide, onClose } = props;
  const { table } = facts;
  const nowMs = useNow(TICK_MS);
  const well = useMemo(() => wellFacts(table, row, facts.levels), [table, row, facts.levels]);
  const isUnmounted = table.flag(row, 'mounted') === false;
  const shown = isUnmounted ? { ...well, levelM: null, levelTimeMs: null } : well;
  const reportIntervalMin = table.value(row, 'nextConnInterval');
  const isStale = isLevelStale(shown.levelTimeMs, reportIntervalMin, nowMs);
  const hasOwnId = !table.problems(row).some(({ field }) => field === 'placeId');
  const scroll = useRef<HTMLDivElement>(null);
  const changeLayout = (nextIsWide: boolean) => {
    props.onWideChange(nextIsWide);
    // The two layouts have nothing in common but their beginning.
    scroll.current?.scrollTo({ top: 0 });
  };
  return (
    <aside className={styles.page} aria-label={t.places.detail.label} data-pane>
      <div
        role="presentation"
        className={styles.keys}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <PlaceHead {...props} onWideChange={changeLayout} nowMs={nowMs} well={shown} isStale={isStale} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <div ref={scroll} className={styles.scroll} data-wide={isWide} tabIndex={0} data-pane-focus>
          <div className={styles.column}>
            <RecordProblems table={table} row={row} />
            <ConfigPart codes={facts.configCodes(row)} t={t} />
            <ShiftPart {...props} />
            <HeadroomPart facts={shown} />
            <WellSectionPart facts={shown} isStale={isStale} zone={words.zone} />
          </div>
          <div className={styles.column}>
            <LevelSeriesPart
              key={table.key(row)}
              connectionId={props.connectionId}
              placeId={hasOwnId ? table.value(row, 'placeId') : null}
              facts={well}
              reportIntervalMin={reportIntervalMin}
              latestTimeMs={table.value(row, 'latestTime')}
              levels={levels}
              zone={words.zone}
              isWide={isWide}
              onSignInForMcp={props.onSignInForMcp}
            />
            <PositionPart facts={facts} row={row} words={words} onShowOnMap={props.onShowOnMap} />
            <PlaceFieldsPart listId={props.listId} table={table} row={row} words={words} nowMs={nowMs} />
          </div>
        </div>
      </div>
    </aside>
  );
}
