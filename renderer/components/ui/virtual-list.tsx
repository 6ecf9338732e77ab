import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type Key, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Box } from './layout.tsx';

const OVERSCAN = 8;

/** What the button of a line takes, so that it is found by the arrow keys. */
export type LineButton = { 'data-position': number; tabIndex: 0 | -1; onFocus: () => void };

type VirtualListProps<Line> = {
  label: string;
  lines: readonly Line[];
  rowPx: number;
  /** Height of a line that has no button, as headings have none. */
  headingPxOf?: (line: Line) => number | undefined;
  keyOf: (line: Line) => Key;
  /** `isMoving` while the list is scrolled. */
  children: (line: Line, button: LineButton, isMoving: boolean) => ReactNode;
};

/** Where a key leads among the lines that have a button. */
function nextPosition(key: string, from: number, positions: readonly number[], page: number) {
  const at = positions.indexOf(from);
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: positions.length - 1,
  };
  const to = moves[key];
  return to === undefined ? undefined : positions[Math.min(positions.length - 1, Math.max(0, to))];
}

type Focus = { key: Key | undefined; index: number };

/** Where the line with the focus is now, or what took its place where it is gone. */
function indexOfFocus<Line>({ key, index }: Focus, lines: readonly Line[], keyOf: (line: Line) => Key) {
  const hasIt = (line: Line | undefined) => line !== undefined && keyOf(line) === key;
  if (key === undefined || hasIt(lines[index])) return index;
  const at = lines.findIndex(hasIt);
  return at === -1 ? index : at;
}

/**
 * A list of any length, of which only the lines in sight are rendered, and the one with the focus. One button is a tab stop;
 * arrow keys go to the others. Lines that come or go leave the focus where it is.
 */
export function VirtualList<Line>(props: VirtualListProps<Line>) {
  const { lines, rowPx, headingPxOf, keyOf } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Focus>({ key: undefined, index: 0 });
  const from = indexOfFocus(focused, lines, keyOf);
  const positions = useMemo(
    () => lines.flatMap((line, index) => (headingPxOf?.(line) === undefined ? [index] : [])),
    [lines, headingPxOf],
  );
  const tabStop = positions.find((position) => position >= from) ?? positions.at(-1) ?? 0;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => {
      const line = lines[index];
      return (line !== undefined && headingPxOf?.(line)) || rowPx;
    },
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(range.count > 0 ? [tabStop] : [])])].toSorted(
        (a, b) => a - b,
      ),
    getItemKey: (index) => {
      const line = lines[index];
      return line === undefined ? index : String(keyOf(line));
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? rowPx) / rowPx) - 1);
    const to = nextPosition(event.key, tabStop, positions, page);
    if (to === undefined) return;
    event.preventDefault();
    virtual.scrollToIndex(to);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-position="${to}"]`)?.focus(),
    );
  };
  return (
    <Box ref={scroll} grow shrinks scrolls role="presentation" onKeyDown={onKeyDown}>
      <Box as="ul" virtual style={{ height: virtual.getTotalSize() }} aria-label={props.label}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const button: LineButton = {
            'data-position': index,
            tabIndex: index === tabStop ? 0 : -1,
            onFocus: () => setFocused({ key: keyOf(line), index }),
          };
          return (
            <li
              key={String(key)}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
            >
              {props.children(line, button, virtual.isScrolling)}
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
