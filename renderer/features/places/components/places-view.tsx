import { Download, Keyboard, Link } from 'lucide-react';
import { showToast } from '#renderer/lib/show-toast.ts';
import { type RefObject, useDeferredValue, useRef, useState } from 'react';
import type { SessionState } from '#shared/contract/session.ts';
import { useAddress } from '#renderer/lib/use-address.ts';
import { StatusSlot } from '#renderer/components/ui/status-slot.tsx';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useLevels } from '../api/levels.ts';
import { comparisonAddress, comparisonOf, readComparison } from '../model/compare/comparison.ts';
import { withOwnCondition } from '../model/filter-tree.ts';
import { isComplete, type LoadedPlaceList } from '../model/loaded-place-list.ts';
import { notesOf, withNotes } from '../model/report/report-notes.ts';
import { hasPosition } from '../model/place-facts.ts';
import { placesAddress } from '../model/places-address.ts';
import { AlertsPane } from './alerts/alerts-pane.tsx';
import { ComparePane } from './compare/compare-pane.tsx';
import { EmptyPlaces } from './list-states.tsx';
import { ExportPane } from './export-pane.tsx';
import { FilterBuilder } from './filter/filter-builder.tsx';
import { FilterChips } from './filter/filter-chips.tsx';
import { LegendBar } from './filter/legend-bar.tsx';
import { LevelsNotice, LevelStatus } from './levels/level-status.tsx';
import { PlaceHints } from './hints/place-hints.tsx';
import { RefreshArrival } from './list-arrival.tsx';
import { ListLoading } from './list-states.tsx';
import { ReportPane } from './report/report-pane.tsx';
import { ListProblems } from './list-states.tsx';
import { PlacesMap } from './map/places-map.tsx';
import { PlacePage } from './place-page/place-page.tsx';
import { PlacesModelContext } from './places-model.ts';
import { PlacesPanes } from './places-panes.tsx';
import styles from './places-section.module.css';
import { TableSkeleton } from './places-skeleton.tsx';
import { ArrangementSwitch, PlacesToolbar } from './places-toolbar.tsx';
import { SelectionStatus } from './selection-status.tsx';
import { StaleNotice } from './list-states.tsx';
import { PlacesTable, type PlacesTableHandle } from './table/places-table.tsx';
import { useCopyLink, useLinkedView } from './use-linked-view.ts';
import { useArrangementInAddress, usePageInAddress, usePlaceInAddress } from './use-places-address.ts';
import { usePlaceIndex } from './use-place-index.ts';
import { usePlacesModel } from './use-places-model.ts';
import { useSectionKeys } from './use-section-keys.ts';
import { useViewActions } from './use-view-actions.ts';
import { type KeptChoices, useWorkingState } from './use-working-state.ts';
import { KeysHelp } from './views/keys-help.tsx';

export type PlacesViewProps = {
  connectionId: string;
  connectionName: string;
  /** Address of the data service, or "built-in": what links say that they are of. */
  service: string;
  list: LoadedPlaceList;
  username: string;
  session: SessionState;
  error: Error | null;
  isFetching: boolean;
  onRefresh: () => void;
  /** Ends the loading of the list. */
  onCancel: () => void;
  onSignIn: () => void;
  onSignInForMcp: () => void;
  kept: KeptChoices;
};

