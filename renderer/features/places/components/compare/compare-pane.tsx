import { ChartSpline, Table2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { TimeSeriesChart } from '#renderer/components/ui/time-series-chart.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import type { Levels } from '../../api/levels.ts';
import {
  type Comparison,
  comparisonAddress,
  type Heights,
  MAX_COMPARED,
  withoutPlace,
  withQuantity,
  withPlace,
} from '../../model/compare/comparison.ts';
import { comparisonCells, type PlaceSeries } from '../../model/compare/joined-series.ts';
import type { MapPositions } from '../../model/map/position-effect.ts';
import { wellFacts } from '../../model/section/well-facts.ts';
import { usePlaces } from '../places-model.ts';
import { SubPage } from '../sub-page.tsx';
import { ShownTable } from '../place-page/shown-table.tsx';
import { useIntervalText } from '../place-page/use-interval-text.ts';
import { useThresholdLines } from '../place-page/use-threshold-lines.ts';
import { AddPlace } from './add-place.tsx';
import { CompareLegend, useValueText } from './compare-legend.tsx';
import styles from './compare.module.css';
import { PeriodBar } from './period-bar.tsx';
import { SaveMenu } from './save-menu.tsx';
import { useCompared } from './use-compared.ts';
import { useComparedChart } from './use-compared-chart.ts';
import { useRange } from './use-range.ts';

/** Steps of an arrow key over the width of the chart, at least. */
const KEY_STEPS = 288;
const NO_THRESHOLDS = { warnM: null, alarmM: null, outM: null };
const HEIGHTS: Heights[] = ['bottom', 'datum'];

type ComparePaneProps = {
  connectionId: string;
  connectionName: string;
  comparison: Comparison;
  levels: Levels;
  positions: Pick<MapPositions, 'lng' | 'lat'>;
  zone: string;
  /** Where the list of the places is. */
  backTo: string;
  onSignInForMcp: () => void;
  onCopyLink: () => void;
};

/** Within a comparison Back does not go through every choice. */
function change(next: Comparison): void {
  location.replace(comparisonAddress('compare', next));
}

function useCells(series: readonly PlaceSeries[], zone: string) {
  const { t } = useI18n();
  const intervalText = useIntervalText();
  const words = t.placeCompare;
  return () =>
    comparisonCells(series, zone, {
      time: t.placePage.series.zoneColumn(zone),
      column: (name, quantity, unit, intervalMin) =>
        words.column(name, quantity, unit, intervalMin === null ? '' : intervalText(intervalMin)),
      low: words.low,
      high: words.high,
    });
}

/** Up to eight places over one period: their lines, rain as bars, and what all of them say at a time. */
export function ComparePane(props: ComparePaneProps) {
  const { t } = useI18n();
  const words = t.placeCompare;
  const { facts, selection } = usePlaces();
  const { comparison, connectionId, levels, zone } = props;
  const { keys, period, focus } = comparison;
  const range = useRange(comparison, zone);
  const { places, canUseDatum, isFetching } = useCompared(connectionId, facts, levels, comparison, range);
  const focusRow = focus === null ? undefined : facts.table.rowOf(focus);
  const focused = useMemo(
    () => (focusRow === undefined ? NO_THRESHOLDS : wellFacts(facts.table, focusRow, facts.levels)),
    [facts, focusRow],
  );
  const bottomM = focusRow === undefined ? null : facts.table.value(focusRow, 'nodeBottomElev');
  const lines = useThresholdLines(focused, comparison.heights === 'datum' ? (bottomM ?? 0) : 0);
  const content = useComparedChart(places, focus, lines, range ?? NO_RANGE, zone);
  const series = places.flatMap((place) => place.series ?? []);
  const cells = useCells(series, zone);
  const [isTable, setTable] = useState(false);
  const [readAt, setReadAt] = useState<number | null>(null);
  const onRead = useCallback((index: number | null) => setReadAt(index), []);
  const readMs = readAt === null ? null : (content.timesMs[readAt] ?? null);
  const isLow = useMediaQuery('(max-height: 600px)');
  const valueText = useValueText();
  const readoutAt = (index: number) => {
    const timeMs = content.timesMs[index] ?? 0;
    return {
      time: formatServiceTime(timeMs, zone),
      parts: places.flatMap((place) =>
        place.series ? [{ label: place.name, text: valueText(place.series, timeMs) }] : [],
      ),
    };
  };
  const spanMs = range ? range.toMs - range.fromMs : 0;
  return (
    <SubPage
      title={words.title}
      status={
        <Text tone="soft" role="status">
          {words.count(keys.length, MAX_COMPARED)}
        </Text>
      }
      back={words.back}
      backTo={props.backTo}
      onCopyLink={props.onCopyLink}
      actions={
        <>
          <AddPlace
            table={facts.table}
            positions={props.positions}
            compared={keys}
            selected={selection.keys}
            onAdd={(key) => change(withPlace(comparison, key))}
          />
          <SaveMenu
            content={content}
            cells={cells}
            connectionName={props.connectionName}
            zone={zone}
            isDisabled={series.length === 0}
          />
        </>
      }
    >
      <Row wrap align="start">
        <PeriodBar
          period={period}
          range={range}
          zone={zone}
          onChange={(next) => change({ ...comparison, period: next })}
        />
        <SegmentedControl
          aria-label={words.heights}
          title={canUseDatum ? words.heights : words.heightsUnknown}
          value={comparison.heights}
          data={HEIGHTS.map((value) => ({
            value,
            label: words.heightsOf[value],
            disabled: value === 'datum' && !canUseDatum,
          }))}
          onChange={(heights) => change({ ...comparison, heights })}
        />
      </Row>
      {keys.length === 0 ? (
        <EmptyState isPart icon={<ChartSpline size={28} />} title={words.noneTitle} text={words.noneText} />
      ) : (
        <div className={styles.body}>
          <div aria-busy={isFetching}>
            {series.length === 0 && !isFetching ? (
              <Text as="p" tone="soft">
                {words.allFailedText}
              </Text>
            ) : (
              <TimeSeriesChart
                {...content}
                label={words.chart}
                heightPx={isLow ? 200 : 420}
                readoutAt={readoutAt}
                onRead={onRead}
                keyStepMs={spanMs / KEY_STEPS}
                words={{
                  resetZoom: t.placePage.series.resetZoom,
                  readoutHint: t.placePage.series.hint,
                }}
              />
            )}
          </div>
          <Stack>
            <CompareLegend
              places={places}
              focus={focus}
              readMs={readMs}
              onFocus={(key) => change({ ...comparison, focus: key })}
              onRemove={(key) => change(withoutPlace(comparison, key))}
              onQuantity={(key, quantity) => change(withQuantity(comparison, key, quantity))}
            />
            {places.some(({ status }) => status === 'signed-out') && (
              <Button kind="primary" onClick={props.onSignInForMcp}>
                {t.levels.signIn}
              </Button>
            )}
          </Stack>
        </div>
      )}
      {series.length > 0 && (
        <>
          <div>
            <Button
              small
              leftSection={<Table2 size={13} aria-hidden />}
              aria-expanded={isTable}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? t.placePage.series.hideTable : t.placePage.series.table}
            </Button>
          </div>
          {isTable && (
            <ShownTable label={words.table} cells={cells().map((line) => line.map((cell) => String(cell)))} />
          )}
        </>
      )}
    </SubPage>
  );
}

const NO_RANGE = { fromMs: 0, toMs: 1 };
