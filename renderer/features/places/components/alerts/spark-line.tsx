import { useMemo } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Severity, TimedLevel } from '#shared/domain/places/exceedance.ts';
import { sparkLine } from '../../model/alerts/spark-line.ts';

const WIDTH = 72;
const HEIGHT = 24;
/** The newest level is a dot at the end of the line. */
const DOT_PX = 3;
const DAY_MS = 86_400_000;
const DASHES: Record<Severity, string | undefined> = { overflow: undefined, alarm: '1 3', warning: '4 3' };

/** The level of a day as a line with the threshold that was reached; its box stays the same before there is one. */
export function SparkLine(props: {
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
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {label !== '' && <title>{label}</title>}
      {!line && (
        <path
          d={`M0 ${HEIGHT / 2}H${WIDTH}`}
          stroke="var(--line-strong)"
          strokeWidth={1.5}
          strokeDasharray="2 4"
        />
      )}
      {line && line.thresholdY !== null && (
        <line
          x1={0}
          x2={WIDTH}
          y1={line.thresholdY}
          y2={line.thresholdY}
          stroke={`var(--line-${severity})`}
          strokeDasharray={DASHES[severity]}
        />
      )}
      {line?.paths.map((path) => (
        <path key={path} d={path} fill="none" stroke="var(--line-level)" strokeWidth={1.5} />
      ))}
      {line && <circle cx={line.lastX} cy={line.lastY} r={2} fill="var(--line-level)" />}
    </svg>
  );
}