/** What all parts of the section have in common, and what they do to each other. */
function useSection(props: PlacesViewProps) {
  const { t } = useI18n();
  const { connectionId, list, kept } = props;
  const working = useWorkingState(`${connectionId} ${props.username}`, kept);
  usePageInAddress(working);
  useLinkedView(working);
  usePlaceInAddress(working);
  const copyLink = useCopyLink(working, { service: props.service, name: props.connectionName });
  const [alertOrder, setAlertOrder] = useState<readonly number[]>([]);
  const indexed = usePlaceIndex(list, working.content.columns);
  const levels = useLevels(connectionId, props.username);
  const { model, positions, systems, notInList, shifts } = usePlacesModel(
    props,
    { ...indexed, list },
    levels,
    working,
  );
  const actions = useViewActions(model, positions, working);
  const { state } = working;
  const activeRow = state.activeKey === null ? undefined : indexed.table.rowOf(state.activeKey);
  const showOnMap = (row: number) => {
    if (actions.showOnMap(row)) return;
    showToast({ t }, { id: 'no-position', message: t.placeViews.noPositionOnMap, forMs: 4_000 });
  };
  return {
    ...working,
    levels,
    notInList,
    model,
    positions,
    systems,
    actions,
    activeRow,
    shifts,
    showOnMap,
    copyLink,
    alertOrder,
    setAlertOrder,
  };
}

type Section = ReturnType<typeof useSection>;
type PartProps = { section: Section; view: PlacesViewProps; table: RefObject<PlacesTableHandle | null> };

/** Why there is nothing to show. */
function NoPlaces({ section, view }: Omit<PartProps, 'table'>) {
  const { actions, state, activeRow } = section;
  const { session } = view;
  return (
    <EmptyPlaces
      list={view.list}
      username={view.username}
      placeCount={session.status === 'signed-in' ? session.placeCount : null}
      isBesidePlace={state.isDetailOpen && activeRow !== undefined}
      onClear={actions.clearFilter}
      onRefresh={view.onRefresh}
      onSignIn={view.onSignIn}
    />
  );
}

function TablePane({ section, view, table }: PartProps) {
  const { model, actions, state } = section;
  // What stands above it comes first: made at one go, both together would keep a click waiting.
  const isDue = useDeferredValue(true, false);
  if (!isDue)
    return (
      <div className={styles.tablePane} aria-busy="true">
        <TableSkeleton />
      </div>
    );
  return (
    <div className={styles.tablePane} data-pane>
      {model.rows.length === 0 ? (
        <NoPlaces section={section} view={view} />
      ) : (
        <PlacesTable
          ref={table}
          activeKey={state.activeKey}
          onActiveChange={actions.activate}
          onOpen={actions.openDetail}
          onClose={actions.stepBack}
          onShowOnMap={section.showOnMap}
        />
      )}
    </div>
  );
}

function AttentionPane({ section, view }: PartProps) {
  const { model, actions } = section;
  const { facts } = model;
  return (
    <AlertsPane
      connectionId={view.connectionId}
      facts={facts}
      rows={model.rows}
      levels={section.levels}
      zone={view.list.zone}
      activeRow={section.activeRow ?? null}
      onOpen={(row) => actions.openPlace(facts.table.key(row))}
      onShowInTable={actions.showInTable}
      onOrder={section.setAlertOrder}
    />
  );
}

function MapPane({ section, view }: PartProps) {
  const { model, actions, state, patch, content, change, activeRow } = section;
  // One that is closed is marked no more, unless the table beside the map stands at it.
  const isInTable =
    content.arrangement === 'both' && activeRow !== undefined && model.rows.includes(activeRow);
  return (
    <PlacesMap
      connectionId={view.connectionId}
      facts={model.facts}
      zone={view.list.zone}
      positions={section.positions}
      rows={model.rows}
      selected={model.selection.keys}
      activeKey={state.isDetailOpen || isInTable ? state.activeKey : null}
      onActivate={actions.openPlace}
      onSelect={(keys, isAdding) =>
        model.setSelection((before) => ({
          keys: new Set(isAdding ? [...before.keys, ...keys] : keys),
          anchor: keys.at(-1) ?? before.anchor,
        }))
      }
      onFilter={(column, values) =>
        model.setFilter((tree) =>
          withOwnCondition(tree, column, values.length > 0 ? { op: 'one-of', column, values } : undefined),
        )
      }
      view={content.map}
      mode={state.mapMode}
      onModeChange={(mapMode) => patch(() => ({ mapMode }))}
      onViewChange={(map) => change((before) => ({ ...before, map }))}
    />
  );
}

