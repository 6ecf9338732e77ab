import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { formatServiceTime } from '#shared/domain/service-time.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { AttentionItem } from '../../model/attention.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { ageText } from '../../model/place-text.ts';
import { freshnessOf, levelStateAt, markOf, reportingStateAt } from '../../model/state-look.ts';
import { StateSymbol } from '../state-symbol.tsx';
import styles from './attention-list.module.css';
import { useReasonName, useReasonText } from './use-attention-words.ts';

/** One place that needs a look: what it is, why, and since when. */
export function AttentionRow(props: {
  item: AttentionItem;
  position: number;
  facts: PlaceFacts;
  zone: string;
  nowMs: number;
  isActive: boolean;
  isTabStop: boolean;
  onOpen: () => void;
}) {
  const { t, value, list } = useI18n();
  const nameOf = useReasonName();
  const textOf = useReasonText();
  const { item, facts, zone, nowMs } = props;
  const { table, states } = facts;
  const { row, reasons, sinceMs } = item;
  const [first = 'misconfigured', ...others] = reasons;
  const reporting = reportingStateAt(states, row);
  const levelM = facts.levels.levelM[row] ?? Number.NaN;
  const isLevel = first === 'overflow' || first === 'alarm' || first === 'warning';
  const when = isLevel ? t.attention.since.level : t.attention.since.report;
  const name = table.value(row, 'placeName') ?? t.places.problems.unnamed;
  const ids = [table.value(row, 'placeId'), table.value(row, 'projectName') ?? table.value(row, 'projectId')];
  const also = others.filter((reason) => first !== 'silent-in-alarm' || reason === 'misconfigured');
  return (
    <ListButton
      className={styles.row}
      data-position={props.position}
      aria-current={props.isActive ? 'true' : undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      onClick={props.onOpen}
    >
      <StateSymbol
        mark={markOf(levelStateAt(states, row), reporting)}
        isStale={freshnessOf(reporting) === 'stale'}
        sizePx={16}
      />
      <Stack as="span" gap={0}>
        <span className={styles.line}>
          <strong>{name}</strong>
          <Text tone="soft" small>
            {ids.filter((part) => part !== null).join(' · ')}
          </Text>
        </span>
        <span className={styles.line}>
          <span>
            {nameOf(first)}: {textOf(item, facts.configCodes(row).length)}
          </span>
          {also.length > 0 && (
            <Text tone="soft" small>
              {t.attention.also(list(also.map(nameOf)))}
            </Text>
          )}
        </span>
      </Stack>
      <Text end>{Number.isNaN(levelM) ? '' : `${value(levelM)} m`}</Text>
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
