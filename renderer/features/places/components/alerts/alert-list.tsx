import { useVirtualizer } from '@tanstack/react-virtual';
import { BellOff, CheckCheck, CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import {
  ALERT_SORTS,
  type AlertGroup,
  type AlertRow,
  type AlertSort,
  countRows,
} from '../../model/alerts/alert-rows.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { StateSymbol } from '../state-symbol.tsx';
import { AcknowledgeDialog } from './action-dialogs.tsx';
import { AlertListRow } from './alert-row.tsx';
import styles from './alerts.module.css';

const ROW_PX = 40;
const GROUP_PX = 28;
const OVERSCAN = 6;
const STANDING = ['overflow', 'alarm', 'warning'] as const;

type Filter = AlertGroup | 'unacknowledged' | null;

type Line = { kind: 'group'; group: AlertGroup; count: number } | { kind: 'alert'; item: AlertRow };

/** Alerts under the headings of their groups. */
function linesOf(rows: readonly AlertRow[], groups: Record<AlertGroup, number>): Line[] {
  const lines: Line[] = [];
  let group: AlertGroup | undefined;
  for (const item of rows) {
    if (item.group !== group) {
      ({ group } = item);
      lines.push({ kind: 'group', group, count: groups[group] });
    }
    lines.push({ kind: 'alert', item });
  }
  return lines;
}

function isShown({ group, alert }: AlertRow, filter: Filter): boolean {
  if (filter === null) return true;
  if (filter === 'unacknowledged') return group !== 'shelved' && alert.condition !== 'acknowledged';
  return group === filter;
}

function Filters(props: {
  counts: ReturnType<typeof countRows>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  sort: AlertSort;
  onSort: (sort: AlertSort) => void;
  onAcknowledgeAll: (() => void) | undefined;
  shown: number;
}) {
  const { t, count } = useI18n();
  const { counts, filter, onFilter, sort } = props;
  const toggle = (to: Filter) => onFilter(filter === to ? null : to);
  return (
    <div className={styles.bar}>
      <Row gap={4} wrap role="group" aria-label={t.alerts.filterLabel}>
        {STANDING.map((group) => (
          <Chip key={group} aria-pressed={filter === group} onClick={() => toggle(group)}>
            <StateSymbol mark={group} sizePx={13} />
            <span className="hidden-when-narrow">{t.alerts.groups[group]}</span>{' '}
            <strong>{count(counts.groups[group])}</strong>
          </Chip>
        ))}
        <Chip aria-pressed={filter === 'unacknowledged'} onClick={() => toggle('unacknowledged')}>
          {t.alerts.notAcknowledged} <strong>{count(counts.unacknowledged)}</strong>
        </Chip>
        {counts.groups.shelved > 0 && (
          <Chip aria-pressed={filter === 'shelved'} onClick={() => toggle('shelved')}>
            <BellOff size={13} aria-hidden />
            {t.alerts.groups.shelved} <strong>{count(counts.groups.shelved)}</strong>
          </Chip>
        )}
      </Row>
      <Row push gap={8}>
        {props.onAcknowledgeAll && (
          <Button small leftSection={<CheckCheck size={13} aria-hidden />} onClick={props.onAcknowledgeAll}>
            {t.alerts.acknowledgeShown(props.shown)}
          </Button>
        )}
        <SmallSelect
          className={styles.sort}
          aria-label={t.alerts.sort}
          value={sort}
          onChange={({ currentTarget }) =>
            props.onSort(ALERT_SORTS.find((each) => each === currentTarget.value) ?? 'above')
          }
        >
          {ALERT_SORTS.map((each) => (
            <option key={each} value={each}>
              {t.alerts.sorts[each]}
            </option>
          ))}
        </SmallSelect>
      </Row>
    </div>
  );
}

function ColumnHeads() {
  const { columns } = useI18n().t.alerts;
  const head = (at: string, name: string, detail = '', isEnd = false) => (
    <span data-at={at} className={isEnd ? styles.end : undefined}>
      {name}
      {detail !== '' && (
        <Text small tone="faint" as="div">
          {detail}
        </Text>
      )}
    </span>
  );
  return (
    <div className={`${styles.columns} ${styles.grid}`} aria-hidden>
      <span />
      {head('place', columns.place, columns.placeDetail)}
      {head('level', columns.level, 'm', true)}
      {head('above', columns.above, 'cm', true)}
      {head('since', columns.since, columns.sinceDetail, true)}
      {head('peak', columns.peak, 'm', true)}
      {head('trend', columns.trend, columns.trendDetail)}
      {head('day', columns.day)}
      {head('acknowledged', columns.acknowledged)}
    </div>
  );
}

type LinesProps = {
  connectionId: string;
  facts: PlaceFacts;
  lines: readonly Line[];
  nowMs: number;
  activeRow: number | null;
  onOpen: (row: number) => void;
  onAcknowledge: (placeIds: string[]) => void;
};

/** Where a key leads among the alerts: positions of lines that are no headings. */
function nextPosition(
  key: string,
  from: number,
  positions: readonly number[],
  page: number,
): number | undefined {
  const at = positions.findIndex((position) => position >= from);
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

function Lines(props: LinesProps) {
  const { t, count } = useI18n();
  const { lines, facts, activeRow } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const positions = useMemo(
    () => lines.flatMap(({ kind }, index) => (kind === 'alert' ? [index] : [])),
    [lines],
  );
  const [focused, setFocused] = useState(0);
  const tabStop = positions.find((position) => position >= focused) ?? positions.at(-1) ?? 0;
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (lines[index]?.kind === 'group' ? GROUP_PX : ROW_PX),
    overscan: OVERSCAN,
    getItemKey: (index) => {
      const line = lines[index];
      return line?.kind === 'alert' ? line.item.alert.placeId : `group ${line?.group}`;
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? ROW_PX) / ROW_PX) - 1);
    const to = nextPosition(event.key, tabStop, positions, page);
    if (to === undefined) return;
    event.preventDefault();
    setFocused(to);
    virtual.scrollToIndex(to);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-position="${to}"]`)?.focus(),
    );
  };
  return (
    <div ref={scroll} className={styles.scroll} role="presentation" onKeyDown={onKeyDown}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }} aria-label={t.alerts.listLabel}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          if (!line) return null;
          return (
            <li
              key={String(key)}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
            >
              {line.kind === 'group' ? (
                <div className={styles.group}>
                  <strong>{t.alerts.groups[line.group]}</strong> <Text tone="soft">{count(line.count)}</Text>
                </div>
              ) : (
                <AlertListRow
                  connectionId={props.connectionId}
                  item={line.item}
                  position={index}
                  table={facts.table}
                  nowMs={props.nowMs}
                  isActive={line.item.row === activeRow}
                  isTabStop={index === tabStop}
                  isMoving={virtual.isScrolling}
                  onOpen={() => {
                    setFocused(index);
                    props.onOpen(line.item.row);
                  }}
                  onAcknowledge={() => props.onAcknowledge([line.item.alert.placeId])}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The alerts that stand now, the most severe first. */
export function AlertList(
  props: Omit<LinesProps, 'lines' | 'onAcknowledge'> & {
    items: readonly AlertRow[];
    sort: AlertSort;
    onSort: (sort: AlertSort) => void;
    placeCount: number;
  },
) {
  const { t } = useI18n();
  const { items, connectionId } = props;
  const [filter, setFilter] = useState<Filter>(null);
  const [acknowledging, setAcknowledging] = useState<string[]>();
  const isLow = useMediaQuery('(max-height: 480px)');
  const counts = useMemo(() => countRows(items), [items]);
  const shown = useMemo(() => items.filter((item) => isShown(item, filter)), [items, filter]);
  const lines = useMemo(() => linesOf(shown, counts.groups), [shown, counts]);
  const open = shown.filter((item) => isShown(item, 'unacknowledged')).map(({ alert }) => alert.placeId);
  return (
    <>
      <Filters
        counts={counts}
        filter={filter}
        onFilter={setFilter}
        sort={props.sort}
        onSort={props.onSort}
        shown={open.length}
        onAcknowledgeAll={open.length > 1 && !isLow ? () => setAcknowledging(open) : undefined}
      />
      {items.length === 0 && (
        <EmptyState
          isPart
          icon={<CircleCheck size={28} />}
          title={t.alerts.none}
          text={t.alerts.noneText(props.placeCount)}
        />
      )}
      {items.length > 0 && lines.length === 0 && (
        <Text as="p" tone="soft" small block style={{ padding: '4px 12px' }}>
          {t.alerts.noneOfFilter}
        </Text>
      )}
      {lines.length > 0 && (
        <>
          <ColumnHeads />
          <Lines {...props} lines={lines} onAcknowledge={setAcknowledging} />
        </>
      )}
      {acknowledging && (
        <AcknowledgeDialog
          connectionId={connectionId}
          placeIds={acknowledging}
          onClose={() => setAcknowledging(undefined)}
        />
      )}
    </>
  );
}
