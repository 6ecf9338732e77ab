import { useMemo, useRef } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { isLevelStale } from '../../model/level-age.ts';
import { depthFilling, headrooms, pipeFilling } from '../../model/section/headroom.ts';
import { wellFacts, type WellFacts } from '../../model/section/well-facts.ts';
import { LevelSeriesPart } from './level-series-part.tsx';
import { ConfigPart, PlaceFieldsPart, PositionPart, RecordProblems } from './place-fields-part.tsx';
import { PlaceHead } from './place-head.tsx';
import type { PlacePageProps } from './place-page-props.ts';
import styles from './place-page.module.css';
import { ShiftPart } from './shift-part.tsx';
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

function Filling(props: { name: string; share: number; note?: string | undefined }) {
  const { t } = useI18n();
  const words = t.placePage.headroom;
  const { name, share, note } = props;
  const isOver = share > 1;
  const text = isOver ? words.overHundred : words.percent(share);
  return (
    <div className={styles.gauge}>
      <span>{name}</span>
      <strong>{text}</strong>
      <div
        className={styles.bar}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(share * 100))}
        aria-valuetext={note ? `${text}, ${note}` : text}
      >
        <div className={styles.fill} data-over={isOver} style={{ width: `${Math.min(1, share) * 100}%` }} />
      </div>
      {note && <span className={styles.caution}>{note}</span>}
    </div>
  );
}

/** What is left up to each threshold, and how full pipe and well are. */
function HeadroomPart({ facts }: { facts: WellFacts }) {
  const { t, value, count } = useI18n();
  const words = t.placePage.headroom;
  const rows = headrooms(facts);
  const pipe = pipeFilling(facts);
  const depth = depthFilling(facts);
  return (
    <section aria-label={words.title} className={styles.part}>
      <h3>{words.title}</h3>
      {facts.levelM === null && <p className={styles.soft}>{words.noLevel}</p>}
      {facts.levelM !== null && rows.length === 0 && <p className={styles.soft}>{words.noThresholds}</p>}
      {rows.length > 0 && (
        <table className={styles.headroom} aria-label={words.tableLabel}>
          <thead>
            <tr>
              <th scope="col">{words.columns.threshold}</th>
              <th scope="col">{words.columns.at}</th>
              <th scope="col">{words.columns.left}</th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ severity, thresholdM, headroomCm }) => (
              <tr key={severity}>
                <th scope="row">{t.placePage.section.marks[severity]}</th>
                <td>{value(thresholdM)}</td>
                <td data-above={headroomCm <= 0}>
                  {headroomCm < 0 ? `−${count(-headroomCm)}` : count(headroomCm)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pipe !== null && (
        <Filling name={words.pipe} share={pipe} note={pipe > 1 ? words.surcharged : undefined} />
      )}
      {depth !== null && <Filling name={words.depth} share={depth} />}
    </section>
  );
}
