import { BellRing, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Column, Row } from '#renderer/components/ui/layout.tsx';
import { Tabs } from '#renderer/components/ui/tabs.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import type { AlertWatchState } from '#shared/contract/alerts.ts';
import type { FilterGroup } from '#shared/domain/places/place-view.ts';
import { useAlertList, useAlertState } from '../../api/alerts.ts';
import type { Levels } from '../../api/levels.ts';
import {
  alertRows,
  type AlertSort,
  areAlertsKnown,
  countRows,
  unknownFor,
} from '../../model/alerts/alert-rows.ts';
import { type Attention, findAttention, inDoubt } from '../../model/attention.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { placesAddress, readPlacesAddress } from '../../model/places-address.ts';
import { AttentionList } from '../attention/attention-list.tsx';
import { AlertHistoryPane } from './alert-history.tsx';
import { AlertList } from './alert-list.tsx';
import { AlertRulesDialog } from './alert-rules-dialog.tsx';
import styles from './alerts.module.css';

const TICK_MS = 30_000;

type AlertsPaneProps = {
  connectionId: string;
  facts: PlaceFacts;
  /** The rows that pass the filter. */
  rows: Uint32Array;
  levels: Levels;
  zone: string;
  activeRow: number | null;
  onOpen: (row: number) => void;
  onShowInTable: (filter: FilterGroup) => void;
  /** The rows of the list that is shown, in its order, so that one leads to the next. */
  onOrder: (rows: readonly number[]) => void;
};

/** What the list cannot know: it must not look complete where levels are missing or old. */
function Caveats(props: { levels: Levels; state: AlertWatchState | undefined; attention: Attention }) {
  const { t, clock } = useI18n();
  const { levels, state, attention } = props;
  const unknown = unknownFor(levels, state);
  const { silent, never } = attention.counts;
  const last = state?.lastReading;
  const notes: string[] = unknown ? [t.alerts[unknown]] : [];
  if (last?.outcome === 'failed' && last.code === 'LEVELS_MISSING')
    notes.push(t.alerts.missing(last.done, last.total ?? 0, clock(last.atMs)));
  else if (last?.outcome === 'failed') {
    if (last.done > 0 && last.total !== null && last.done < last.total)
      notes.push(t.alerts.partial(last.done, last.total, clock(last.atMs)));
    if (state?.completeAtMs) notes.push(t.alerts.old(clock(state.completeAtMs)));
  }
  if (state?.notKept) notes.push(t.alerts.notKept(state.notKept));
  if (silent + never > 0)
    notes.push(t.alerts.notReporting(silent, attention.counts['silent-in-alarm'], never));
  if (notes.length === 0) return null;
  const isBad = unknown !== null || last?.outcome === 'failed' || Boolean(state?.notKept);
  return (
    <Row
      box={isBad ? 'caution' : undefined}
      tone={isBad ? 'plain' : 'soft'}
      padX={12}
      padY={isBad ? undefined : 4}
      small
      align="start"
      role="note"
    >
      {isBad && <TriangleAlert size={14} aria-hidden />}
      <span>{notes.join(t.punctuation.space)}</span>
    </Row>
  );
}

/** Alerts, the quality of data apart from them, and what happened before. */
export function AlertsPane(props: AlertsPaneProps) {
  const { t } = useI18n();
  const { connectionId, facts, rows, levels, zone } = props;
  const { table, states, levels: columns, configCodes } = facts;
  const nowMs = useNow(TICK_MS);
  const { alertPart: shown = 'alerts', placeKey } = readPlacesAddress(useAddress());
  const [sort, setSort] = useState<AlertSort>('above');
  const [isChoosingRules, setChoosingRules] = useState(false);
  const state = useAlertState(connectionId);
  const alerts = useAlertList(connectionId, state?.version);
  const items = useMemo(
    () => alertRows(alerts, { table, levels: columns, rows }, sort),
    [alerts, table, columns, rows, sort],
  );
  const attention = useMemo(
    () => findAttention(table, states, columns, (row) => configCodes(row).length > 0, rows),
    [table, states, columns, configCodes, rows],
  );
  const quality = inDoubt(attention).length;
  const { standing } = countRows(items);
  const tabs = [
    {
      href: placesAddress('alerts', placeKey),
      text: t.alerts.alertsTab,
      isShown: shown === 'alerts',
      count: standing,
    },
    {
      href: placesAddress('data-quality', placeKey),
      text: t.alerts.qualityTab,
      isShown: shown === 'data-quality',
      count: quality,
    },
    { href: placesAddress('history', placeKey), text: t.alerts.historyTab, isShown: shown === 'history' },
  ];
  return (
    <Column
      as="section"
      className={styles.pane}
      gap={0}
      box="card"
      pad={0}
      aria-label={t.attention.title}
      data-pane
    >
      <Row as="header" gap={16} padX={12} lineBelow>
        <Tabs label={t.alerts.tabs} tabs={tabs} />
        <Row push>
          <IconButton small label={t.alerts.rulesButton} hintAt="left" onClick={() => setChoosingRules(true)}>
            <BellRing size={14} aria-hidden />
          </IconButton>
        </Row>
      </Row>
      {shown === 'alerts' && (
        <>
          <Caveats levels={levels} state={state} attention={attention} />
          <AlertList
            connectionId={connectionId}
            facts={facts}
            items={items}
            nowMs={nowMs}
            activeRow={props.activeRow}
            onOpen={props.onOpen}
            onOrder={props.onOrder}
            sort={sort}
            onSort={setSort}
            placeCount={rows.length}
            isKnown={areAlertsKnown(levels, state)}
          />
        </>
      )}
      {shown === 'data-quality' && <AttentionList {...props} attention={attention} nowMs={nowMs} />}
      {shown === 'history' && (
        <AlertHistoryPane
          connectionId={connectionId}
          table={table}
          zone={zone}
          version={state?.version}
          onOpen={props.onOpen}
        />
      )}
      {isChoosingRules && <AlertRulesDialog onClose={() => setChoosingRules(false)} />}
    </Column>
  );
}
