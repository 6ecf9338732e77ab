import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import styles from './text-view.module.css';

const LINE_PX = 18;
/** A line that is longer goes on in the next one: JSON as it is sent has no line breaks at all. */
const MOST_LINE_CHARS = 180;

/** The lines of a text, none longer than fits. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (line.length <= MOST_LINE_CHARS) return [line];
    const parts = Math.ceil(line.length / MOST_LINE_CHARS);
    return Array.from({ length: parts }, (_each, at) =>
      line.slice(at * MOST_LINE_CHARS, (at + 1) * MOST_LINE_CHARS),
    );
  });
}

/** Lines of a text; only those on the screen are drawn. */
export function TextLines({ lines, label }: { lines: readonly string[]; label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it
    <div ref={scroller} className={styles.lines} role="region" aria-label={label} tabIndex={0}>
      <pre className={styles.all} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <span key={index} className={styles.line} style={{ transform: `translateY(${start}px)` }}>
            {lines[index]}
            {'\n'}
          </span>
        ))}
      </pre>
    </div>
  );
}
