import { Download, Table2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import type { ChartContent } from '#renderer/components/ui/chart/chart-content.ts';
import { TimeSeriesChart } from '#renderer/components/ui/time-series-chart.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import type { LevelSeries } from '#shared/contract/levels.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { WellFacts } from '../../model/section/well-facts.ts';
import {
  cellsAsCsv,
  gapLimitMs,
  type MeasuredSeries,
  seriesCells,
  withGaps,
} from '../../model/series/series-csv.ts';
import type { PeriodRange } from '../../model/series/series-period.ts';
import styles from './level-series.module.css';
import { ShownTable } from './shown-table.tsx';
import { useIntervalText } from './use-interval-text.ts';
import { useThresholdLines } from './use-threshold-lines.ts';

type Measured = Extract<LevelSeries, { kind: 'series' }>;

export type SeriesViewProps = {
  series: Measured;
  range: PeriodRange;
  facts: WellFacts;
  reportIntervalMin: number | null;
  zone: string;
  placeId: string;
  isFetching: boolean;
  isWide: boolean;
};

/** What the chart does not say by itself. */
function Notes({ series, gaps }: { series: Measured; gaps: number }) {
  const words = useI18n().t.placePage.series;
  const intervalText = useIntervalText();
  const notes = [
    words.points(series.timesMs.length),
    ...(gaps > 0 ? [words.gaps(gaps)] : []),
    ...(series.skipped > 0 ? [words.skipped(series.skipped)] : []),
  ];
  return (
    <Text as="div" tone="soft" small>
      <p>{notes.join(' · ')}</p>
      {series.intervalMin !== null && <p>{words.gathered(intervalText(series.intervalMin))}</p>}
      {series.isTruncated && (
        <Text as="p" tone="caution">
          {words.truncated}
        </Text>
      )}
    </Text>
  );
}

/** The series as a chart, and as a table that says the same. */
export function SeriesView(props: SeriesViewProps) {
  const { t, value } = useI18n();
  const words = t.placePage.series;
  const { series, range, facts, reportIntervalMin, zone, isWide } = props;
  const { fromMs, toMs } = range;
  const lines = useThresholdLines(facts);
  const isGathered = series.intervalMin !== null;
  const gapped = useMemo(
    () => withGaps(series, gapLimitMs(reportIntervalMin, series.intervalMin)),
    [series, reportIntervalMin],
  );
  const content = useMemo<ChartContent>(
    () => ({
      timesMs: gapped.timesMs,
      series: [
        {
          label: words.level,
          values: gapped.levelsM,
          token: '--line-level',
          band: isGathered ? { low: gapped.minM, high: gapped.maxM } : null,
        },
      ],
      axes: [{ unit: 'm', formatValue: value }],
      lines,
      rangeMs: [fromMs, toMs],
      zone,
    }),
    [gapped, isGathered, lines, fromMs, toMs, zone, words.level, value],
  );
  const metres = (given: number | null | undefined) =>
    given === null || given === undefined ? words.noLevel : `${value(Number(given.toFixed(3)))} m`;
  const readoutAt = (index: number) => {
    const time = formatServiceTime(gapped.timesMs[index] ?? 0, zone);
    const level = gapped.levelsM[index];
    const mean = { label: isGathered ? words.mean : words.level, text: metres(level) };
    if (!isGathered || level === null) return { time, parts: [mean] };
    const extremes = [
      { label: words.min, text: metres(gapped.minM[index]) },
      { label: words.max, text: metres(gapped.maxM[index]) },
    ];
    return { time, parts: [mean, ...extremes] };
  };
  return (
    <div className={styles.series} aria-busy={props.isFetching}>
      <TimeSeriesChart
        {...content}
        label={words.chart}
        heightPx={isWide ? 320 : 210}
        readoutAt={readoutAt}
        words={{ resetZoom: words.resetZoom, readoutHint: words.hint }}
      />
      <Notes series={series} gaps={gapped.gaps} />
      <SeriesTable series={series} isGathered={isGathered} zone={zone} placeId={props.placeId} />
    </div>
  );
}

/** The levels of the period as a table, the latest first; to be copied or saved, too. */
function SeriesTable(props: { series: MeasuredSeries; isGathered: boolean; zone: string; placeId: string }) {
  const words = useI18n().t.placePage.series;
  const { series, isGathered, zone, placeId } = props;
  const [isShown, setShown] = useState(false);
  const tableId = useId();
  const { columns } = words;
  const headings = {
    time: words.zoneColumn(zone),
    level: isGathered ? columns.mean : columns.level,
    min: columns.min,
    max: columns.max,
  };
  const cells = () => seriesCells(series, isGathered, zone, headings);
  return (
    <>
      <Row align="stretch" wrap>
        <Button
          small
          leftSection={<Table2 size={13} aria-hidden />}
          aria-expanded={isShown}
          aria-controls={tableId}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hideTable : words.table}
        </Button>
        <Button
          small
          leftSection={<Download size={13} aria-hidden />}
          onClick={() => saveFile(`${fileName(placeId)}.csv`, 'text/csv', cellsAsCsv(cells()))}
        >
          {words.csv}
        </Button>
      </Row>
      <div id={tableId}>{isShown && <ShownTable label={words.tableLabel} cells={cells()} />}</div>
    </>
  );
}

/** A place id may hold what a file name must not. */
function fileName(placeId: string): string {
  return `level-${placeId.replaceAll(/[^\p{L}\p{N}_-]+/gu, '_')}`;
}
