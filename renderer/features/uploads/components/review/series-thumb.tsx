import { Text } from '#renderer/components/ui/layout.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import { seriesPicture, shownRange } from '../../model/series-picture.ts';
import styles from './review.module.css';

const WIDTH = 200;
const HEIGHT = 32;
const MARK = 4;

/** The series of a column, small; a value that is far from all others is marked at the edge and does not stretch it. */
export function SeriesThumb(props: { series: FileSeries; unit: string; onOpen: () => void }) {
  const { t, value, count } = useI18n();
  const words = t.uploadReview.header;
  const { field, finding } = props.series;
  const { valueRange, rangeS } = shownRange(finding);
  const [low, high] = valueRange;
  const { timesMs, values } = seriesPicture(finding);
  const x = (ms: number) => ((ms / 1000 - rangeS[0]) / Math.max(1, rangeS[1] - rangeS[0])) * WIDTH;
  const y = (of: number) => HEIGHT - MARK - ((of - low) / (high - low || 1)) * (HEIGHT - 2 * MARK);
  let line = '';
  let isBroken = true;
  const far: { x: number; isAbove: boolean }[] = [];
  for (const [at, ms] of timesMs.entries()) {
    const of = values[at] ?? null;
    const isInside = of !== null && of >= low && of <= high;
    if (of !== null && !isInside) far.push({ x: x(ms), isAbove: of > high });
    if (isInside) line += `${isBroken ? 'M' : 'L'}${x(ms).toFixed(1)} ${y(of).toFixed(1)}`;
    isBroken = !isInside;
  }
  const range = words.range(value(low), value(high), props.unit);
  const more = far.length > 0 ? `${t.punctuation.comma}${words.offScale(far.length)}` : '';
  return (
    <ListButton
      aria-label={`${words.picture(field)}${t.punctuation.colon}${range}${more}`}
      onClick={props.onOpen}
    >
      <svg className={styles.thumb} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path
          d={line}
          fill="none"
          stroke="var(--line-level)"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
        {far.map(({ x: at, isAbove }) => (
          <path
            key={`${at} ${isAbove}`}
            d={
              isAbove
                ? `M${at - MARK} ${2 * MARK}L${at} 0L${at + MARK} ${2 * MARK}Z`
                : `M${at - MARK} ${HEIGHT - 2 * MARK}L${at} ${HEIGHT}L${at + MARK} ${HEIGHT - 2 * MARK}Z`
            }
            fill="var(--state-alarm)"
          />
        ))}
      </svg>
      <Text block small tone="soft" truncate>
        {range}
        {far.length > 0 && (
          <Text tone="caution" title={words.offScale(far.length)}>
            {' '}
            ▲ {count(far.length)}
          </Text>
        )}
      </Text>
    </ListButton>
  );
}
