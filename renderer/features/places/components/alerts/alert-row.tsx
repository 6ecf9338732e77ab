import { Check, MoveDownRight, MoveRight, MoveUpRight } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { LineButton } from '#renderer/components/ui/virtual-list.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { levelTrend, timeToReach } from '#shared/domain/alerts/level-trend.ts';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { useDayOfLevels } from '../../api/day-of-levels.ts';
import { type AlertRow, nextThreshold } from '../../model/alerts/alert-rows.ts';
import { levelsOfDay, sparkLine } from '../../model/alerts/spark-line.ts';
import { StateSymbol } from '../state-symbol.tsx';
import styles from './alerts.module.css';
import { useAlertWords } from './alert-words.ts';
import { SparkLine } from '#renderer/components/ui/spark-line.tsx';
import type { Severity, TimedLevel } from '#shared/domain/places/exceedance.ts';

const ARROWS = { rising: MoveUpRight, falling: MoveDownRight, steady: MoveRight };

type RowProps = {
  connectionId: string;
  item: AlertRow;
  button: LineButton;
  table: PlaceTable;
  nowMs: number;
  isActive: boolean;
  /** Nothing is asked for while the list moves. */
  isMoving: boolean;
  onOpen: () => void;
  onAcknowledge: () => void;
};

/** The levels of the last day, and what they say about the next hours. */
function useDay({ connectionId, item, table, nowMs, isMoving }: RowProps) {
  const { alert, levelM, timeMs, row, severity } = item;
  const { data, isError } = useDayOfLevels(connectionId, alert.placeId, nowMs, !isMoving);
  return useMemo(() => {
    const levels = data?.kind === 'series' ? levelsOfDay(data, { levelM, timeMs }) : undefined;
    const trend = levels && levelTrend(levels, nowMs);
    const next = nextThreshold(table, row, severity);
    const estimate = next && timeToReach(trend, next.levelM, nowMs);
    return {
      levels,
      trend,
      estimate: estimate && next ? { ...estimate, severity: next.severity } : null,
      isError,
    };
  }, [data, isError, levelM, timeMs, table, row, severity, nowMs]);
}

function TrendCell({ item, nowMs, day }: { item: AlertRow; nowMs: number; day: ReturnType<typeof useDay> }) {
  const { t } = useI18n();
  const words = useAlertWords();
  const { trend, estimate } = day;
  if (!trend) return <Text tone="faint">–</Text>;
  if (trend.direction === 'unclear')
    return (
      <Text small tone="soft">
        {t.alerts.trends.unclear}
      </Text>
    );
  const Arrow = ARROWS[trend.direction];
  const peakMs = item.alert.episode?.peakMs ?? null;
  const hasPeaked = trend.direction === 'falling' && peakMs !== null && peakMs < (item.timeMs ?? 0);
  const told = hasPeaked
    ? t.alerts.fallingSince(words.when(peakMs, nowMs))
    : t.alerts.trends[trend.direction];
  return (
    <>
      <Text>
        <Arrow size={12} aria-hidden /> {t.alerts.rate(words.signed(trend.cmPerHour))}
      </Text>
      {estimate ? (
        <Text
          small
          tone={estimate.severity}
          title={t.alerts.estimateHint(
            trend.windowMin,
            words.when(estimate.fromMs, nowMs),
            words.when(estimate.toMs, nowMs),
          )}
        >
          {t.alerts.estimate(estimate.severity, words.span(estimate.atMs - nowMs))}
        </Text>
      ) : (
        <Text small tone="soft">
          {told}
        </Text>
      )}
    </>
  );
}

function AcknowledgedCell(props: { item: AlertRow; name: string; nowMs: number; onAcknowledge: () => void }) {
  const { t, moment } = useI18n();
  const words = useAlertWords();
  const { alert } = props.item;
  if (alert.shelf)
    return (
      <>
        <Text title={t.alerts.shelvedUntil(moment(alert.shelf.untilMs), alert.shelf.name)}>
          {t.alerts.until(words.when(alert.shelf.untilMs, props.nowMs))}
        </Text>
        <Text small tone="soft" title={alert.shelf.note}>
          {[alert.shelf.name, alert.shelf.note].filter(Boolean).join(' · ')}
        </Text>
      </>
    );
  if (alert.condition === 'acknowledged' && alert.acknowledgement) {
    const { name, note, atMs } = alert.acknowledgement;
    return (
      <>
        <Text title={name}>
          <Text tone="ok">
            <Check size={12} aria-hidden />
          </Text>{' '}
          {name}
        </Text>
        <Text small tone="soft" title={note}>
          {[words.when(atMs, props.nowMs), note].filter(Boolean).join(' · ')}
        </Text>
      </>
    );
  }
  return (
    <Row className={styles.action}>
      <Button small aria-label={t.alerts.acknowledgeOf(props.name)} onClick={props.onAcknowledge}>
        {t.alerts.acknowledge}
      </Button>
    </Row>
  );
}

