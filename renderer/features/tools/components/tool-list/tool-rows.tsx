import { useVirtualizer } from '@tanstack/react-virtual';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { Box, Row, Text } from '#renderer/components/ui/layout.tsx';
import type { Dictionary } from '#renderer/i18n/dictionary.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import type { ToolRow } from '../../model/tool-rows.ts';
import { offerHref } from '../../model/tools-address.ts';
import { useExplorer } from '../explorer-context.ts';
import { BehaviourBadges } from './behaviour-badges.tsx';
import styles from './tool-list.module.css';

const HEIGHT_PX = {
  tool: 46,
  group: 26,
  gone: 30,
  'not-tools': 28,
  'not-a-tool': 62,
  'left-out': 28,
} as const;

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
export function ToolRows(props: {
  ref: Ref<HTMLDivElement>;
  rows: ToolRow[];
  /** They stand in the order of their size, which is then said. */
  isByTokens: boolean;
  onChosen: () => void;
}) {
  const { list: words } = useI18n().t.tools;
  const { rows, onChosen } = props;
  const { kind: shown, toolName } = useExplorer();
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
  const first = rows.findIndex((row) => row.kind === 'tool');
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
    location.hash = offerHref(shown, row.tool.name);
    onChosen();
  };
  return (
    <Box grow shrinks scrolls ref={scroller}>
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
                isByTokens={props.isByTokens}
                isChosen={index === chosen}
                isFocusable={index === focusable}
                onChoose={() => choose(row)}
              />
            )
          );
        })}
      </div>
    </Box>
  );
}

function ToolText(props: Extract<ToolRow, { kind: 'tool' }> & { isByTokens: boolean }) {
  const { tool, change, isByTokens } = props;
  const { kind } = useExplorer();
  // An address is long, and what it is called says more.
  const [first, second] =
    kind === 'resource' ? [tool.title ?? tool.name, tool.name] : [tool.name, tool.title ?? tool.description];
  const { t, count } = useI18n();
  const words = t.tools.list;
  const [icon] = tool.icons;
  const bad = tool.findings.filter(({ severity }) => severity !== 'hint').length;
  return (
    <>
      <Row as="span" truncate>
        {icon && <img src={icon.src} alt="" width={16} height={16} />}
        <Text truncate>{first}</Text>
        {change && <Tag tone="caution">{words.changes[change.kind]}</Tag>}
        {kind === 'tool' && (
          <Row as="span" push gap={8} fixed tone="soft">
            {bad > 0 && (
              <span title={words.findings(bad)}>
                <TriangleAlert size={13} color="var(--caution)" role="img" aria-label={words.findings(bad)} />
              </span>
            )}
            <BehaviourBadges behaviour={tool.behaviour} isIcon />
          </Row>
        )}
      </Row>
      <Text tone="soft" small truncate>
        {isByTokens ? words.tokens(count(tool.approxTokens)) : second}
      </Text>
    </>
  );
}

function describe(tool: ToolModel, tokens: string): string {
  return [tool.title ?? tool.name, tool.description, tokens].filter((part) => part !== '').join('\n');
}

/** One line: a tool that can be chosen, or a heading, or what is wrong with an entry. */
function ToolLine(props: {
  row: ToolRow;
  index: number;
  top: number;
  height: number;
  isByTokens: boolean;
  isChosen: boolean;
  isFocusable: boolean;
  onChoose: () => void;
}) {
  const { t, count } = useI18n();
  const { list: words } = t.tools;
  const { row, index } = props;
  const place = { transform: `translateY(${props.top}px)`, height: props.height };
  if (row.kind === 'tool') {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      props.onChoose();
    };
    return (
      <div
        role="option"
        aria-selected={props.isChosen}
        tabIndex={props.isFocusable ? 0 : -1}
        data-index={index}
        className={styles.tool}
        style={place}
        title={describe(row.tool, words.tokens(count(row.tool.approxTokens)))}
        onClick={props.onChoose}
        onKeyDown={onKeyDown}
      >
        <ToolText {...row} isByTokens={props.isByTokens} />
      </div>
    );
  }
  if (row.kind === 'group' || row.kind === 'not-tools' || row.kind === 'left-out') {
    return (
      <div role="presentation" className={styles.group} style={place}>
        {headingOf(row, words)}
      </div>
    );
  }
  if (row.kind === 'gone') {
    return (
      <Row role="presentation" tone="soft" padX={12} style={place}>
        <s>{row.name}</s> <Tag tone="caution">{words.changes.removed}</Tag>
      </Row>
    );
  }
  const { entry } = row;
  return (
    <div role="option" aria-selected={false} aria-disabled className={styles.notATool} style={place}>
      <span>
        <TriangleAlert size={13} aria-hidden /> {entry.name || words.entry(entry.index + 1)}:{' '}
        {words.notTool[entry.reason]}
      </span>
      <code title={JSON.stringify(entry.raw)}>{JSON.stringify(entry.raw)}</code>
    </div>
  );
}

type HeadingRow = Extract<ToolRow, { kind: 'group' | 'not-tools' | 'left-out' }>;

function headingOf(row: HeadingRow, words: Dictionary['tools']['list']): string {
  if (row.kind === 'group') return row.group || words.otherGroup;
  return row.kind === 'left-out' ? words.leftOut(row.count) : words.notTools(row.count);
}
