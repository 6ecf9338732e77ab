import { BellOff, ChartSpline, CheckCheck, CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { VirtualList } from '#renderer/components/ui/virtual-list.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import {
  ALERT_SORTS,
  type AlertGroup,
  type AlertRow,
  type AlertSort,
  countRows,
} from '../../model/alerts/alert-rows.ts';
import { MAX_COMPARED } from '../../model/compare/comparison.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { openComparison } from '../open-pages.ts';
import { StateSymbol } from '../state-symbol.tsx';
import { AcknowledgeDialog } from './action-dialogs.tsx';
import { AlertListRow } from './alert-row.tsx';
import styles from './alerts.module.css';

const ROW_PX = 40;
const GROUP_PX = 28;
const STANDING = ['overflow', 'alarm', 'warning'] as const;

type Filter = AlertGroup | 'unacknowledged' | null;

type Line = { kind: 'group'; group: AlertGroup; count: number } | { kind: 'alert'; item: AlertRow };

const keyOf = (line: Line) => (line.kind === 'alert' ? line.item.alert.placeId : `group ${line.group}`);
const headingPxOf = (line: Line) => (line.kind === 'group' ? GROUP_PX : undefined);

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
  onCompare: (() => void) | undefined;
  compared: number;
}) {
  const { t, count } = useI18n();
  const { counts, filter, onFilter, sort } = props;
  const isSmall = useMediaQuery('(max-height: 480px), (max-width: 720px)');
  const toggle = (to: Filter) => onFilter(filter === to ? null : to);
  return (
    <Row wrap gap={8} padX={12} padY={4}>
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
        {props.onCompare && (
          <IconButton
            small
            kind="default"
            label={
              props.compared > MAX_COMPARED
                ? t.placeCompare.openFirst(MAX_COMPARED)
                : t.placeCompare.openSelected
            }
            onClick={props.onCompare}
          >
            <ChartSpline size={13} aria-hidden />
          </IconButton>
        )}
        {props.onAcknowledgeAll && (
          <Button small leftSection={<CheckCheck size={13} aria-hidden />} onClick={props.onAcknowledgeAll}>
            {t.alerts.acknowledgeShown(props.shown)}
          </Button>
        )}
        {!isSmall && (
          <SmallSelect
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
        )}
      </Row>
    </Row>
  );
}

function ColumnHeads() {
  const { columns } = useI18n().t.alerts;
  const head = (at: string, name: string, detail = '', isEnd = false) => (
    <Stack as="span" gap={0} small data-at={at} end={isEnd}>
      {name}
      <Text tone="faint">{detail}</Text>
    </Stack>
  );
  return (
    <Box className={`${styles.heads} ${styles.grid}`} padY={4} tone="soft" lineBelow aria-hidden>
      <span />
      {head('place', columns.place, columns.placeDetail)}
      {head('level', columns.level, 'm', true)}
      {head('above', columns.above, 'cm', true)}
      {head('since', columns.since, columns.sinceDetail, true)}
      {head('peak', columns.peak, 'm', true)}
      {head('trend', columns.trend, columns.trendDetail)}
      {head('day', columns.day)}
      {head('acknowledged', columns.acknowledged)}
    </Box>
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

function Lines(props: LinesProps) {
  const { t, count } = useI18n();
  const { lines, facts, activeRow } = props;
  return (
    <VirtualList
      label={t.alerts.listLabel}
      lines={lines}
      rowPx={ROW_PX}
      headingPxOf={headingPxOf}
      keyOf={keyOf}
    >
      {(line, button, isMoving) =>
        line.kind === 'group' ? (
          <Row className={styles.group} padX={12} small lineBelow>
            <strong>{t.alerts.groups[line.group]}</strong> <Text tone="soft">{count(line.count)}</Text>
          </Row>
        ) : (
          <AlertListRow
            connectionId={props.connectionId}
            item={line.item}
            button={button}
            table={facts.table}
            nowMs={props.nowMs}
            isActive={line.item.row === activeRow}
            isMoving={isMoving}
            onOpen={() => props.onOpen(line.item.row)}
            onAcknowledge={() => props.onAcknowledge([line.item.alert.placeId])}
          />
        )
      }
    </VirtualList>
  );
}

/** The alerts that stand now, the most severe first. */
export function AlertList(
  props: Omit<LinesProps, 'lines' | 'onAcknowledge'> & {
    items: readonly AlertRow[];
    sort: AlertSort;
    onSort: (sort: AlertSort) => void;
    placeCount: number;
    /** What stands has been judged: an empty list means that nothing does. */
    isKnown: boolean;
    onOrder: (rows: readonly number[]) => void;
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
  const { onOrder } = props;
  useEffect(() => {
    onOrder(shown.map(({ row }) => row));
    return () => onOrder([]);
  }, [shown, onOrder]);
  const compare = () => {
    const keys = shown.slice(0, MAX_COMPARED).map(({ row }) => props.facts.table.key(row));
    openComparison({ t }, keys);
  };
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
        compared={shown.length}
        onCompare={shown.length > 1 && !isLow ? compare : undefined}
        onAcknowledgeAll={open.length > 1 && !isLow ? () => setAcknowledging(open) : undefined}
      />
      {items.length === 0 && props.isKnown && (
        <EmptyState
          isPart
          icon={<CircleCheck size={28} />}
          title={t.alerts.none}
          text={t.alerts.noneText(props.placeCount)}
        />
      )}
      {items.length > 0 && lines.length === 0 && (
        <Text as="p" tone="soft" small padX={12} padY={4}>
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
          alerts={items.map(({ alert }) => alert)}
          onClose={() => setAcknowledging(undefined)}
        />
      )}
    </>
  );
}