/** One alert: what, how much, since when, how high it got, where it goes, who has it. */
export function AlertListRow(props: RowProps) {
  const { t } = useI18n();
  const words = useAlertWords();
  const day = useDay(props);
  const { item, table, nowMs, isActive } = props;
  const { row, alert, severity, levelM, thresholdM, aboveCm } = item;
  const { episode, rank } = alert;
  const name = table.value(row, 'placeName') ?? t.places.problems.unnamed;
  const ids = [table.value(row, 'placeId'), table.value(row, 'projectName') ?? table.value(row, 'projectId')];
  const detail = ids.filter((part) => part !== null).join(' · ');
  const since = episode && words.begin(episode, nowMs);
  const hint = aboveCm === null ? undefined : t.alerts.aboveHint(aboveCm, severity);
  const above = aboveCm === null ? '–' : words.signed(aboveCm);
  return (
    <div className={`${styles.row} ${styles.grid}`} data-active={isActive || undefined}>
      <StateSymbol mark={rank === 0 ? 'below-warning' : severity} sizePx={16} />
      <Stack as="span" gap={0} data-at="place">
        <button
          type="button"
          className={styles.open}
          {...props.button}
          aria-current={isActive ? 'true' : undefined}
          onClick={props.onOpen}
        >
          {name}
          <span className="visually-hidden"> {[detail, hint].filter(Boolean).join(t.punctuation.comma)}</span>
        </button>
        <Text small tone="soft" data-when="wide" aria-hidden>
          {detail}
        </Text>
        <Text small data-when="narrow" title={hint}>
          <Text strong tone={severity}>
            {t.alerts.aboveShort(above)}
          </Text>{' '}
          {day.estimate ? (
            t.alerts.estimate(day.estimate.severity, words.span(day.estimate.atMs - nowMs))
          ) : (
            <>
              {episode && !episode.isOpenAtBegin && (
                <span data-at="begin">
                  {since}
                  {t.punctuation.comma}
                </span>
              )}
              {episode && words.lasting(episode, nowMs)}
            </>
          )}
        </Text>
      </Stack>
      <Text data-at="level" large strong end>
        {words.metres(levelM)}
      </Text>
      <Stack as="span" gap={0} end data-at="above" title={hint}>
        <Text strong tone={severity}>
          {above}
        </Text>
        <Text small tone="soft">
          {thresholdM === null ? '' : `${words.metres(thresholdM)} m`}
        </Text>
      </Stack>
      <Stack
        as="span"
        gap={0}
        end
        data-at="since"
        title={episode?.isOpenAtBegin ? t.alerts.sinceEarlier : undefined}
      >
        <Text>{since}</Text>
        <Text small tone="soft">
          {episode && words.lasting(episode, nowMs)}
        </Text>
      </Stack>
      <Stack as="span" gap={0} end data-at="peak">
        <Text>{episode && words.metres(episode.peakM)}</Text>
        <Text small tone="soft">
          {episode && words.when(episode.peakMs, nowMs)}
        </Text>
      </Stack>
      <Stack as="span" gap={0} data-at="trend">
        <TrendCell item={item} nowMs={nowMs} day={day} />
      </Stack>
      <Stack as="span" gap={0} data-at="day">
        <DayLine
          levels={day.levels}
          name={name}
          thresholdM={thresholdM}
          severity={severity}
          nowMs={nowMs}
          isFailed={day.isError}
        />
      </Stack>
      <Stack as="span" gap={0} data-at="acknowledged">
        <AcknowledgedCell item={item} name={name} nowMs={nowMs} onAcknowledge={props.onAcknowledge} />
      </Stack>
    </div>
  );
}

const WIDTH = 72;
const HEIGHT = 24;
/** The newest level is a dot at the end of the line. */
const DOT_PX = 3;
const DAY_MS = 86_400_000;

/** The level of a day as a line with the threshold that was reached. */
function DayLine(props: {
  levels: readonly TimedLevel[] | undefined;
  name: string;
  thresholdM: number | null;
  severity: Severity;
  nowMs: number;
  isFailed: boolean;
}) {
  const { t } = useI18n();
  const { levels, name, thresholdM, severity, nowMs, isFailed } = props;
  const line = useMemo(
    () =>
      levels &&
      sparkLine(levels, thresholdM, {
        width: WIDTH - DOT_PX,
        height: HEIGHT,
        fromMs: nowMs - DAY_MS,
        toMs: nowMs,
      }),
    [levels, thresholdM, nowMs],
  );
  const without = isFailed ? t.alerts.sparkFailed : levels ? t.alerts.sparkNone : '';
  const label = line ? t.alerts.sparkLabel(name) : without;
  return <SparkLine width={WIDTH} height={HEIGHT} line={line} label={label} severity={severity} />;
}
