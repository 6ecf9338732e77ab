import { useLayoutEffect, useMemo, useState } from 'react';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { ChartLine } from '#renderer/components/ui/chart/chart-content.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { TimeSeriesChart } from '#renderer/components/ui/time-series-chart.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { SeriesPoints, Threshold } from '#shared/domain/mcp/results/series-points.ts';
import type { SeriesView, SeriesField } from '#shared/domain/mcp/results/result-view.ts';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import {
  thresholdsTool,
  useChartLines,
  useFetchThresholds,
  useThresholds,
} from '../../api/results/chart-lines.ts';
import { useExplorer } from '../explorer-context.ts';
import styles from './chart-view.module.css';

const LEVEL_NAME = /level|水位|液位/i;
const MAX_DIGITS = 3;

const STYLES = { warning: 'dash', alarm: 'dot', overflow: 'solid' } as const;
/** The chart is as high as its room allows; the words around it take theirs first. */
const [MIN_PX, MAX_PX, WORDS_PX] = [170, 440, 170];

type Points = SeriesPoints & { zone: string };

/** Values of an answer over time, one field at a time, with the levels that matter at the place it is about. */
export function ChartView(props: { resultId: string; targetId: string; view: SeriesView }) {
  const { resultId, view } = props;
  const { toolsResults } = useI18n().t;
  const words = toolsResults.chart;
  const [at, setAt] = useState(0);
  const points = useChartLines(resultId, view);
  const known = useThresholds(resultId);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const roomPx = useRoomHeight(box);
  const field = view.fields[at];
  if (points.error) return <FailureNotice failure={toAppError(points.error).toFailure()} />;
  if (!points.data || !field)
    return (
      <Text as="p" tone="soft" small>
        {toolsResults.loading}
      </Text>
    );
  const wanted = hasThresholds(field);
  const thresholds = wanted ? (known.data?.thresholds ?? []) : [];
  const { fromTool = null, askedPlaceId = null } = known.data ?? {};
  const isMissing = wanted && !known.isPending && thresholds.length === 0;
  const { timesMs, zone, skipped, isDecimated } = points.data;
  return (
    <Stack ref={setBox}>
      {view.fields.length > 1 && (
        <SelectField
          className={styles.field}
          aria-label={words.field}
          data={view.fields.map(({ name, unit }, index) => ({
            value: String(index),
            label: unit ? `${name} (${unit})` : name,
          }))}
          value={String(at)}
          onChange={({ currentTarget: { value } }) => setAt(Number(value))}
        />
      )}
      <Lines
        points={points.data}
        at={at}
        view={view}
        thresholds={thresholds}
        heightPx={Math.min(MAX_PX, Math.max(MIN_PX, roomPx - WORDS_PX))}
      />
      <Text as="p" tone="soft" small>
        {[
          words.points(timesMs.length, zone),
          ...(thresholds.length > 0 && fromTool !== null ? [words.fromTool(fromTool)] : []),
          ...(isDecimated || field.minColumn !== null ? [words.gathered] : []),
          ...(skipped > 0 ? [words.skipped(skipped)] : []),
        ].join(' · ')}
      </Text>
      {isMissing && <MissingThresholds targetId={props.targetId} placeId={askedPlaceId} />}
    </Stack>
  );
}

/** Says why the chart has no lines, and gets them where the endpoint has a tool for it. */
function MissingThresholds({ targetId, placeId }: { targetId: string; placeId: string | null }) {
  const words = useI18n().t.toolsResults.chart;
  const { target, tools } = useExplorer();
  const fetching = useFetchThresholds(targetId);
  const tool = target?.id === targetId ? thresholdsTool(tools) : undefined;
  return (
    <Text as="p" tone="soft" small>
      {words.noThresholds}{' '}
      {tool && placeId !== null && (
        <Button small loading={fetching.isPending} onClick={() => fetching.mutate(placeId)}>
          {words.fetchThresholds(tool.name)}
        </Button>
      )}
    </Text>
  );
}

function useLines(thresholds: readonly Threshold[], unit: string): ChartLine[] {
  const { t, value } = useI18n();
  const names = t.toolsResults.chart.thresholds;
  return useMemo(
    () =>
      thresholds.map(({ kind, value: at }) => ({
        value: at,
        label: `${names[kind]} ${value(at)} ${unit}`.trim(),
        style: STYLES[kind],
        token: `--line-${kind}`,
      })),
    [thresholds, names, unit, value],
  );
}

const NO_VALUES: (number | null)[] = [];

function Lines(props: {
  points: Points;
  at: number;
  view: SeriesView;
  thresholds: readonly Threshold[];
  heightPx: number;
}) {
  const { t } = useI18n();
  const words = t.toolsResults.chart;
  const { points, at, view } = props;
  const field = view.fields[at];
  const unit = field?.unit ?? '';
  const name = field?.name ?? '';
  const lines = useLines(props.thresholds, unit);
  const values = points.values[at] ?? NO_VALUES;
  const [low, high] = [points.min[at] ?? NO_VALUES, points.max[at] ?? NO_VALUES];
  const digits = shownDigits(values);
  const hasBand = points.isDecimated || (field?.minColumn ?? null) !== null;
  const content = useMemo(() => {
    const [first = 0, last = first] = [points.timesMs[0], points.timesMs.at(-1)];
    return {
      timesMs: points.timesMs,
      series: [{ label: name, values, token: '--line-level', band: hasBand ? { low, high } : null }],
      axes: [{ unit, formatValue: (value: number) => value.toFixed(digits) }] as const,
      rangeMs: [first, Math.max(last, first + 1)] as const,
      zone: points.zone,
    };
  }, [points, name, values, low, high, hasBand, unit, digits]);
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? words.none : `${value.toFixed(digits)} ${unit}`.trim();
  const readoutAt = (index: number) => ({
    time: formatServiceTime(points.timesMs[index] ?? 0, points.zone),
    parts: [
      { label: name, text: text(values[index]) },
      ...(hasBand ? [{ label: words.band, text: words.between(text(low[index]), text(high[index])) }] : []),
    ],
  });
  if (!values.some((value) => value !== null))
    return (
      <Text as="p" tone="soft" small>
        {words.empty}
      </Text>
    );
  return (
    <TimeSeriesChart
      {...content}
      lines={lines}
      label={words.label(unit ? `${name} (${unit})` : name)}
      heightPx={props.heightPx}
      readoutAt={readoutAt}
      words={{ resetZoom: words.resetZoom, readoutHint: words.hint }}
    />
  );
}

/** The height in pixels of the room around an element, whatever the element itself needs; 0 until it is known. */
function useRoomHeight(element: HTMLElement | null): number {
  const [heightPx, setHeightPx] = useState(0);
  useLayoutEffect(() => {
    const room = element?.parentElement;
    if (!room) return undefined;
    const measure = () => setHeightPx(room.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [element]);
  return heightPx;
}

/** Thresholds are levels in metres: they say nothing about rain, batteries or counts. */
function hasThresholds({ name, column, unit }: SeriesField): boolean {
  return LEVEL_NAME.test(name) || LEVEL_NAME.test(column) || unit === 'm';
}

/** Digits after the point that tell the values apart: as many as the values have, and three at most. */
function shownDigits(values: readonly (number | null)[]): number {
  const isWhole = values.every((value) => value === null || Number.isInteger(value));
  if (isWhole) return 0;
  const isTenths = values.every((value) => value === null || Number.isInteger(value * 10));
  return isTenths ? 1 : MAX_DIGITS;
}
