import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Chip } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { type LineButton, VirtualList } from '#renderer/components/ui/virtual-list.tsx';
import type { FilterGroup } from '#shared/domain/places/place-view.ts';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { formatFixed } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Levels } from '../../api/levels.ts';
import {
  type Attention,
  type AttentionItem,
  type AttentionReason,
  inDoubt,
  QUALITY_REASONS,
} from '../../model/attention.ts';
import { attentionFilter } from '../../model/filter-tree.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import styles from './attention-list.module.css';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { ageText } from '../../model/place-text.ts';
import { freshnessOf, levelStateAt, markOf, reportingStateAt } from '../../model/state-look.ts';
import { StateSymbol } from '../state-symbol.tsx';

/** Where a row has no room for all of it, the name stays whole. */
const WHOLE = { flexShrink: 0, maxWidth: '100%' };

/** One place that needs a look: what it is, why, and since when. */
function AttentionRow(props: {
  item: AttentionItem;
  button: LineButton;
  facts: PlaceFacts;
  zone: string;
  nowMs: number;
  isActive: boolean;
  onOpen: () => void;
}) {
  const { t, list } = useI18n();
  const nameOf = useReasonName();
  const textOf = useReasonText();
  const { item, facts, zone, nowMs } = props;
  const { table, states } = facts;
  const { row, reasons, sinceMs } = item;
  const [first = 'misconfigured', ...others] = reasons.filter((reason) => QUALITY_REASONS.includes(reason));
  const reporting = reportingStateAt(states, row);
  const levelM = facts.levels.levelM[row] ?? Number.NaN;
  const when = t.attention.since.report;
  const name = table.value(row, 'placeName') ?? t.places.problems.unnamed;
  const ids = [table.value(row, 'placeId'), table.value(row, 'projectName') ?? table.value(row, 'projectId')];
  const also = others.filter((reason) => first !== 'silent-in-alarm' || reason === 'misconfigured');
  return (
    <ListButton
      className={styles.row}
      {...props.button}
      aria-current={props.isActive ? 'true' : undefined}
      onClick={props.onOpen}
    >
      <StateSymbol
        mark={markOf(levelStateAt(states, row), reporting)}
        isStale={freshnessOf(reporting) === 'stale'}
        sizePx={16}
      />
      <Stack as="span" gap={0}>
        <Row as="span" align="baseline">
          <Text as="strong" truncate style={WHOLE}>
            {name}
          </Text>
          <Text tone="soft" small truncate>
            {ids.filter((part) => part !== null).join(' · ')}
          </Text>
        </Row>
        <Row as="span" align="baseline">
          <Text truncate>
            {nameOf(first)}
            {t.punctuation.colon}
            {textOf(item, first, facts.configCodes(row).length)}
          </Text>
          {also.length > 0 && (
            <Text tone="soft" small truncate>
              {t.attention.also(list(also.map(nameOf)))}
            </Text>
          )}
        </Row>
      </Stack>
      <Text end>{Number.isNaN(levelM) ? '' : `${formatFixed(levelM, 2)} m`}</Text>
      <Stack as="span" gap={0} small end>
        {sinceMs === null ? (
          t.attention.since.unknown
        ) : (
          <>
            <span>
              {when} {formatServiceTime(sinceMs, zone).slice(5, 16)}
            </span>
            <Text tone="soft" small>
              {ageText(sinceMs, nowMs, t.places.ages)}
            </Text>
          </>
        )}
      </Stack>
    </ListButton>
  );
}

const ROW_PX = 48;

type AttentionListProps = {
  facts: PlaceFacts;
  attention: Attention;
  /** The rows that pass the filter. */
  rows: Uint32Array;
  levels: Levels;
  zone: string;
  nowMs: number;
  /** The place that is open beside the list. */
  activeRow: number | null;
  onOpen: (row: number) => void;
  /** Shows the places of a reason, or all that need a look, in the table. */
  onShowInTable: (filter: FilterGroup) => void;
  onOrder: (rows: readonly number[]) => void;
};

function ReasonFilter(props: {
  attention: Attention;
  reason: AttentionReason | null;
  onChange: (reason: AttentionReason | null) => void;
}) {
  const { t, count } = useI18n();
  const nameOf = useReasonName();
  const { attention, reason, onChange } = props;
  const doubted = inDoubt(attention).length;
  const several = attention.items.filter(
    ({ reasons }) => QUALITY_REASONS.filter((each) => reasons.includes(each)).length > 1,
  );
  const shown = QUALITY_REASONS.filter((each) => attention.counts[each] > 0 || each === reason);
  const isLow = useMediaQuery('(max-height: 480px)');
  if (isLow)
    return (
      <SmallSelect
        aria-label={t.attention.filterLabel}
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(shown.find((each) => each === value) ?? null)}
      >
        <option value="">
          {t.attention.all} {count(doubted)}
        </option>
        {shown.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)} {count(attention.counts[each])}
          </option>
        ))}
      </SmallSelect>
    );
  const button = (each: AttentionReason | null, label: string, total: number) => (
    <Chip key={each ?? 'all'} aria-pressed={reason === each} onClick={() => onChange(each)}>
      {label} <strong>{count(total)}</strong>
    </Chip>
  );
  return (
    <Row wrap role="group" aria-label={t.attention.filterLabel}>
      {button(null, t.attention.all, doubted)}
      {shown.map((each) => button(each, nameOf(each), attention.counts[each]))}
      {several.length > 0 && (
        <Text small tone="soft">
          {t.attention.several(several.length)}
        </Text>
      )}
    </Row>
  );
}