/** Closes the page of a place; whoever was in it goes on at the place in the table or list. */
function leaveDetail(actions: Section['actions'], table: PartProps['table']): void {
  const isInDetail = document.activeElement?.closest('aside') ?? null;
  actions.closeDetail();
  if (!isInDetail) return;
  if (table.current) table.current.focus();
  else document.querySelector<HTMLElement>('[data-position][aria-current="true"]')?.focus();
}

function DetailPane({ section, view, table }: PartProps) {
  const { model, actions, state, activeRow, content } = section;
  if (!state.isDetailOpen || activeRow === undefined) return null;
  const order = content.arrangement === 'attention' ? section.alertOrder : model.rows;
  const at = order.indexOf(activeRow);
  const stepTo = (position: number) => {
    const next = at < 0 ? undefined : order[position];
    return next === undefined ? undefined : () => actions.openPlace(model.facts.table.key(next));
  };
  const close = () => leaveDetail(actions, table);
  return (
    <PlacePage
      connectionId={view.connectionId}
      listId={view.list.listId}
      facts={model.facts}
      row={activeRow}
      words={model.words}
      levels={section.levels}
      shifts={section.shifts}
      isWide={state.isDetailWide}
      onWideChange={actions.setDetailWide}
      onShowOnMap={
        hasPosition(model.facts.positionCode(activeRow)) ? () => section.showOnMap(activeRow) : undefined
      }
      position={at < 0 ? null : { at: at + 1, of: order.length }}
      onPrevious={stepTo(at - 1)}
      onNext={stepTo(at + 1)}
      reportHref={comparisonAddress('report', comparisonOf([model.facts.table.key(activeRow)]))}
      compareHref={comparisonAddress('compare', comparisonOf([model.facts.table.key(activeRow)]))}
      onSignInForMcp={view.onSignInForMcp}
      onClose={close}
    />
  );
}

/** A list that has arrived; instead of it, what the address names of its places. */
export function PlacesView(view: PlacesViewProps) {
  const section = useSection(view);
  const address = useAddress();
  const comparison = readComparison('compare', address);
  const report = readComparison('report', address);
  const { state } = section;
  const openKey = (state.isDetailOpen ? state.activeKey : null) ?? undefined;
  const page = {
    connectionId: view.connectionId,
    connectionName: view.connectionName,
    levels: section.levels,
    zone: view.list.zone,
    backTo: placesAddress(undefined, openKey),
    onSignInForMcp: view.onSignInForMcp,
    onCopyLink: section.copyLink,
  };
  return (
    <PlacesModelContext value={section.model}>
      {comparison && <ComparePane {...page} positions={section.positions} comparison={comparison} />}
      {report && (
        <ReportPane
          {...page}
          username={view.username}
          report={report}
          notes={notesOf(section.state.reportNotes, report.keys)}
          onNotes={(text) =>
            section.patch(({ reportNotes }) => ({ reportNotes: withNotes(reportNotes, report.keys, text) }))
          }
        />
      )}
      {!comparison && !report && <ListOfPlaces section={section} view={view} />}
    </PlacesModelContext>
  );
}

