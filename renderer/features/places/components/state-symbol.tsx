import {
  CircleCheck,
  CircleHelp,
  CircleSlash2,
  ClockAlert,
  ClockArrowUp,
  Unplug,
  WifiOff,
} from 'lucide-react';
import type { CSSProperties } from 'react';
import type { ReportingState } from '#shared/domain/places/staleness.ts';
import { type PlaceMark, SHAPE_BOX, SHAPE_PATHS, STATE_LOOKS } from '../model/state-look.ts';
import styles from './state-symbol.module.css';

/**
 * The symbol of a place: shape and colour say the state of its level; hollow and crossed out means that the place is
 * silent. It stands beside words that say the same, so it is hidden from screen readers.
 */
export function StateSymbol(props: { mark: PlaceMark; isStale?: boolean; sizePx?: number }) {
  const { mark, isStale = false, sizePx = 14 } = props;
  const { shape, token } = STATE_LOOKS[mark];
  const path = SHAPE_PATHS[shape];
  const colour: CSSProperties = { fill: `var(${token})` };
  return (
    <svg
      className={styles.symbol}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`}
      aria-hidden
    >
      {shape === 'ring' && <path className={styles.ring} d={path} />}
      {shape !== 'ring' && !isStale && <path className={styles.shape} d={path} style={colour} />}
      {shape !== 'ring' && isStale && (
        <>
          <path className={styles.edge} d={path} />
          <path className={styles.rim} d={path} style={{ stroke: `var(${token})` }} />
          <path className={styles.cross} d="M1 15 15 1" />
        </>
      )}
    </svg>
  );
}

const SYMBOLS: Record<ReportingState, typeof CircleCheck> = {
  'on-time': CircleCheck,
  late: ClockAlert,
  silent: WifiOff,
  never: CircleSlash2,
  future: ClockArrowUp,
  'unknown-interval': CircleHelp,
  unmounted: Unplug,
};

/** How a place reports, beside the words that say it. */
export function ReportingSymbol(props: { state: ReportingState; sizePx?: number }) {
  const Symbol = SYMBOLS[props.state];
  return <Symbol size={props.sizePx ?? 13} aria-hidden />;
}
