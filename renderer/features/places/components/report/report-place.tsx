import { useMemo } from 'react';
import { Box, Text } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { HistoryEvent, ListedAlert } from '#shared/contract/alerts.ts';
import { severityOf } from '#shared/domain/alerts/alert-rules.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { Failure } from '#shared/errors.ts';
import { noteText } from '../../model/alerts/history-rows.ts';
import { isLevelStale } from '../../model/field-text.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { ageText } from '../../model/place-text.ts';
import { FIGURE } from '../../model/report/report-figure.ts';
import { wellFacts } from '../../model/section/well-facts.ts';
import { wellSection } from '../../model/section/well-section.ts';
import type { PeriodRange } from '../../model/series/series-period.ts';
import { freshnessOf, levelStateAt, markOf, reportingStateAt } from '../../model/state-look.ts';
import { useAlertWords } from '../alerts/alert-words.ts';
import type { ComparedPlace } from '../compare/use-compared.ts';
import { HeadroomPart } from '../place-page/place-page.tsx';
import { useIntervalText } from '../place-page/use-interval-text.ts';
import { useThresholdLines } from '../place-page/use-threshold-lines.ts';
import { WellSectionFigure } from '../place-page/well-section-figure.tsx';
import { StateSymbol } from '../state-symbol.tsx';
import { ReportFigure } from './report-figure.tsx';
import styles from './report.module.css';

/** The state of a place in words, with its symbol. */
export function StateOfRow({ facts, row }: { facts: PlaceFacts; row: number }) {
  const { t } = useI18n();
  const reporting = reportingStateAt(facts.states, row);
  const mark = markOf(levelStateAt(facts.states, row), reporting);
  const level =
    mark === 'unmounted' ? t.placeStates.reporting.unmounted.label : t.placeStates.level[mark].label;
  const late = t.placeStates.reporting[reporting].label;
  return (
    <span>
      <StateSymbol mark={mark} isStale={freshnessOf(reporting) === 'stale'} sizePx={14} /> {level}
      {mark !== 'unmounted' && reporting !== 'on-time' && ` · ${late}`}
    </span>
  );
}

function Events({ events }: { events: readonly HistoryEvent[] }) {
  const { t, written, failure } = useI18n();
  const words = t.placeReport;
  const { metres } = useAlertWords();
  const { time, event, level, name, note } = words.eventColumns;
  if (events.length === 0)
    return (
      <Text as="p" tone="soft">
        {words.noEvents}
      </Text>
    );
  const failed = { failure: (reason: Failure) => failure(reason).title };
  return (
    <Table wraps isInline>
      <TableHead columns={[time, event, level, name, note]} />
      <tbody>
        {events.map((each) => (
          <tr key={each.id}>
            <td>{written(each.atMs).slice(0, 16)}</td>
            <td>{t.alerts.history.event(each.kind, severityOf(each.to), each.cause)}</td>
            <td>{each.levelM === null ? '' : metres(each.levelM)}</td>
            <td>{each.name}</td>
            <td>{noteText(each, failed)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The alert that stands: since when, its peak, and who has it. */
function StandingAlert({ alert, nowMs }: { alert: ListedAlert; nowMs: number }) {
  const { t, written } = useI18n();
  const words = useAlertWords();
  const texts = t.alerts.place;
  const { episode, acknowledgement, condition, shelf, rank } = alert;
  const severity = severityOf(rank);
  if (!episode) return null;
  const at = (ms: number) => written(ms).slice(0, 16);
  const parts = [
    severity
      ? texts.since(severity, at(episode.sinceMs), words.span(nowMs - episode.sinceMs), episode.isOpenAtBegin)
      : texts.returned(at(episode.sinceMs)),
    texts.peak(words.metres(episode.peakM), at(episode.peakMs)),
    condition === 'acknowledged' && acknowledgement
      ? texts.acknowledged(acknowledgement.name, at(acknowledgement.atMs))
      : texts.unacknowledged,
    ...(acknowledgement && acknowledgement.note !== '' ? [texts.note(acknowledgement.note)] : []),
    ...(shelf ? [t.alerts.shelvedUntil(at(shelf.untilMs), shelf.name)] : []),
    ...(shelf && shelf.note !== '' ? [texts.note(shelf.note)] : []),
  ];
  return <p>{parts.join(' · ')}</p>;
}

/** One place of a report: how it stands, its well, its thresholds, the period as a chart, and what happened in it. */
export function ReportPlace(props: {
  facts: PlaceFacts;
  place: ComparedPlace;
  range: PeriodRange;
  zone: string;
  nowMs: number;
  alert: ListedAlert | undefined;
  /** Undefined if they could not be read. */
  events: readonly HistoryEvent[] | undefined;
}) {
  const { place } = props;
  const words = useI18n().t.placeReport;
  return (
    <Box as="section" padAbove={12}>
      <h2>{place.name}</h2>
      {place.row === undefined ? <p>{words.gone}</p> : <PlaceContent {...props} row={place.row} />}
    </Box>
  );
}

function PlaceContent(props: Parameters<typeof ReportPlace>[0] & { row: number }) {
  const { t, value } = useI18n();
  const words = t.placeReport;
  const { facts, place, row, range, zone, nowMs, alert, events } = props;
  const { table } = facts;
  const well = useMemo(() => wellFacts(table, row, facts.levels), [table, row, facts.levels]);
  const section = useMemo(() => wellSection(well), [well]);
  const lines = useThresholdLines(well);
  const intervalText = useIntervalText();
  const hasWell = section.depthM !== null || section.marks.length > 1;
  const hasLevel = well.levelM !== null && well.levelTimeMs !== null;
  const isStale = isLevelStale(well.levelTimeMs, table.value(row, 'nextConnInterval'), nowMs);
  return (
    <>
      <Text as="p" tone="soft">
        {[place.detail, table.value(row, 'placeAddress')].filter(Boolean).join(' · ')}
      </Text>
      <p>
        <StateOfRow facts={facts} row={row} />
        {hasLevel &&
          ` · ${t.placePage.levelAt(
            value(well.levelM ?? 0),
            formatServiceTime(well.levelTimeMs ?? 0, zone),
            ageText(well.levelTimeMs ?? 0, nowMs, t.places.ages),
          )}`}
      </p>
      {alert && <StandingAlert alert={alert} nowMs={nowMs} />}
      {hasWell && (
        <div className={styles.block}>
          <WellSectionFigure
            facts={well}
            section={section}
            isStale={isStale}
            zone={zone}
            fixedPx={FIGURE.width}
          />
          <HeadroomPart facts={well} />
        </div>
      )}
      <div className={styles.block}>
        <h3>{words.chart(place.name)}</h3>
        {place.series ? (
          <>
            <ReportFigure series={place.series} lines={lines} range={range} zone={zone} />
            {place.series.quantity === 'rain' && (
              <Text small tone="soft">
                {t.placeCompare.rainPer(intervalText(place.series.intervalMin ?? 0))}
              </Text>
            )}
          </>
        ) : (
          <Text as="p" tone="soft">
            {place.status === 'ready' ? '' : t.placeCompare.states[place.status]}
          </Text>
        )}
      </div>
      <div className={styles.block}>
        <h3>{words.events}</h3>
        {events ? <Events events={events} /> : <p>{words.eventsFailed}</p>}
      </div>
    </>
  );
}
