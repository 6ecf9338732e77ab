import type { BatchRow } from '#shared/contract/outbox-shapes.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { hasOverlap, stretchOf, wholePeriod } from '../../model/outbox/sent-timeline.ts';
import styles from './history.module.css';

const WIDTH = 1_000;
const HEIGHT = 34;
const INSET = 6;

/** The times for which batches were sent; where they lie on each other it is darker. The table below has the same. */
export function SentTimeline(props: {
  equipId: string;
  batches: readonly (BatchRow & { jobId: string })[];
  isChosen: (batch: BatchRow & { jobId: string }) => boolean;
}) {
  const { t } = useI18n();
  const words = t.uploadHistory.equipment;
  const { batches } = props;
  const whole = wholePeriod(batches);
  if (!whole) return null;
  return (
    <figure className={styles.timeline}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.timeline(props.equipId, batches.length)}
      >
        {batches.map((batch) => {
          const { start, width } = stretchOf(batch, whole);
          return (
            <rect
              key={`${batch.jobId} ${batch.seq}`}
              x={start * WIDTH}
              width={width * WIDTH}
              y={INSET}
              height={HEIGHT - 2 * INSET}
              data-open={batch.state === 'done' ? undefined : true}
              data-chosen={props.isChosen(batch) || undefined}
            >
              <title>{`${batch.firstTimestamp} – ${batch.lastTimestamp}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className={styles.ends}>
        <span>{whole.from}</span>
        {hasOverlap(batches) && <span>{words.overlap}</span>}
        <span>{whole.to}</span>
      </figcaption>
    </figure>
  );
}
