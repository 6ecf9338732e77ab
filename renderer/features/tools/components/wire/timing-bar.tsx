import type { Exchange } from '#shared/domain/mcp/wire/exchange.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './wire.module.css';

const WIDTH = 100;

/** How long it took to the first byte, and from there to the last. */
export function TimingBar({ exchange }: { exchange: Exchange }) {
  const words = useI18n().t.toolsResults.wire;
  const { firstByteAfterMs, headersAfterMs, endAfterMs } = exchange;
  if (endAfterMs === null) return <p className={styles.says}>{words.notFinished}</p>;
  const waitMs = Math.min(endAfterMs, firstByteAfterMs ?? headersAfterMs ?? endAfterMs);
  const waitWidth = endAfterMs === 0 ? WIDTH : (waitMs / endAfterMs) * WIDTH;
  const text = words.timingText(Math.round(waitMs), Math.round(endAfterMs - waitMs));
  return (
    <div className={styles.timing}>
      <svg
        viewBox={`0 0 ${WIDTH} 6`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${words.timing}: ${text}`}
      >
        <rect className={styles.waiting} width={waitWidth} height={6} />
        <rect className={styles.receiving} x={waitWidth} width={WIDTH - waitWidth} height={6} />
      </svg>
      <span>{text}</span>
    </div>
  );
}
