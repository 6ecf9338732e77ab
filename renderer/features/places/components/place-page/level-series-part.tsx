import { useState } from 'react';
import { Spinner } from '#renderer/components/ui/progress.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useLevelSeries } from '../../api/level-source.ts';
import type { Levels } from '../../api/levels.ts';
import type { WellFacts } from '../../model/section/well-facts.ts';
import {
  periodRange,
  type SeriesPeriod,
  seriesIntervalMin,
  writeWallMinute,
} from '../../model/series/series-period.ts';
import styles from './level-series.module.css';
import { PeriodPicker } from './period-picker.tsx';
import { SeriesView } from './series-view.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type SeriesPartProps = {
  connectionId: string;
  /** Null if the place has no ID of its own. */
  placeId: string | null;
  facts: WellFacts;
  reportIntervalMin: number | null;
  latestTimeMs: number | null;
  levels: Levels;
  zone: string;
  isWide: boolean;
  onSignInForMcp: () => void;
};

/** The end of a span that ends "now": it moves when the period is chosen, and with every new level. */
function useNowAnchor(period: SeriesPeriod, levelTimeMs: number | null): number {
  const key = `${period.kind} ${levelTimeMs}`;
  const [anchor, setAnchor] = useState(() => ({ key, nowMs: nowToTheMinute() }));
  if (anchor.key === key) return anchor.nowMs;
  const moved = { key, nowMs: nowToTheMinute() };
  setAnchor(moved);
  return moved.nowMs;
}

function nowToTheMinute(): number {
  return Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS;
}

function Empty(props: {
  latestTimeMs: number | null;
  zone: string;
  onUpToLast: (period: SeriesPeriod) => void;
}) {
  const words = useI18n().t.placePage.series;
  const { latestTimeMs, zone, onUpToLast } = props;
  return (
    <div className={styles.message}>
      <p>{words.empty}</p>
      {latestTimeMs !== null && (
        <>
          <p>{words.emptySince(formatServiceTime(latestTimeMs, zone))}</p>
          <Button
            onClick={() =>
              onUpToLast({
                kind: 'custom',
                from: writeWallMinute(latestTimeMs - DAY_MS, zone),
                to: writeWallMinute(latestTimeMs + MINUTE_MS, zone),
              })
            }
          >
            {words.upToLast}
          </Button>
        </>
      )}
    </div>
  );
}

function SignedOut({ onSignInForMcp }: { onSignInForMcp: () => void }) {
  const { t } = useI18n();
  return (
    <div className={styles.message}>
      <p>{t.placePage.series.signedOut}</p>
      <Button onClick={onSignInForMcp}>{t.levels.signIn}</Button>
    </div>
  );
}

function SeriesContent(
  props: SeriesPartProps & {
    placeId: string;
    period: SeriesPeriod;
    onPeriodChange: (period: SeriesPeriod) => void;
  },
) {
  const { t } = useI18n();
  const words = t.placePage.series;
  const { connectionId, placeId, facts, reportIntervalMin, zone, period, levels } = props;
  const nowMs = useNowAnchor(period, facts.levelTimeMs);
  const range = periodRange(period, nowMs, zone);
  const isSignedIn = levels.status !== 'signed-out' && levels.status !== 'none';
  const isRange = !('problem' in range);
  const intervalMin = isRange ? seriesIntervalMin(range, reportIntervalMin) : null;
  const asked = isRange ? { connectionId, placeId, range, intervalMin } : undefined;
  const { data, error, isFetching, refetch } = useLevelSeries(asked, isSignedIn);
  if (!isSignedIn && !data) return <SignedOut onSignInForMcp={props.onSignInForMcp} />;
  if (error)
    return (
      <FailureNotice failure={toAppError(error).toFailure()} lead={words.failed}>
        <Button onClick={() => void refetch()}>{t.frame.retry}</Button>
      </FailureNotice>
    );
  if (!data || !isRange)
    return (
      <div className={styles.message}>
        <Spinner />
        <p role="status">{words.loading}</p>
      </div>
    );
  if (data.kind === 'no-source') return <p className={styles.message}>{words.noSource}</p>;
  if (data.timesMs.length === 0 && data.skipped > 0)
    return <p className={styles.message}>{words.noLevelField}</p>;
  if (data.timesMs.length === 0)
    return <Empty latestTimeMs={props.latestTimeMs} zone={zone} onUpToLast={props.onPeriodChange} />;
  return (
    <SeriesView
      series={data}
      range={range}
      facts={facts}
      reportIntervalMin={reportIntervalMin}
      zone={zone}
      placeId={placeId}
      isFetching={isFetching}
      isWide={props.isWide}
    />
  );
}

/** How the level of a place went over a period. */
export function LevelSeriesPart(props: SeriesPartProps) {
  const words = useI18n().t.placePage.series;
  const { placeId, zone, isWide } = props;
  const [period, setPeriod] = useState<SeriesPeriod>({ kind: 'day' });
  return (
    <Stack aria-label={words.title} as="section">
      <h3>{words.title}</h3>
      {placeId === null ? (
        <Text as="p" tone="soft">
          {words.noId}
        </Text>
      ) : (
        <>
          <PeriodPicker period={period} zone={zone} onChange={setPeriod} />
          <div className={styles.content} data-wide={isWide}>
            <SeriesContent {...props} placeId={placeId} period={period} onPeriodChange={setPeriod} />
          </div>
        </>
      )}
    </Stack>
  );
}