/** Toolbar, counts, table, map, details, and what the status bar says of the list. */
function ListOfPlaces({ section, view }: Omit<PartProps, 'table'>) {
  const { t, clock } = useI18n();
  const { list, kept } = view;
  const { model, actions, state, patch, content, levels } = section;
  const [open, setOpen] = useState<'builder' | 'keys' | 'export' | null>(null);
  const filterRef = useRef<HTMLInputElement>(null);
  const table = useRef<PlacesTableHandle>(null);
  const { arrangement } = content;
  const arrange = useArrangementInAddress(arrangement, actions.arrange);
  const help = () => setOpen('keys');
  const close = () => setOpen(null);
  useSectionKeys({
    filter: filterRef,
    onArrange: arrange,
    onExport: () => setOpen('export'),
    onHelp: help,
    onEscape: () => leaveDetail(actions, table),
  });
  const part = { section, view, table };
  // An account without places has nothing to arrange, and is told so.
  const isEmpty = list.count === 0 && isComplete(list);
  // Said once: when the levels on the screen were read, stands in their status.
  const isOneOutage = view.error !== null && toAppError(view.error).code === levels.failure?.code;
  return (
    <div className={styles.section}>
      <PlacesToolbar
        isFetching={view.isFetching}
        canRefresh={view.session.status === 'signed-in'}
        onRefresh={view.onRefresh}
        onLeaveFilter={() => table.current?.focus()}
        onEditFilter={() => setOpen('builder')}
        applied={state.applied}
        onApplied={(applied) => patch(() => ({ applied }))}
        actions={[
          { label: t.placeViews.export, icon: Download, onClick: () => setOpen('export') },
          { label: t.placeViews.link.copy, icon: Link, onClick: section.copyLink, isIcon: true },
          { label: t.placeViews.keys.button, icon: Keyboard, onClick: help, isIcon: true },
        ]}
        ref={filterRef}
      >
        <ArrangementSwitch value={arrangement} onChange={arrange} />
      </PlacesToolbar>
      <LegendBar isBrief={arrangement === 'attention'}>
        <LevelStatus
          connectionId={view.connectionId}
          levels={levels}
          notInList={section.notInList}
          table={list.table}
          zone={list.zone}
          isNextStep={view.session.status === 'signed-in'}
          onSignInForMcp={view.onSignInForMcp}
        />
      </LegendBar>
      <FilterChips onEdit={() => setOpen('builder')} />
      <StaleNotice {...view} levelsAtMs={levels.lastGoodAtMs} />
      <ListLoading list={list} isFetching={view.isFetching} onCancel={view.onCancel} />
      {!list.isKept && !isOneOutage && <LevelsNotice levels={levels} />}
      <PlaceHints
        connectionId={view.connectionId}
        table={model.facts.table}
        zone={list.zone}
        positions={section.positions}
        shifts={section.shifts}
      />
      <PlacesPanes
        panes={kept.panes}
        onPanesChange={kept.onPanesChange}
        list={
          arrangement === 'attention' && !isEmpty ? (
            <AttentionPane {...part} />
          ) : (
            (arrangement !== 'map' || isEmpty) && <TablePane {...part} />
          )
        }
        map={!isEmpty && (arrangement === 'both' || arrangement === 'map') && <MapPane {...part} />}
        detail={state.isDetailOpen && section.activeRow !== undefined && <DetailPane {...part} />}
        isDetailWide={state.isDetailWide}
      />
      <StatusSlot>
        <span role="status">{t.places.count(model.rows.length, model.facts.table.count)}</span>
        <SelectionStatus />
        {model.sortAgain && arrangement !== 'map' && arrangement !== 'attention' && (
          <span>
            <span role="status" className="hidden-when-narrow">
              {t.places.orderChanged}
            </span>{' '}
            <TextButton onClick={model.sortAgain}>{t.places.sortAgain}</TextButton>
          </span>
        )}
        <span>{t.places.listTime(clock(list.receivedAtMs))}</span>
        {view.isFetching && isComplete(list) && (
          <RefreshArrival connectionId={view.connectionId} onCancel={view.onCancel} />
        )}
        <ListProblems list={list} />
      </StatusSlot>
      <FilterBuilder isOpen={open === 'builder'} onClose={close} />
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
      <ExportPane
        isOpen={open === 'export'}
        onClose={close}
        onRefresh={view.onRefresh}
        connectionName={view.connectionName}
        list={list}
        positions={section.positions}
        systems={section.systems}
      />
    </div>
  );
}
