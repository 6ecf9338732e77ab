import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ToolRow } from '../../model/tool-rows.ts';
import { toolsHref } from '../../model/tools-address.ts';
import { useExplorer } from '../explorer-context.ts';
import { ToolLine } from './tool-line.tsx';
import styles from './tool-list.module.css';

const HEIGHT_PX = { tool: 46, group: 26, gone: 30, 'not-tools': 28, 'not-a-tool': 62 } as const;

const keyOf = (row: ToolRow, index: number): string => {
  if (row.kind === 'tool') return `tool ${row.tool.name}`;
  if (row.kind === 'not-a-tool') return `entry ${row.entry.index}`;
  return row.kind === 'gone' ? `gone ${row.name}` : `${row.kind} ${index}`;
};

/** Where a key leads from a line: to the next tool that can be chosen, never to a heading. */
function nextTool(rows: readonly ToolRow[], from: number, key: string): number {
  const at = rows.flatMap(({ kind }, index) => (kind === 'tool' ? [index] : []));
  const here = at.indexOf(from);
  const page = 8;
  const steps: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + page,
    PageUp: here - page,
    Home: 0,
    End: at.length - 1,
  };
  const to = steps[key];
  return to === undefined ? -1 : (at[Math.min(at.length - 1, Math.max(0, to))] ?? -1);
}

/** The lines of the list; only those near the window are in the page. */
export function ToolRows(props: { ref: Ref<HTMLDivElement>; rows: ToolRow[]; onChosen: () => void }) {
  const { list: words } = useI18n().t.tools;
  const { rows, onChosen } = props;
  const { toolName } = useExplorer();
  const scroller = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.ref, () => scroller.current as HTMLDivElement);
  const [wanted, setWanted] = useState<number>();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHT_PX[rows[index]?.kind ?? 'tool'],
    getItemKey: (index) => keyOf(rows[index] ?? { kind: 'group', group: '' }, index),
    overscan: 6,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rows]);
  useEffect(() => {
    if (wanted === undefined) return;
    // The line may only just have come into the page.
    scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted}"]`)?.focus();
  });
  const chosen = rows.findIndex((row) => row.kind === 'tool' && row.tool.name === toolName);
  const first = rows.findIndex(({ kind }) => kind === 'tool');
  const focusable = chosen === -1 ? first : chosen;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = Number((event.target as HTMLElement).dataset['index'] ?? focusable);
    const to = nextTool(rows, from, event.key);
    if (to === -1) return;
    event.preventDefault();
    virtualizer.scrollToIndex(to, { align: 'auto' });
    setWanted(to);
  };
  const choose = (row: ToolRow) => {
    if (row.kind !== 'tool') return;
    location.hash = toolsHref('call', row.tool.name);
    onChosen();
  };
  return (
    <div className={styles.scroller} ref={scroller}>
      <div
        role="listbox"
        tabIndex={-1}
        aria-label={words.label}
        className={styles.rows}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onBlur={() => setWanted(undefined)}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const row = rows[index];
          return (
            row && (
              <ToolLine
                key={key}
                row={row}
                index={index}
                top={start}
                height={size}
                isChosen={index === chosen}
                isFocusable={index === focusable}
                onChoose={() => choose(row)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
