import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Box } from '#renderer/components/ui/layout.tsx';
import { textMeasure } from '#renderer/lib/spread-labels.ts';
import { type LineRoom, wrappedLines } from '../model/line-difference.ts';
import styles from './results/text-view.module.css';

const LINE_PX = 18;
/** On both sides of a line together; the last pixel is for rounding. */
const PADDING_PX = 21;
const MEASURED_CHARS = 20;

/** Room for a line of the box; undefined until the box is in the page. */
function useLineRoom(box: RefObject<HTMLElement | null>): LineRoom | undefined {
  const [room, setRoom] = useState<LineRoom>();
  useEffect(() => {
    const element = box.current;
    const text = element?.querySelector('pre');
    if (!element || !text) return undefined;
    const measure = textMeasure(text);
    const widthOf = (letter: string) => measure(letter.repeat(MEASURED_CHARS)) / MEASURED_CHARS;
    const [charWidth, wideWidth] = [widthOf('0'), widthOf('水')];
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth - PADDING_PX, charWidth, wideWidth }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

/** A text in lines that fit its box; only those on the screen are drawn. */
export function TextLines({ text, label }: { text: string; label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useLineRoom(scroller);
  const lines = useMemo(() => (room ? wrappedLines(text, room) : []), [text, room]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it
    <div ref={scroller} className={styles.lines} role="region" aria-label={label} tabIndex={0}>
      <Box as="pre" virtual style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <span key={index} className={styles.line} style={{ transform: `translateY(${start}px)` }}>
            {lines[index]}
            {'\n'}
          </span>
        ))}
      </Box>
    </div>
  );
}
