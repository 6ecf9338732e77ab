import { useMemo } from 'react';
import { SparkLine } from '#renderer/components/ui/spark-line.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Severity, TimedLevel } from '#shared/domain/places/exceedance.ts';
import { sparkLine } from '../../model/alerts/spark-line.ts';

const WIDTH = 72;
const HEIGHT = 24;
/** The newest level is a dot at the end of the line. */
const DOT_PX = 3;
const DAY_MS = 86_400_000;

/** The level of a day as a line with the threshold that was reached. */
export function DayLine(props: {
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
