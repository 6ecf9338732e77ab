import {
  ChartSpline,
  ChevronDown,
  ChevronUp,
  FileText,
  Maximize2,
  Minimize2,
  TriangleAlert,
} from 'lucide-react';
import { useMemo, useRef } from 'react';
import { CloseButton, IconButton, LinkButton } from '#renderer/components/ui/button.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { formatFixed } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import { isAtLeast } from '#shared/domain/places/exceedance.ts';
import type { ShiftHint } from '#shared/domain/places/shifted-times.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { Levels } from '../../api/levels.ts';
import { isLevelStale, type PlaceWords } from '../../model/field-text.ts';
import { ageText } from '../../model/place-text.ts';
import { depthFilling, headrooms, pipeFilling } from '../../model/section/headroom.ts';
import { wellFacts, type WellFacts } from '../../model/section/well-facts.ts';
import { freshnessOf, levelStateAt, markOf, reportingStateAt } from '../../model/state-look.ts';
import { lastReportMs, type PlaceFacts } from '../../model/place-facts.ts';
import { StateSymbol } from '../state-symbol.tsx';
import { useAlertWords } from '../alerts/alert-words.ts';
import { AlertPart } from './alert-part.tsx';
import { LevelSeriesPart } from './level-series-part.tsx';
import { ConfigPart, PlaceFieldsPart, PositionPart, RecordProblems } from './place-fields-part.tsx';
import styles from './place-page.module.css';
import { WellSectionPart } from './well-section-part.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { useShiftWords } from '../hints/place-hints.tsx';

const TICK_MS = 30_000;

type PlacePageProps = {
  connectionId: string;
  listId: string;
  facts: PlaceFacts;
  row: number;
  words: PlaceWords;
  levels: Levels;
  /** Projects whose times are read in the wrong zone. */
  shifts: readonly ShiftHint[];
  /** Fills the section with the place, instead of standing beside the list. */
  isWide: boolean;
  onWideChange: (isWide: boolean) => void;
  /** Undefined if the place has no position that can be plotted. */
  onShowOnMap: (() => void) | undefined;
  /** Where it stands in the list beside it; null if it is not in it. */
  position: { at: number; of: number } | null;
  /** The places before and after this one in the list; undefined at its ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** Where the place is compared with others. */
  compareHref: string;
  /** Where a report on it is. */
  reportHref: string;
  onSignInForMcp: () => void;
  onClose: () => void;
};

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
          <Stack gap={16}>
            {hasOwnId && (
              <AlertPart
                connectionId={props.connectionId}
                placeId={table.value(row, 'placeId') ?? ''}
                nowMs={nowMs}
              />
            )}
            <RecordProblems table={table} row={row} />
            <ConfigPart codes={facts.configCodes(row)} t={t} />
            <ShiftPart {...props} />
            <HeadroomPart facts={shown} />
            <WellSectionPart facts={shown} isStale={isStale} zone={words.zone} />
          </Stack>
          <Stack gap={16}>
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
          </Stack>
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
      {note && <Text tone="caution">{note}</Text>}
    </div>
  );
}

