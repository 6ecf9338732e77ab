import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './split-handle.module.css';

const STEP = 0.03;
const LEAST = 0.15;
const MOST = 0.85;

const within = (share: number) => Math.min(MOST, Math.max(LEAST, share));
const PERCENT = 100;

/** The border between two panes, dragged or moved by the arrow keys. `share` is what the first pane has of both. */
export function SplitHandle(props: {
  label: string;
  /** How the border lies. */
  orientation: 'horizontal' | 'vertical';
  share: number;
  onChange: (share: number) => void;
}) {
  const { orientation, share, onChange } = props;
  const isVertical = orientation === 'vertical';
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box) return;
    const at = isVertical ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height;
    onChange(within(at));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const back = isVertical ? 'ArrowLeft' : 'ArrowUp';
    const ahead = isVertical ? 'ArrowRight' : 'ArrowDown';
    if (event.key !== back && event.key !== ahead) return;
    event.preventDefault();
    onChange(within(share + (event.key === back ? -STEP : STEP)));
  };
  return (
    <div
      role="separator"
      aria-label={props.label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(share * PERCENT)}
      aria-valuemin={LEAST * PERCENT}
      aria-valuemax={MOST * PERCENT}
      tabIndex={0}
      className={styles.handle}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
