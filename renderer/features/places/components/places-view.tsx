import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PlaceList } from '#shared/contract/places.ts';
import type { SessionState } from '#shared/contract/session.ts';
import type { PlaceField } from '#shared/domain/place-fields.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { StatusSlot } from '#renderer/components/status-slot.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { EmptyPlaces } from './empty-places.tsx';
import { ListProblems } from './list-problems.tsx';
import { PlaceDetail } from './place-detail.tsx';
import styles from './places-section.module.css';
import { PlacesTable } from './places-table.tsx';
import { PlacesToolbar } from './places-toolbar.tsx';
import { type ColumnWidths, useSizedColumns } from './use-columns.ts';
import { usePlaceRows } from './use-place-rows.ts';

type PlacesViewProps = {
  list: PlaceList;
  username: string;
  session: SessionState;
  error: Error | null;
  isFetching: boolean;
  onRefresh: () => void;
  onSignIn: () => void;
  hiddenColumns: readonly PlaceField[];
  onHiddenColumnsChange: (hidden: PlaceField[]) => void;
  columnWidths: ColumnWidths;
  onColumnWidthsChange: (widths: ColumnWidths) => void;
};

/** Why the list on the screen is not the newest: the session has ended, or the last refresh failed. */
function StaleNotice(props: PlacesViewProps) {
  const { t, clock } = useI18n();
  const { session, error, list } = props;
  const lead = t.places.refreshFailed(clock(list.receivedAtMs));
  if (session.status === 'signed-out' && session.reason)
    return (
      <FailureNotice failure={session.reason} lead={lead}>
        <Button size="xs" onClick={props.onSignIn}>
          {t.places.empty.signIn}
        </Button>
      </FailureNotice>
    );
  if (!error) return null;
  return (
    <FailureNotice failure={toAppError(error).toFailure()} lead={lead}>
      <Button size="xs" variant="default" loading={props.isFetching} onClick={props.onRefresh}>
        {t.frame.retry}
      </Button>
    </FailureNotice>
  );
}

/** A list that has arrived: toolbar, table, detail pane, and its counts in the status bar. */
export function PlacesView(props: PlacesViewProps) {
  const { t, clock } = useI18n();
  const { list, session, hiddenColumns, onHiddenColumnsChange } = props;
  const view = usePlaceRows(list);
  const sized = useSizedColumns(props.columnWidths, props.onColumnWidthsChange);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [isDetailOpen, setDetailOpen] = useState(false);
  const tableRef = useRef<{ focus: () => void }>(null);
  const active = activeKey === null ? undefined : list.places.find(({ key }) => key === activeKey);
  const closeDetail = () => {
    setDetailOpen(false);
    tableRef.current?.focus();
  };
  return (
    <div className={styles.section}>
      <PlacesToolbar
        view={view}
        placeCount={list.places.length}
        hiddenColumns={hiddenColumns}
        onHiddenColumnsChange={onHiddenColumnsChange}
        isFetching={props.isFetching}
        canRefresh={session.status === 'signed-in'}
        onRefresh={props.onRefresh}
        onLeaveFilter={() => tableRef.current?.focus()}
      />
      <StaleNotice {...props} />
      <div className={styles.content} data-detail={(isDetailOpen && active !== undefined) || undefined}>
        <div className={styles.tablePane} data-pane>
          {view.rows.length === 0 ? (
            <EmptyPlaces
              list={list}
              username={props.username}
              placeCount={session.status === 'signed-in' ? session.placeCount : null}
              onClear={view.clearFilter}
              onRefresh={props.onRefresh}
              onSignIn={props.onSignIn}
            />
          ) : (
            <PlacesTable
              ref={tableRef}
              list={list}
              view={view}
              hiddenColumns={hiddenColumns}
              sized={sized}
              activeKey={activeKey}
              onActiveChange={setActiveKey}
              onOpen={() => setDetailOpen(true)}
              onClose={() => setDetailOpen(false)}
            />
          )}
        </div>
        {isDetailOpen && active && <PlaceDetail place={active} words={view.words} onClose={closeDetail} />}
      </div>
      <StatusSlot>
        <span role="status">{t.places.count(view.rows.length, list.places.length)}</span>
        <span>{t.places.listTime(clock(list.receivedAtMs))}</span>
        <ListProblems list={list} />
      </StatusSlot>
    </div>
  );
}