/** What is left up to each threshold, and how full pipe and well are. */
export function HeadroomPart({ facts }: { facts: WellFacts }) {
  const { t, count } = useI18n();
  const words = t.placePage.headroom;
  const rows = headrooms(facts);
  const decimals = Math.max(2, ...rows.map(({ thresholdM }) => `${thresholdM}`.split('.')[1]?.length ?? 0));
  const pipe = pipeFilling(facts);
  const depth = depthFilling(facts);
  return (
    <Stack aria-label={words.title} as="section">
      <h3>{words.title}</h3>
      {facts.levelM === null && (
        <Text as="p" tone="soft">
          {words.noLevel}
        </Text>
      )}
      {facts.levelM !== null && rows.length === 0 && (
        <Text as="p" tone="soft">
          {words.noThresholds}
        </Text>
      )}
      {rows.length > 0 && (
        <Table hasFigures isInline aria-label={words.tableLabel}>
          <TableHead columns={[words.columns.threshold, words.columns.at, words.columns.left]} />
          <tbody>
            {rows.toReversed().map(({ severity, thresholdM, headroomCm }) => (
              <tr key={severity}>
                <th scope="row">{t.placePage.section.marks[severity]}</th>
                <td>{formatFixed(thresholdM, decimals)}</td>
                <td data-above={headroomCm <= 0}>
                  {headroomCm < 0 ? `−${count(-headroomCm)}` : count(headroomCm)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {pipe !== null && (
        <Filling name={words.pipe} share={pipe} note={pipe > 1 ? words.surcharged : undefined} />
      )}
      {depth !== null && <Filling name={words.depth} share={depth} />}
    </Stack>
  );
}

type HeadProps = PlacePageProps & { nowMs: number; well: WellFacts; isStale: boolean };

/** How far the level is from the threshold that matters: the highest it has reached, or the next one up. */
function useHeadroomText(well: WellFacts): string | null {
  const { t } = useI18n();
  const rows = headrooms(well);
  const reached = rows.findLast(
    ({ headroomCm, thresholdM }) => headroomCm <= 0 && (well.levelM ?? 0) >= thresholdM,
  );
  const next = rows.find(({ headroomCm }) => headroomCm > 0);
  const shown = reached ?? next;
  if (!shown) return null;
  const name = t.placePage.section.marks[shown.severity];
  return reached
    ? t.placePage.headroom.above(Math.abs(shown.headroomCm), name)
    : t.placePage.headroom.below(shown.headroomCm, name);
}

function useLevelSentence({ well, words, nowMs }: HeadProps): string | null {
  const { t, value } = useI18n();
  if (well.levelM === null) return null;
  const level = value(well.levelM);
  if (well.levelTimeMs === null) return t.placePage.levelWithoutTime(level);
  const time = formatServiceTime(well.levelTimeMs, words.zone);
  return t.placePage.levelAt(level, time, ageText(well.levelTimeMs, nowMs, t.places.ages));
}

function StateOfPlace(props: HeadProps) {
  const { t } = useI18n();
  const { facts, row, words, nowMs, well, isStale } = props;
  const level = levelStateAt(facts.states, row);
  const reporting = reportingStateAt(facts.states, row);
  const mark = markOf(level, reporting);
  const headroom = useHeadroomText(well);
  const sentence = useLevelSentence(props);
  const { metres } = useAlertWords();
  const isSevere = isAtLeast(level, 'warning') && mark !== 'unmounted';
  const label =
    mark === 'unmounted' ? t.placeStates.reporting.unmounted.label : t.placeStates.level[mark].label;
  const isSilentHigh = isSevere && reporting === 'silent';
  // A level that is newer than the list has its own sentence, with its time.
  const listedMs = facts.table.value(row, 'latestTime');
  const latestMs = lastReportMs(facts, row) === listedMs ? listedMs : null;
  const meaning = mark === 'level-unknown' || mark === 'unrated' ? t.placeStates.level[mark].meaning : null;
  return (
    <Stack gap={4} role="status" style={{ gridColumn: '1 / -1' }}>
      <Row gap={16}>
        {well.levelM !== null && (
          <Text huge strong nowrap>
            {metres(well.levelM)}{' '}
            <Text large regular tone="soft">
              m
            </Text>
          </Text>
        )}
        <Stack gap={4}>
          <Row wrap>
            <span className={styles.chip} data-severe={isSevere}>
              <StateSymbol mark={mark} isStale={freshnessOf(reporting) === 'stale'} sizePx={16} />
              {isSilentHigh ? t.placeStates.silentSince(label) : label}
            </span>
            {mark !== 'unmounted' && (
              <Text tone={reporting === 'on-time' ? 'soft' : 'caution'}>
                {t.placeStates.reporting[reporting].label}
              </Text>
            )}
          </Row>
          {headroom !== null && <strong>{headroom}</strong>}
        </Stack>
      </Row>
      {meaning !== null && <Text tone="soft">{meaning}</Text>}
      {sentence !== null && (
        <Text tone="soft" small>
          {sentence}
          {isStale && <Text tone="caution"> · {t.placePage.levelStale}</Text>}
        </Text>
      )}
      {latestMs !== null && (
        <Text tone="soft" small>
          {t.placePage.lastReport(
            formatServiceTime(latestMs, words.zone),
            ageText(latestMs, nowMs, t.places.ages),
          )}
        </Text>
      )}
      {mark === 'unmounted' && (
        <Text tone="soft" small>
          {t.placePage.unmountedText}
        </Text>
      )}
    </Stack>
  );
}

/** What the place is, and how it stands, in words. */
function PlaceHead(props: HeadProps) {
  const { t } = useI18n();
  const { facts, row, isWide, onWideChange, onClose } = props;
  const { table } = facts;
  const project = table.value(row, 'projectName') ?? table.value(row, 'projectId');
  const subtitle = [table.value(row, 'placeId'), project, table.value(row, 'placeAddress')];
  const widen = isWide ? t.placePage.narrow : t.placePage.widen;
  return (
    <header className={styles.head}>
      <Text as="h2" large>
        {table.value(row, 'placeName') ?? t.places.problems.unnamed}
      </Text>
      <Row gap={4} style={{ alignSelf: 'start' }}>
        {(props.onPrevious ?? props.onNext) && (
          <>
            <IconButton label={t.placePage.previous} disabled={!props.onPrevious} onClick={props.onPrevious}>
              <ChevronUp size={15} aria-hidden />
            </IconButton>
            <IconButton label={t.placePage.next} disabled={!props.onNext} onClick={props.onNext}>
              <ChevronDown size={15} aria-hidden />
            </IconButton>
          </>
        )}
        <IconButton label={widen} aria-pressed={isWide} onClick={() => onWideChange(!isWide)}>
          {isWide ? <Minimize2 size={15} aria-hidden /> : <Maximize2 size={15} aria-hidden />}
        </IconButton>
        <CloseButton label={t.places.detail.close} onClick={onClose} />
      </Row>
      <Row align="baseline" justify="between" style={{ gridColumn: '1 / -1' }}>
        <Text tone="soft">{subtitle.filter((part) => part !== null).join(' · ')}</Text>
        {props.position && (
          <Text small tone="soft" nowrap>
            {t.placePage.inList(props.position.at, props.position.of)}
          </Text>
        )}
      </Row>
      <StateOfPlace {...props} />
      <Row wrap style={{ gridColumn: '1 / -1' }}>
        <LinkButton small href={props.compareHref} leftSection={<ChartSpline size={13} aria-hidden />}>
          {t.placeCompare.open}
        </LinkButton>
        <LinkButton small href={props.reportHref} leftSection={<FileText size={13} aria-hidden />}>
          {t.placeReport.open}
        </LinkButton>
      </Row>
    </header>
  );
}

/** Says so if the times of the whole project are read in the wrong zone, where the place itself seems to be ahead. */
function ShiftPart({ connectionId, facts, row, words, shifts }: PlacePageProps) {
  const { t } = useI18n();
  const wordsOf = useShiftWords(facts.table, words.zone);
  const projectId = facts.table.value(row, 'projectId') ?? '';
  const hint = shifts.find((each) => each.projectId === projectId);
  if (!hint) return null;
  return (
    <section className={styles.problems} aria-label={t.placeHints.label}>
      <TriangleAlert size={15} aria-hidden />
      <div>
        {wordsOf(hint)} <a href={connectionHref(connectionId, 'edit')}>{t.placeHints.setZone}</a>
      </div>
    </section>
  );
}