/** What the list cannot know: it must not look complete where levels are missing or old. */
function Caveats({ attention, levels }: { attention: Attention; levels: Levels }) {
  const { t, clock } = useI18n();
  const { status, lastGoodAtMs } = levels;
  const isMissing = lastGoodAtMs === null && status !== 'loading';
  const notes = [
    ...(isMissing ? [t.attention.levelsMissing] : []),
    ...(status === 'failed' && lastGoodAtMs !== null ? [t.attention.levelsOld(clock(lastGoodAtMs))] : []),
    ...(!isMissing && attention.unknownLevels > 0
      ? [t.attention.levelsUnknown(attention.unknownLevels)]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <Row box="caution" small align="start" role="note">
      <TriangleAlert size={14} aria-hidden />
      <span>{notes.join(t.punctuation.space)}</span>
    </Row>
  );
}

function NothingToSee({ attention, count }: { attention: Attention; count: number }) {
  const { none } = useI18n().t.attention;
  const isUnknown = attention.unknownLevels > 0;
  return (
    <EmptyState
      isPart
      icon={isUnknown ? <CircleHelp size={28} /> : <CircleCheck size={28} />}
      title={isUnknown ? none.unknownTitle : none.title}
      text={isUnknown ? none.unknownText(attention.unknownLevels, count) : none.text(count)}
    />
  );
}

function Rows(props: AttentionListProps & { items: Attention['items'] }) {
  const { t } = useI18n();
  const { items, activeRow, onOpen } = props;
  return (
    <VirtualList label={t.attention.listLabel} lines={items} rowPx={ROW_PX} keyOf={({ row }) => row}>
      {(item, button) => (
        <AttentionRow
          item={item}
          button={button}
          facts={props.facts}
          zone={props.zone}
          nowMs={props.nowMs}
          isActive={item.row === activeRow}
          onOpen={() => onOpen(item.row)}
        />
      )}
    </VirtualList>
  );
}

/** The places about which something is in doubt, each with the reason in words. */
export function AttentionList(props: AttentionListProps) {
  const { t } = useI18n();
  const { attention, rows, levels } = props;
  const [reason, setReason] = useState<AttentionReason | null>(null);
  const doubted = useMemo(() => inDoubt(attention), [attention]);
  const items = useMemo(
    () => (reason === null ? doubted : doubted.filter(({ reasons }) => reasons.includes(reason))),
    [doubted, reason],
  );
  const { onOrder } = props;
  useEffect(() => {
    onOrder(items.map(({ row }) => row));
    return () => onOrder([]);
  }, [items, onOrder]);
  return (
    <Column as="section" grow padX={12} padY={8} aria-label={t.alerts.qualityTitle}>
      <h2 className="visually-hidden">{t.alerts.qualityTitle}</h2>
      {doubted.length > 0 && (
        <Row align="start">
          <ReasonFilter attention={attention} reason={reason} onChange={setReason} />
          {items.length > 0 && (
            <Button small flex="none" ml="auto" onClick={() => props.onShowInTable(attentionFilter(reason))}>
              {t.attention.showInTable}
            </Button>
          )}
        </Row>
      )}
      <Caveats attention={attention} levels={levels} />
      {doubted.length === 0 && <NothingToSee attention={attention} count={rows.length} />}
      {doubted.length > 0 && items.length === 0 && (
        <Text as="p" tone="soft" small>
          {t.attention.none.noneOfReason}
        </Text>
      )}
      {items.length > 0 && <Rows key={reason ?? 'all'} {...props} items={items} />}
    </Column>
  );
}

const CM_PER_M = 100;

/** The name of a reason, the same as in legend and table where they have one. */
function useReasonName(): (reason: AttentionReason) => string {
  const { t } = useI18n();
  return (reason) => {
    if (reason === 'silent-in-alarm' || reason === 'misconfigured') return t.attention.reasons[reason];
    if (reason === 'overflow' || reason === 'alarm' || reason === 'warning')
      return t.placeStates.level[reason].label;
    return t.placeStates.reporting[reason].label;
  };
}

/** What one of its reasons says of a place. */
function useReasonText(): (item: AttentionItem, first: AttentionReason, problems: number) => string {
  const { t } = useI18n();
  const { words } = t.attention;
  return ({ reasons, excessM }, first, problems) => {
    const cm = Math.round(excessM * CM_PER_M);
    if (first === 'silent-in-alarm') {
      const severity = reasons.find((reason) => reason === 'overflow' || reason === 'alarm') ?? 'warning';
      return words.silentHigh(cm, severity === 'overflow' || severity === 'alarm' ? severity : 'warning');
    }
    if (first === 'overflow' || first === 'alarm' || first === 'warning') return words.above(first, cm);
    if (first === 'misconfigured') return words.misconfigured(problems);
    return words[first];
  };
}
