import type { ChartLine } from '#renderer/components/ui/chart/chart-content.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { QUANTITY_UNITS } from '#shared/domain/levels/quantity.ts';
import type { PlaceSeries } from '../../model/compare/joined-series.ts';
import { FIGURE, reportFigure, timeTicks } from '../../model/report/report-figure.ts';
import type { PeriodRange } from '../../model/series/series-period.ts';

const DASHES = { dash: '7 4', dot: '2 4', solid: undefined } as const;
const LABEL_PX = 3;

/** A series over the period in lines that stay sharp on paper; the table of events beside it says when what happened. */
export function ReportFigure(props: {
  series: PlaceSeries;
  lines: readonly ChartLine[];
  range: PeriodRange;
  zone: string;
}) {
  const { t, value } = useI18n();
  const { series, range, zone } = props;
  const lines = series.quantity === 'level' ? props.lines : [];
  const figure = reportFigure(
    series,
    range,
    lines.map((line) => line.value),
  );
  const { width, height, left, right, top, bottom } = FIGURE;
  const floor = height - bottom;
  const unit = QUANTITY_UNITS[series.quantity];
  const isRain = series.quantity === 'rain';
  return (
    <svg
      style={{ fontSize: 'var(--text-small)', fill: 'var(--ink-soft)' }}
      width="100%"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t.placeReport.chart(series.name)}
    >
      {figure.ticks.map((tick, at) => (
        <g key={tick}>
          <line
            x1={left}
            x2={width - right}
            y1={figure.yOf(tick)}
            y2={figure.yOf(tick)}
            stroke="var(--line)"
          />
          <text x={left - 6} y={figure.yOf(tick) + 4} textAnchor="end">
            {at === figure.ticks.length - 1 ? `${value(tick)} ${unit}` : value(tick)}
          </text>
        </g>
      ))}
      {timeTicks(range, zone).map(({ timeMs, text }) => (
        <g key={timeMs}>
          <line x1={figure.xOf(timeMs)} x2={figure.xOf(timeMs)} y1={top} y2={floor} stroke="var(--line)" />
          <text x={figure.xOf(timeMs)} y={height - 6} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {figure.band !== '' && <path d={figure.band} fill="var(--accent)" fillOpacity={0.2} />}
      {isRain && <path d={figure.bars} fill="var(--rain)" />}
      <path d={figure.line} fill="none" stroke="var(--line-level)" strokeWidth={1.75} />
      {lines.map((line) => (
        <g key={line.label}>
          <line
            x1={left}
            x2={width - right}
            y1={figure.yOf(line.value)}
            y2={figure.yOf(line.value)}
            stroke={`var(${line.token})`}
            strokeWidth={1.75}
            strokeDasharray={DASHES[line.style]}
          />
          <text fill="var(--ink)" fontWeight={600} x={left + LABEL_PX} y={figure.yOf(line.value) - LABEL_PX}>
            {line.label}
          </text>
        </g>
      ))}
    </svg>
  );
}
